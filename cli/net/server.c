// SPDX-License-Identifier: MIT
#include "net/server.h"

#ifdef BREDON_WEBSOCKETS

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <libwebsockets.h>

#include "net/api_http.h"
#include "net/gate.h"
#include "net/web_folder.h"
#include "os/child.h"
#include "os/signals.h"

enum {
    CHUNK = 1 << 13,
    RETRY_US = 2000,       // until lines are sent to a busy engine again
    HANDSHAKE_SECONDS = 2, // for a connection that sends nothing
    END_MS = 20,           // for an engine to end after it has closed its output
    COLLECT_US = 10000,    // until killed engines are checked again
    PING_SECONDS = 30,     // of silence until a ping is sent to a page
    GONE_SECONDS = 45,     // of silence until its connection is closed
    FRESH_SECONDS = 10,    // until a browser asks again for a file of the page
    SPARE_FDS = 400,       // descriptors for refused connections, files, and the library itself
    PLAIN_FDS = 16,        // descriptors that the library does not count
};

// An engine that was killed and has not ended yet.
typedef struct Ending {
    Child child;
    struct Ending *next;
} Ending;

typedef struct Server {
    const ServerSettings *settings;
    struct lws_context *context;
    struct lws_vhost *host;
    WebFolder web;
    char hash[24], threads[24]; // as words of the command line
    int sessions;
    Ending *endings;
    lws_sorted_usec_list_t collecting;
    atomic_bool stop;
} Server;

// A connection with its engine. The library allocates it, filled with zeros.
typedef struct Session {
    Server *server;
    struct lws *page;
    struct lws *engine; // the pipe from the engine, NULL: it has ended
    Child child;
    TextBuf line;   // the message that is coming in
    TextBuf unread; // lines that the engine has not taken yet
    TextBuf unsent; // output of the engine; whole lines are sent
    bool held;      // the engine's output waits for the page
} Session;

static Server *server_of(struct lws *socket) {
    return lws_context_user(lws_get_context(socket));
}

// ---- an engine for each connection

// Frees the killed engines that have ended. When the server ends, waits for all of them.
static void collect(lws_sorted_usec_list_t *timer) {
    Server *server = lws_container_of(timer, Server, collecting);
    bool all = atomic_load(&server->stop);
    for (Ending **at = &server->endings; *at;) {
        Ending *ending = *at;
        if (all || child_wait(&ending->child, 0)) {
            *at = ending->next;
            child_finish(&ending->child);
            free(ending);
        } else {
            at = &ending->next;
        }
    }
    lws_sul_schedule(server->context, 0, timer, collect,
                     server->endings ? COLLECT_US : LWS_SET_TIMER_USEC_CANCEL);
}

// Kills an engine without waiting for its end, because the system needs long to free its memory.
static void end_engine(Server *server, Child *child) {
    Ending *ending = malloc(sizeof *ending);
    if (!ending) {
        child_finish(child);
        return;
    }
    child_kill(child);
    *ending = (Ending){*child, server->endings};
    child_init(child);
    server->endings = ending;
    collect(&server->collecting);
}

static bool session_start(Session *session, struct lws *page) {
    Server *server = server_of(page);
    session->server = server;
    session->page = page;
    child_init(&session->child);
    if (++server->sessions > server->settings->most) {
        return false;
    }
    char tei[] = "tei";
    char no_book[] = "--no-book"; // a page may not open files
    char max_hash[] = "--max-hash";
    char max_threads[] = "--max-threads";
    char *words[] = {server->settings->program, tei, no_book, max_hash, server->hash, max_threads,
                     server->threads,           NULL};
    Fault fault;
    if (!child_start(&session->child, words, false, &fault)) {
        fprintf(stderr, "bredon serve: %s\n", fault.text);
        return false;
    }
    lws_sock_file_fd_type output = {.filefd =
                                        process_release(session->child.process, PROCESS_OUTPUT)};
    session->child.output = false; // the library closes it
    session->engine =
        lws_adopt_descriptor_vhost(server->host, LWS_ADOPT_RAW_FILE_DESC, output, "tei", page);
    if (!session->engine) {
        return false;
    }
    lws_set_opaque_user_data(session->engine, session);
    if (gate_is_ptn_ninja(page)) {
        textbuf_add_string(&session->unread, "setoption name ScoreUnit value percent\n");
    }
    return true;
}

static void session_end(Session *session) {
    if (session->server) {
        end_engine(session->server, &session->child);
        textbuf_finish(&session->line);
        textbuf_finish(&session->unread);
        textbuf_finish(&session->unsent);
        session->server->sessions--;
        session->server = NULL;
    }
}

// ---- from the page to the engine

// Sends as much of the unread lines to the engine as it accepts. Nothing is read from the page
// until the engine has all of them.
static void feed_engine(Session *session) {
    TextBuf *text = &session->unread;
    size_t given = 0;
    while (given < text->length) {
        ptrdiff_t count =
            process_write(session->child.process, text->at + given, text->length - given);
        if (count < 0) {
            break; // the end of its output shows that an engine has ended
        }
        given += (size_t)count;
    }
    if (given > 0) {
        memmove(text->at, text->at + given, text->length - given + 1);
        text->length -= given;
    }
    lws_rx_flow_control(session->page, text->length == 0);
    lws_set_timer_usecs(session->page, text->length > 0 ? RETRY_US : LWS_SET_TIMER_USEC_CANCEL);
}

