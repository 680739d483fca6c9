// SPDX-License-Identifier: MIT
#include "bridge.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "reader.h"

enum { PATIENCE_MS = 20000, POLL_US = 500 };

// The page whose engine it is.
static const char page[] = "https://ptn.ninja";

// The server's options with another port.
static bool add_options(TextBuf *text, const char *options, int port, Fault *fault) {
    static const char name[] = "--port=";
    bool found = false;
    Reader reader = reader_of_string(options);
    Word word;
    while (reader_next(&reader, &word)) {
        if (word.length > strlen(name) && strncmp(word.at, name, strlen(name)) == 0) {
            textbuf_format(text, " %s%d", name, port);
            found = true;
        } else {
            textbuf_format(text, " %.*s", (int)word.length, word.at);
        }
    }
    if (!found) {
        fault_set(fault, 0, "no port among the options of websocketd");
    }
    return found;
}

bool bridge_init(Bridge *bridge, const char *engine, const char *websocketd, const char *options,
                 Fault *fault) {
    *bridge = (Bridge){.engine = engine, .sockets = websocketd != NULL, .socket = {.fd = -1}};
    child_init(&bridge->server);
    child_init(&bridge->process);
    if (!websocketd) {
        return true;
    }
    bridge->port = websocket_free_port();
    memcpy(bridge->pid, "/tmp/bredon-gui-XXXXXX", sizeof "/tmp/bredon-gui-XXXXXX");
    int fd = mkstemp(bridge->pid);
    if (bridge->port == 0 || fd < 0) {
        bridge->pid[0] = fd < 0 ? '\0' : bridge->pid[0];
        fault_set(fault, 0, "no port or no file for a server");
        return false;
    }
    close(fd);
    char program[] = "sh";
    char option[] = "-c";
    TextBuf script;
    textbuf_init(&script);
    textbuf_add_string(&script, "exec \"$0\"");
    bool read = add_options(&script, options, bridge->port, fault);
    textbuf_add_string(&script,
                       " --loglevel=fatal sh -c 'echo $$ >\"$0\"; exec \"$1\"' \"$1\" \"$2\""
                       " >/dev/null");
    char *server = strdup(websocketd);
    char *player = strdup(engine);
    char *const argv[] = {program, option, script.at, server, bridge->pid, player, NULL};
    bool started =
        read && !script.failed && server && player && child_start(&bridge->server, argv, fault);
    textbuf_finish(&script);
    free(server);
    free(player);
    return started;
}

void bridge_finish(Bridge *bridge) {
    if (bridge->open) {
        bridge_drop(bridge, 0);
    }
    child_finish(&bridge->process);
    child_finish(&bridge->server);
    if (bridge->pid[0]) {
        unlink(bridge->pid);
    }
}

bool bridge_open(Bridge *bridge, Fault *fault) {
    if (bridge->sockets) {
        bridge->open = websocket_open(&bridge->socket, bridge->port, page, PATIENCE_MS, fault);
        return bridge->open;
    }
    char *program = strdup(bridge->engine);
    char *const argv[] = {program, NULL};
    bridge->open = program && child_start(&bridge->process, argv, fault);
    free(program);
    return bridge->open;
}

bool bridge_turns_away(Bridge *bridge, const char *origin, Fault *fault) {
    Websocket socket;
    bool let_in = websocket_open(&socket, bridge->port, origin, PATIENCE_MS, fault);
    websocket_close(&socket);
    if (let_in) {
        fault_set(fault, 0, "a page of %s gets in", origin);
    }
    return !let_in && strstr(fault->text, " 403 ");
}

bool bridge_send(Bridge *bridge, const char *line, Fault *fault) {
    return bridge->sockets ? websocket_send(&bridge->socket, line, fault)
                           : child_send_line(&bridge->process, line, PATIENCE_MS, fault);
}

bool bridge_send_half(Bridge *bridge, const char *line, Fault *fault) {
    return bridge->sockets
               ? websocket_send_half(&bridge->socket, line, fault)
               : child_send(&bridge->process, line, strlen(line) / 2, PATIENCE_MS, fault);
}

ChildRead bridge_read(Bridge *bridge, int timeout, const char **ret_line) {
    size_t length;
    return bridge->sockets ? websocket_read(&bridge->socket, timeout, ret_line)
                           : child_read_line(&bridge->process, timeout, ret_line, &length);
}

// The engine's process behind websocketd, 0 when it is not known.
static pid_t engine_pid(const Bridge *bridge) {
    char text[32];
    int64_t pid = 0;
    int fd = open(bridge->pid, O_RDONLY);
    ssize_t got = fd >= 0 ? read(fd, text, sizeof text) : -1;
    if (fd >= 0) {
        close(fd);
    }
    Reader reader = reader_of(text, got > 0 ? (size_t)got : 0);
    Word word;
    if (!reader_next(&reader, &word) || !parse_i64(word, "pid", 2, INT32_MAX, &pid, NULL)) {
        return 0;
    }
    return (pid_t)pid;
}

int bridge_drop(Bridge *bridge, int patience) {
    int64_t start = child_clock();
    bridge->open = false;
    if (!bridge->sockets) {
        // A browser's tab is gone with both directions.
        child_close_input(&bridge->process);
        child_close_output(&bridge->process);
        bool gone = child_wait(&bridge->process, patience);
        int64_t took = (child_clock() - start) / 1000;
        child_finish(&bridge->process);
        return gone ? (int)took : -1;
    }
    pid_t pid = engine_pid(bridge);
    websocket_close(&bridge->socket);
    while (pid > 0 && kill(pid, 0) == 0) {
        if (child_clock() - start > patience * 1000L) {
            return -1;
        }
        nanosleep(&(struct timespec){.tv_nsec = POLL_US * 1000L}, NULL);
    }
    return pid > 0 ? (int)((child_clock() - start) / 1000) : -1;
}
