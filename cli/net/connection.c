// SPDX-License-Identifier: MIT
#include "net/connection.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

#include "clamp.h"
#include "now.h"
#include "os/signals.h"
#include "textbuf.h"

enum {
    CHUNK = 1 << 13,
    LINE_ROOM = 1 << 16,
    UNSENT_MOST = 1 << 16,
    URL_ROOM = 512,
    CONNECT_SECONDS = 20,
};

struct Connection {
    const ConnectionSettings *settings;
    struct lws_context *context;
    struct lws *socket; // NULL: none, or it could not be made
    lws_sorted_usec_list_t retry, alarm;
    int64_t delay_ms; // before the next attempt
    char url[URL_ROOM], path[URL_ROOM];
    const char *scheme, *host;
    int port;
    TextBuf line;   // the received part of a line
    TextBuf unsent; // whole lines
    bool skipping;  // the rest of a line that is too long
    bool busy;      // connected, or trying to be
    bool dropped;   // further input is ignored
    bool untrusted; // the certificate of the server was refused
    bool quitting, over;
};

// Parses a URL; lws_parse_uri splits the text in place.
static bool parse_url(Connection *connection, const char *url) {
    const char *path;
    size_t length = strlen(url);
    if (length >= URL_ROOM || !strstr(url, "://")) {
        return false;
    }
    memcpy(connection->url, url, length + 1);
    if (lws_parse_uri(connection->url, &connection->scheme, &connection->host, &connection->port,
                      &path) != 0) {
        return false;
    }
    snprintf(connection->path, URL_ROOM, "/%s", path);
    return *connection->host && connection->port > 0 && connection->port < 65536 &&
           (strcmp(connection->scheme, "wss") == 0 || strcmp(connection->scheme, "ws") == 0);
}

// True when nobody but the server can read what is sent.
static bool is_secret(const Connection *connection) {
    return strcmp(connection->scheme, "wss") == 0 || strcmp(connection->host, "127.0.0.1") == 0 ||
           strcmp(connection->host, "localhost") == 0;
}

static void open_again(lws_sorted_usec_list_t *retry);

// Reports the end of the connection, once for each connection, and schedules the next one.
static void end(Connection *connection, const char *why) {
    if (!connection->busy) {
        return;
    }
    int64_t delay = connection->delay_ms;
    connection->busy = false;
    connection->socket = NULL;
    if (connection->quitting) {
        connection->over = true;
        return;
    }
    connection->delay_ms = min_i64(2 * delay, connection->settings->delay_most_ms);
    lws_sul_schedule(connection->context, 0, &connection->retry, open_again,
                     delay * LWS_US_PER_MS + 1);
    connection->settings->on_end(connection->settings->user, why, delay);
}

static void open_again(lws_sorted_usec_list_t *retry) {
    Connection *connection = lws_container_of(retry, Connection, retry);
    struct lws_client_connect_info info = {
        .context = connection->context,
        .address = connection->host,
        .port = connection->port,
        .path = connection->path,
        .host = connection->host,
        .origin = connection->host,
        .ssl_connection = strcmp(connection->scheme, "wss") == 0 ? LCCSCF_USE_SSL : 0,
        .protocol = "binary",
        .local_protocol_name = "playtak",
        .pwsi = &connection->socket,
    };
    textbuf_clear(&connection->line);
    textbuf_clear(&connection->unsent);
    connection->skipping = connection->dropped = connection->untrusted = false;
    connection->busy = true;
    if (!lws_client_connect_via_info(&info)) {
        end(connection, "no connection can be made");
    }
}

static int receive(Connection *connection, const char *bytes, size_t length) {
    const ConnectionSettings *settings = connection->settings;
    TextBuf *line = &connection->line;
    while (length > 0 && !connection->dropped) {
        const char *newline = memchr(bytes, '\n', length);
        size_t part = newline ? (size_t)(newline - bytes) : length;
        connection->skipping = connection->skipping || line->length + part > LINE_ROOM;
        if (!connection->skipping) {
            textbuf_add(line, bytes, part);
        }
        if (!newline) {
            break;
        }
        if (!connection->skipping && line->length > 0) {
            settings->on_line(settings->user, line->at, line->length);
        }
        connection->skipping = false;
        textbuf_clear(line);
        bytes += part + 1;
        length -= part + 1;
    }
    return line->failed ? -1 : 0;
}

// Writes a line, and asks to be called again for the next one.
static int write_line(Connection *connection) {
    TextBuf *text = &connection->unsent;
    const char *newline = text->length > 0 ? memchr(text->at, '\n', text->length) : NULL;
    if (!newline) {
        return connection->quitting ? -1 : 0;
    }
    size_t length = (size_t)(newline - text->at) + 1;
    static const char room[LWS_PRE] = "";
    TextBuf frame = {0};
    textbuf_add(&frame, room, sizeof room);
    textbuf_add(&frame, text->at, length);
    bool good = !frame.failed && lws_write(connection->socket, (unsigned char *)frame.at + LWS_PRE,
                                           length, LWS_WRITE_BINARY) >= (int)length;
    textbuf_finish(&frame);
    memmove(text->at, text->at + length, text->length - length + 1);
    text->length -= length;
    lws_callback_on_writable(connection->socket);
    return good ? 0 : -1;
}