static int close_page(const Session *session, enum lws_close_status status, const char *why) {
    unsigned char text[LWS_PRE + 124];
    size_t length = strlen(why);
    memcpy(text + LWS_PRE, why, length);
    lws_close_reason(session->page, status, text + LWS_PRE, length);
    return -1;
}

// Takes a part of a message.
static int take(Session *session, const char *text, size_t length) {
    struct lws *page = session->page;
    if (!session->child.process) { // it could not be started, which the page was told
        return -1;
    }
    if (lws_frame_is_binary(page)) {
        return close_page(session, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "TEI is text");
    }
    if (session->line.length + length > SERVER_LINE_MOST) {
        return close_page(session, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "the line is too long");
    }
    textbuf_add(&session->line, text, length);
    if (lws_is_final_fragment(page) && lws_remaining_packet_payload(page) == 0) {
        textbuf_add(&session->unread, session->line.at ? session->line.at : "",
                    session->line.length);
        textbuf_add(&session->unread, "\n", 1);
        textbuf_clear(&session->line);
        feed_engine(session);
    }
    return session->line.failed || session->unread.failed ? -1 : 0;
}

// ---- from the engine to the page

// Reads the engine's output. Stops reading when the page is slow: then the pipe fills, and the
// engine waits.
static int read_engine(Session *session, struct lws *engine) {
    char chunk[CHUNK];
    ssize_t length = read(lws_get_socket_fd(engine), chunk, sizeof chunk);
    if (length <= 0) {
        return length < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : -1;
    }
    textbuf_add(&session->unsent, chunk, (size_t)length);
    if (session->unsent.length > SERVER_UNSENT_MOST) {
        session->held = true;
        lws_rx_flow_control(engine, 0);
    }
    lws_callback_on_writable(session->page);
    return session->unsent.failed ? -1 : 0;
}

// Closes the connection because the engine has ended: after `quit`, or because it failed.
static int report_end(Session *session) {
    Child *child = &session->child;
    bool well = child_wait(child, END_MS) && !child->end.signalled && child->end.status == 0;
    return close_page(session,
                      well ? LWS_CLOSE_STATUS_NORMAL : LWS_CLOSE_STATUS_UNEXPECTED_CONDITION,
                      "the engine has ended");
}

// Sends a line, and asks to be called again for the next one.
static int send_line(Session *session) {
    TextBuf *text = &session->unsent;
    const char *end = text->length > 0 ? memchr(text->at, '\n', text->length) : NULL;
    if (!end) {
        return session->engine ? 0 : report_end(session);
    }
    size_t length = (size_t)(end - text->at);
    TextBuf frame = {0};
    char room[LWS_PRE] = "";
    textbuf_add(&frame, room, sizeof room);
    textbuf_add(&frame, text->at, length);
    bool good = !frame.failed && lws_write(session->page, (unsigned char *)frame.at + LWS_PRE,
                                           length, LWS_WRITE_TEXT) >= (int)length;
    textbuf_finish(&frame);
    memmove(text->at, end + 1, text->length - length); // with the NUL at its end
    text->length -= length + 1;
    if (session->held && session->engine && text->length < SERVER_UNSENT_MOST / 2) {
        session->held = false;
        lws_rx_flow_control(session->engine, 1);
    }
    lws_callback_on_writable(session->page);
    return good ? 0 : -1;
}

// ---- events

static int on_event(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length) {
    Session *session = user;
    Session *of_engine = lws_get_opaque_user_data(socket);
    const ServerSettings *settings = server_of(socket) ? server_of(socket)->settings : NULL;
    struct lws_process_html_args *headers = in;
    switch ((int)reason) {
    case LWS_CALLBACK_FILTER_HTTP_CONNECTION:
        return strncmp(in, API_PATH "/", sizeof API_PATH) == 0 // which answers with JSON
                   ? 0
                   : gate_check_host(socket, settings);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return gate_admit(socket, settings, server_of(socket)->sessions, in);
    case LWS_CALLBACK_RAW_ADOPT: // for CONNECT
        return gate_refuse(socket, HTTP_STATUS_METHOD_NOT_ALLOWED, "This is not a proxy.");
    case LWS_CALLBACK_ADD_HEADERS:
        return web_folder_add_policy(socket, (unsigned char **)&headers->p,
                                     (unsigned char *)headers->p + headers->max_len);
    case LWS_CALLBACK_HTTP:
        return gate_greet(socket);
    case LWS_CALLBACK_ESTABLISHED:
        return session_start(session, socket)
                   ? 0
                   : close_page(session, LWS_CLOSE_STATUS_UNEXPECTED_CONDITION,
                                "the engine can't be started");
    case LWS_CALLBACK_RECEIVE:
        return take(session, in, length);
    case LWS_CALLBACK_TIMER:
        feed_engine(session);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return send_line(session);
    case LWS_CALLBACK_CLOSED:
        session_end(session);
        return 0;
    case LWS_CALLBACK_RAW_RX_FILE:
        return read_engine(of_engine, socket);
    case LWS_CALLBACK_CHILD_CLOSING: // the engine has closed its output; the page is still
                                     // connected
        session->engine = NULL;
        lws_callback_on_writable(session->page);
        return 0;
    case LWS_CALLBACK_RAW_CLOSE_FILE:
        if (of_engine) {
            of_engine->engine = NULL;
        }
        return 0;
    default:
        return lws_callback_http_dummy(socket, reason, user, in, length);
    }
}

