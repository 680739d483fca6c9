// SPDX-License-Identifier: MIT
// A WebSocket to a server whose messages are lines. After each end it is opened again, with
// increasing delays. All functions but connection_wake are called in the thread of connection_run.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "fault.h"

typedef struct Connection Connection;

typedef struct ConnectionSettings {
    const char *url;                       // "wss://HOST/PATH" or "ws://..."
    bool secret;                           // others must not be able to read what is sent
    int64_t delay_first_ms, delay_most_ms; // until the connection is opened again
    void *user;
    // A line without its end. Lines of more than 64 KiB are skipped.
    void (*on_line)(void *user, const char *line, size_t length);
    // The connection has ended, or could not be made, and is made again after `delay_ms`.
    void (*on_end)(void *user, const char *why, int64_t delay_ms);
    void (*on_wake)(void *user); // after connection_wake, and when the alarm is due
} ConnectionSettings;

// Returns NULL and fills `fault` when the URL is invalid or there is no memory.
Connection *connection_create(const ConnectionSettings *settings, Fault *fault);
void connection_destroy(Connection *connection);

// Connects, and calls the functions of the settings until connection_quit. Returns false and fills
// `fault` when libwebsockets fails.
bool connection_run(Connection *connection, Fault *fault);

// Sends a line, given without its end. Does nothing while there is no connection.
void connection_send(Connection *connection, const char *line);

// The server has accepted this program: the next delay is the first one again.
void connection_accept(Connection *connection);

// Closes the connection and opens it again, with `late` after the longest delay.
void connection_drop(Connection *connection, bool late);

// Calls on_wake at a time of clock_now_ms(); INT64_MAX: never.
void connection_set_alarm(Connection *connection, int64_t at_ms);

// Calls on_wake soon. May be called in any thread.
void connection_wake(Connection *connection);

// Ends connection_run once everything sent before is written.
void connection_quit(Connection *connection);
