// SPDX-License-Identifier: MIT
// An engine as a GUI has it: behind pipes of its own, or behind websocketd and a WebSocket.
#ifndef BREDON_TESTS_GUI_BRIDGE_H
#define BREDON_TESTS_GUI_BRIDGE_H

#include "websocket.h"

typedef struct Bridge {
    const char *engine; // its program
    bool sockets;
    Child server;  // websocketd
    int port;      // where it listens
    char pid[64];  // the file that tells which process the engine is
    Child process; // the engine, without websocketd
    Websocket socket;
    bool open;
} Bridge;

// `websocketd` is its program; NULL: pipes. `options` are what a document tells people to give it,
// parted at blanks; a free port takes the place of theirs. The bridge must be finished in any case.
bool bridge_init(Bridge *bridge, const char *engine, const char *websocketd, const char *options,
                 Fault *fault);
void bridge_finish(Bridge *bridge);

// Starts an engine and is connected to it.
bool bridge_open(Bridge *bridge, Fault *fault);

// Whether websocketd turns a page of that origin away, with 403.
bool bridge_turns_away(Bridge *bridge, const char *origin, Fault *fault);

// Sends a line, and the first half of one.
bool bridge_send(Bridge *bridge, const char *line, Fault *fault);
bool bridge_send_half(Bridge *bridge, const char *line, Fault *fault);

// The next line within `timeout` ms; CHILD_LINE, CHILD_LATE or CHILD_CLOSED.
ChildRead bridge_read(Bridge *bridge, int timeout, const char **ret_line);

// Closes the connection in the middle of whatever is going on. Gives how many ms it took until the
// engine's process was gone, -1 when it was still there after `patience` ms.
int bridge_drop(Bridge *bridge, int patience);

#endif