// ---- the server

// Raises the limit of descriptors to what `most` connections need, if that is allowed.
static void want_descriptors(int64_t most) {
    struct rlimit limit;
    rlim_t wanted = (rlim_t)(3 * most + SPARE_FDS + PLAIN_FDS);
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < wanted) {
        limit.rlim_cur = wanted < limit.rlim_max ? wanted : limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

static void ask_to_stop(void *user) {
    Server *server = user;
    atomic_store(&server->stop, true);
    lws_cancel_service(server->context);
}

// Runs the server; the context exists.
static bool serve(Server *server, Fault *fault) {
    Watch *watch = watch_start(ask_to_stop, server, fault);
    if (!watch) {
        return false;
    }
    server->settings->on_ready(server->settings, lws_get_vhost_listen_port(server->host));
    while (!atomic_load(&server->stop) && lws_service(server->context, 0) >= 0) {
    }
    watch_end(watch);
    atomic_store(&server->stop, true);
    collect(&server->collecting);
    return true;
}

bool server_run(const ServerSettings *settings, Fault *fault) {
    static const lws_retry_bo_t patience = {.secs_since_valid_ping = PING_SECONDS,
                                            .secs_since_valid_hangup = GONE_SECONDS};
    Api api = {.settings = settings};
    const struct lws_protocols protocols[] = {
        {"tei", on_event, sizeof(Session), CHUNK, 0, NULL, 0},
        {"games", api_on_event, sizeof(ApiExchange), CHUNK, 0, &api, 0},
        {NULL, NULL, 0, 0, 0, NULL, 0}};
    const struct lws_http_mount mount = {.mountpoint = "/",
                                         .origin = WEB_FOLDER_ORIGIN,
                                         .def = "index.html",
                                         .protocol = "tei", // is asked for headers
                                         .extra_mimetypes = web_types,
                                         .cache_max_age = FRESH_SECONDS,
                                         .cache_reusable = 1,
                                         .cache_revalidate = 1,
                                         .origin_protocol = LWSMPRO_FILE,
                                         .mountpoint_len = 1};
    const struct lws_http_mount mount_api = {.mount_next = settings->web ? &mount : NULL,
                                             .mountpoint = API_PATH,
                                             .protocol = "games",
                                             .origin_protocol = LWSMPRO_CALLBACK,
                                             .mountpoint_len = sizeof API_PATH - 1};
    Server server = {.settings = settings, .web.fd = -1};
    struct lws_context_creation_info info = {
        .port = (int)settings->port,
        .iface = "127.0.0.1",
        .protocols = protocols,
        .mounts = &mount_api,
        .headers = web_headers,
        .server_string = "bredon",
        .user = &server,
        .timeout_secs = HANDSHAKE_SECONDS,
        .timeout_secs_ah_idle = HANDSHAKE_SECONDS,
        .keepalive_timeout = HANDSHAKE_SECONDS,
        .fd_limit_per_thread = (unsigned)(2 * settings->most + SPARE_FDS),
        .retry_and_idle_policy = &patience,
        .options = LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_DISABLE_IPV6 |
                   LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME |
                   LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND,
    };
    atomic_init(&server.stop, false);
    snprintf(server.hash, sizeof server.hash, "%lld", (long long)settings->hash);
    snprintf(server.threads, sizeof server.threads, "%lld", (long long)settings->threads);
    if (settings->web && !web_folder_open(&server.web, settings->web)) {
        return fault_set(fault, 0, "--web: '%s' can't be read", quoted(settings->web).text);
    }
    signals_ignore_pipe();
    want_descriptors(settings->most);
    lws_set_log_level(0, NULL);
    server.context = lws_create_context(&info);
    if (server.context && settings->web) {
        lws_set_fops(server.context, &server.web.ops);
    }
    server.host = server.context ? lws_create_vhost(server.context, &info) : NULL;
    bool good = server.host != NULL;
    if (good) {
        good = serve(&server, fault);
    } else {
        fault_set(fault, 0, "--port %d: it is in use, or may not be used", (int)settings->port);
    }
    lws_context_destroy(server.context); // ends all sessions
    web_folder_close(&server.web);
    return good;
}

#else

bool server_run(const ServerSettings *settings, Fault *fault) {
    (void)settings;
    return fault_set(fault, 0, "this build has no WebSockets: it was made without libwebsockets");
}

#endif