static int on_event(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length) {
    Connection *connection = lws_context_user(lws_get_context(socket));
    if (!connection) {
        return 0; // the context is still being created
    }
    switch ((int)reason) {
    case LWS_CALLBACK_CLIENT_RECEIVE:
        return receive(connection, in, length);
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return write_line(connection);
    case LWS_CALLBACK_OPENSSL_PERFORM_SERVER_CERT_VERIFICATION: // length 0: OpenSSL refuses it
        connection->untrusted = connection->untrusted || length == 0;
        return 0;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        end(connection, connection->untrusted
                            ? "the certificate of the server can't be trusted: it has "
                              "expired, is for another name, or nobody known has signed it"
                        : in ? in
                             : "no connection can be made");
        return 0;
    case LWS_CALLBACK_CLIENT_CLOSED:
        end(connection,
            connection->dropped ? "closed by this program" : "the server has closed it");
        return 0;
    case LWS_CALLBACK_WSI_DESTROY: // the only event when it is dropped before it becomes a
                                   // WebSocket
        if (socket == connection->socket) {
            end(connection, "closed by this program");
        }
        return 0;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        connection->settings->on_wake(connection->settings->user);
        return 0;
    default:
        return lws_callback_http_dummy(socket, reason, user, in, length);
    }
}

Connection *connection_create(const ConnectionSettings *settings, Fault *fault) {
    static const struct lws_protocols protocols[] = {{"playtak", on_event, 0, CHUNK, 0, NULL, 0},
                                                     {NULL, NULL, 0, 0, 0, NULL, 0}};
    Connection *connection = calloc(1, sizeof *connection);
    if (!connection) {
        fault_set(fault, 0, "no memory");
        return NULL;
    }
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .user = connection,
        .timeout_secs = CONNECT_SECONDS,
        .options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT,
    };
    connection->settings = settings;
    connection->delay_ms = settings->delay_first_ms;
    signals_ignore_pipe();
    lws_set_log_level(0, NULL);
    if (!parse_url(connection, settings->url)) {
        fault_set(fault, 0, "--server: '%s' is not wss://HOST/PATH or ws://HOST:PORT",
                  quoted(settings->url).text);
    } else if (settings->secret && !is_secret(connection)) {
        fault_set(fault, 0, "--server: without wss:// others could read the password");
    } else if (!(connection->context = lws_create_context(&info))) {
        fault_set(fault, 0, "libwebsockets can't be started");
    }
    if (!connection->context) {
        connection_destroy(connection);
        return NULL;
    }
    return connection;
}

void connection_destroy(Connection *connection) {
    if (connection) {
        connection->busy = false;
        lws_context_destroy(connection->context);
        textbuf_finish(&connection->line);
        textbuf_finish(&connection->unsent);
        free(connection);
    }
}

bool connection_run(Connection *connection, Fault *fault) {
    open_again(&connection->retry);
    while (!connection->over) {
        if (lws_service(connection->context, 0) < 0) {
            return fault_set(fault, 0, "libwebsockets has failed");
        }
    }
    return true;
}

void connection_send(Connection *connection, const char *line) {
    if (!connection->busy || connection->dropped) {
        return;
    }
    textbuf_add_string(&connection->unsent, line);
    textbuf_add_string(&connection->unsent, "\n");
    if (connection->unsent.failed || connection->unsent.length > UNSENT_MOST) {
        connection_drop(connection, false); // the server does not read
    } else {
        lws_callback_on_writable(connection->socket);
    }
}

void connection_accept(Connection *connection) {
    connection->delay_ms = connection->settings->delay_first_ms;
}

void connection_drop(Connection *connection, bool late) {
    if (late) {
        connection->delay_ms = connection->settings->delay_most_ms;
    }
    if (connection->busy && !connection->dropped) {
        connection->dropped = true;
        lws_set_timeout(connection->socket, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    }
}

static void on_alarm(lws_sorted_usec_list_t *alarm) {
    Connection *connection = lws_container_of(alarm, Connection, alarm);
    connection->settings->on_wake(connection->settings->user);
}

void connection_set_alarm(Connection *connection, int64_t at_ms) {
    if (at_ms == INT64_MAX) {
        lws_sul_cancel(&connection->alarm);
        return;
    }
    int64_t ms = at_ms - clock_now_ms();
    lws_sul_schedule(connection->context, 0, &connection->alarm, on_alarm,
                     (ms > 0 ? ms : 0) * LWS_US_PER_MS + 1);
}

void connection_wake(Connection *connection) {
    lws_cancel_service(connection->context);
}

void connection_quit(Connection *connection) {
    connection->quitting = true;
    if (!connection->busy) {
        connection->over = true;
        lws_cancel_service(connection->context);
    } else if (connection->socket) {
        lws_callback_on_writable(connection->socket);
    }
}
