// SPDX-License-Identifier: MIT
#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <unistd.h>

#include "os/stream.h"

bool stream_wait(int fd, int ms) {
    return poll(&(struct pollfd){.fd = fd, .events = POLLIN}, 1, ms) != 0;
}

static bool is_for_later(int problem) {
    return problem == EAGAIN || problem == EWOULDBLOCK;
}

ptrdiff_t stream_read_ready(int fd, void *ret_bytes, size_t room) {
    ssize_t got;
    do {
        got = read(fd, ret_bytes, room);
    } while (got < 0 && errno == EINTR);
    return got;
}

ptrdiff_t stream_read(int fd, void *ret_bytes, size_t room) {
    ptrdiff_t got;
    while ((got = stream_read_ready(fd, ret_bytes, room)) < 0 && is_for_later(errno)) {
        stream_wait(fd, -1);
    }
    return got;
}

int stream_write(int fd, const void *bytes, size_t length) {
    const char *at = bytes;
    while (length > 0) {
        ssize_t written = write(fd, at, length);
        if (written >= 0) {
            at += written;
            length -= (size_t)written;
        } else if (is_for_later(errno)) {
            poll(&(struct pollfd){.fd = fd, .events = POLLOUT}, 1, -1);
        } else if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

bool stream_is_closed(int fd) {
    struct pollfd out = {.fd = fd};
    return poll(&out, 1, 0) > 0 && (out.revents & (POLLERR | POLLHUP | POLLNVAL));
}

bool stream_reader_has_left(void) {
    return false;
}

bool stream_await_room(int fd, int ms) {
    return poll(&(struct pollfd){.fd = fd, .events = POLLOUT}, 1, ms) != 0;
}

// A pipe that is ready accepts PIPE_BUF bytes without blocking.
ptrdiff_t stream_write_some(int fd, const void *bytes, size_t length) {
    ssize_t written;
    do {
        written = write(fd, bytes, length < PIPE_BUF ? length : PIPE_BUF);
    } while (written < 0 && errno == EINTR);
    return written < 0 && is_for_later(errno) ? 0 : written;
}
