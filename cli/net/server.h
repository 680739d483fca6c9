// SPDX-License-Identifier: MIT
// A WebSocket for each page or program, connected to an engine of its own: a child process that
// speaks TEI. In both directions a message is a line of TEI.
//
// A page can disturb only its own engine: its lines have a limit, its engine waits when the page
// does not read, a crash ends that connection alone, and the engine ends with the connection.
#pragma once

#include <stdint.h>

#include "net/origin.h"

enum {
    SERVER_LINE_MOST = 1 << 18,   // bytes of a line from a page
    SERVER_UNSENT_MOST = 1 << 16, // bytes of the engine's lines kept for a page; then the engine
                                  // waits
};

typedef struct ServerSettings {
    char *program;         // a program that speaks TEI
    int64_t port;          // on 127.0.0.1; 0: any that is free
    int64_t most;          // connections
    int64_t hash, threads; // the most that a page may set
    Origins origins;
    const char *db;  // database of games, NULL: none
    const char *web; // folder whose files are served, NULL: none
    // Called when connections are accepted at `port`.
    void (*on_ready)(const struct ServerSettings *settings, int port);
} ServerSettings;

// Serves until SIGINT, SIGTERM or SIGHUP, and ends all engines. Returns false and fills `fault`
// when it can't begin, and in a build without libwebsockets.
bool server_run(const ServerSettings *settings, Fault *fault);
