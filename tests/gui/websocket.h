// SPDX-License-Identifier: MIT
// The client's side of a WebSocket (RFC 6455), as much of it as a GUI needs that sends and gets
// lines of text.
#ifndef BREDON_TESTS_GUI_WEBSOCKET_H
#define BREDON_TESTS_GUI_WEBSOCKET_H

#include "client/child.h"
#include "rng.h"

typedef struct Websocket {
    int fd;         // -1: none
    TextBuf unread; // bytes that came and were not looked at yet
    size_t at;      // where in `unread` the next frame starts
    TextBuf text;   // the latest message
    Rng rng;        // of the masks
} Websocket;

// A port of this machine's that nobody listens on, 0 when there is none.
int websocket_free_port(void);

// Connects to a port of this machine, again and again for `timeout` ms until somebody listens
// there, as a page of `origin` does. A server that does not want it is a fault which holds the
// first line of its answer. `ret_socket` must be closed in any case.
bool websocket_open(Websocket *ret_socket, int port, const char *origin, int timeout, Fault *fault);

// Sends a message.
bool websocket_send(Websocket *socket, const char *text, Fault *fault);

// Sends the first half of a message.
bool websocket_send_half(Websocket *socket, const char *text, Fault *fault);

// The next message, CHILD_LINE, within `timeout` ms, else CHILD_LATE or CHILD_CLOSED. The text is
// valid until the next call.
ChildRead websocket_read(Websocket *socket, int timeout, const char **ret_text);

// Closes the connection without a word, as a browser does whose tab is closed.
void websocket_close(Websocket *socket);

#endif
