// SPDX-License-Identifier: MIT
#include "websocket.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    OP_TEXT = 1,
    OP_CLOSE = 8,
    OP_PING = 9,
    OP_PONG = 10,
    FIN = 0x80,
    MASKED = 0x80,
    RETRY_MS = 20,
    ANSWER_MS = 10000,
    CHUNK = 4096,
};

static struct sockaddr_in address_of(int port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

int websocket_free_port(void) {
    struct sockaddr_in address = address_of(0);
    socklen_t length = sizeof address;
    int port = 0;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (fd >= 0 && bind(fd, (struct sockaddr *)&address, length) == 0 &&
        getsockname(fd, (struct sockaddr *)&address, &length) == 0) {
        port = ntohs(address.sin_port);
    }
    if (fd >= 0) {
        close(fd);
    }
    return port;
}

static bool send_bytes(const Websocket *socket, const void *bytes, size_t length, Fault *fault) {
    const char *at = bytes;
    while (length > 0) {
        ssize_t sent = send(socket->fd, at, length, MSG_NOSIGNAL);
        if (sent < 0 && errno != EINTR) {
            fault_set(fault, 0, "the socket takes nothing: %s", strerror(errno));
            return false;
        }
        at += sent > 0 ? sent : 0;
        length -= sent > 0 ? (size_t)sent : 0;
    }
    return true;
}

// Takes what has come within `timeout` ms; false when that is nothing, with *ret_closed when
// nothing will come.
static bool receive(Websocket *socket, int timeout, bool *ret_closed) {
    struct pollfd wait = {socket->fd, POLLIN, 0};
    char chunk[CHUNK];
    *ret_closed = false;
    if (poll(&wait, 1, timeout) <= 0) {
        return false;
    }
    ssize_t got = recv(socket->fd, chunk, sizeof chunk, 0);
    if (got <= 0) {
        *ret_closed = got == 0 || errno != EINTR;
        return false;
    }
    if (socket->at == socket->unread.length) {
        textbuf_clear(&socket->unread);
        socket->at = 0;
    }
    textbuf_add(&socket->unread, chunk, (size_t)got);
    return true;
}

static bool shake_hands(Websocket *socket, int port, const char *origin, Fault *fault) {
    TextBuf request;
    textbuf_init(&request);
    textbuf_format(&request,
                   "GET / HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                   "Connection: Upgrade\r\nSec-WebSocket-Key: QSB0ZXN0IG9mIEJyZWRvbg==\r\n"
                   "Sec-WebSocket-Version: 13\r\nOrigin: %s\r\n\r\n",
                   port, origin);
    bool sent = !request.failed && send_bytes(socket, request.at, request.length, fault);
    textbuf_finish(&request);
    const char *end = NULL;
    int64_t deadline = child_clock() + ANSWER_MS * 1000L;
    while (sent && !end) {
        bool closed;
        receive(socket, RETRY_MS, &closed);
        end = socket->unread.at ? strstr(socket->unread.at, "\r\n\r\n") : NULL;
        if (!end && (closed || child_clock() > deadline)) {
            break;
        }
    }
    if (!end || strncmp(socket->unread.at, "HTTP/1.1 101 ", 13) != 0) {
        fault_set(fault, 0, "no handshake: '%.40s'", end ? socket->unread.at : "");
        return false;
    }
    socket->at = (size_t)(end - socket->unread.at) + 4;
    return true;
}

bool websocket_open(Websocket *ret_socket, int port, const char *origin, int timeout,
                    Fault *fault) {
    int64_t deadline = child_clock() + timeout * 1000L;
    struct sockaddr_in address = address_of(port);
    *ret_socket = (Websocket){.fd = -1, .rng = rng_of((uint64_t)child_clock())};
    textbuf_init(&ret_socket->unread);
    textbuf_init(&ret_socket->text);
    for (;;) {
        ret_socket->fd = socket(AF_INET, SOCK_STREAM, 0);
        if (ret_socket->fd < 0) {
            fault_set(fault, 0, "no socket: %s", strerror(errno));
            return false;
        }
        if (connect(ret_socket->fd, (struct sockaddr *)&address, sizeof address) == 0) {
            // As browsers do: a stop is not to wait for the answer to what came before.
            setsockopt(ret_socket->fd, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
            return shake_hands(ret_socket, port, origin, fault);
        }
        close(ret_socket->fd);
        ret_socket->fd = -1;
        if (child_clock() > deadline) {
            fault_set(fault, 0, "nobody listens on port %d", port);
            return false;
        }
        nanosleep(&(struct timespec){.tv_nsec = RETRY_MS * 1000000L}, NULL);
    }
}

// Sends a frame of less than 64 KiB, or its first `part` bytes when that is not 0.
static bool send_frame(Websocket *socket, int op, const char *text, size_t length, size_t part,
                       Fault *fault) {
    uint32_t mask = (uint32_t)rng_next(&socket->rng);
    unsigned char head[8] = {(unsigned char)(FIN | op)};
    size_t size = 2;
    if (length < 126) {
        head[1] = (unsigned char)(MASKED | length);
    } else {
        head[1] = MASKED | 126;
        head[size++] = (unsigned char)(length >> 8 & 255);
        head[size++] = (unsigned char)(length & 255);
    }
    TextBuf frame;
    textbuf_init(&frame);
    unsigned char key[4];
    memcpy(key, &mask, sizeof key);
    memcpy(head + size, key, sizeof key);
    textbuf_add(&frame, (const char *)head, size + sizeof key);
    for (size_t i = 0; i < length; i++) {
        char masked = (char)((unsigned char)text[i] ^ key[i % 4]);
        textbuf_add(&frame, &masked, 1);
    }
    size_t bytes = part ? part : frame.length;
    bool sent = !frame.failed && send_bytes(socket, frame.at, bytes, fault);
    textbuf_finish(&frame);
    return sent;
}

bool websocket_send(Websocket *socket, const char *text, Fault *fault) {
    return send_frame(socket, OP_TEXT, text, strlen(text), 0, fault);
}

bool websocket_send_half(Websocket *socket, const char *text, Fault *fault) {
    return send_frame(socket, OP_TEXT, text, strlen(text), 4 + strlen(text) / 2, fault);
}

// Takes a whole frame off the bytes that came. Gives its kind, -1 when it is not complete.
static int take_frame(Websocket *socket) {
    size_t left = socket->unread.length - socket->at;
    const unsigned char *at = (const unsigned char *)socket->unread.at + socket->at;
    size_t head = 2;
    if (left < head) {
        return -1;
    }
    size_t length = at[1] & 127;
    size_t more = length == 126 ? 2 : length == 127 ? 8 : 0;
    if (left < head + more) {
        return -1;
    }
    for (size_t i = 0; i < more; i++) {
        length = (i ? length << 8 : 0) | at[head + i];
    }
    head += more;
    if (left - head < length) {
        return -1;
    }
    textbuf_clear(&socket->text);
    textbuf_add(&socket->text, (const char *)at + head, length);
    socket->at += head + length;
    return at[0] & 15;
}

ChildRead websocket_read(Websocket *socket, int timeout, const char **ret_text) {
    int64_t deadline = child_clock() + timeout * 1000L;
    for (;;) {
        int op = take_frame(socket);
        if (op == OP_TEXT) {
            *ret_text = socket->text.at;
            return CHILD_LINE;
        }
        if (op == OP_CLOSE) {
            return CHILD_CLOSED;
        }
        if (op == OP_PING) {
            send_frame(socket, OP_PONG, socket->text.at, socket->text.length, 0, NULL);
        }
        if (op >= 0) {
            continue;
        }
        bool closed;
        int64_t left = (deadline - child_clock()) / 1000;
        bool got = receive(socket, left > 0 ? (int)left : 0, &closed);
        if (closed) {
            return CHILD_CLOSED;
        }
        if (!got && child_clock() >= deadline) {
            return CHILD_LATE;
        }
    }
}

void websocket_close(Websocket *socket) {
    if (socket->fd >= 0) {
        close(socket->fd);
    }
    socket->fd = -1;
    textbuf_finish(&socket->unread);
    textbuf_finish(&socket->text);
}
