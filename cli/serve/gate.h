// SPDX-License-Identifier: MIT
// Who gets into `serve`. The functions are called in callbacks of libwebsockets, whose results are
// theirs: 0 to go on, 1 when the request was refused in a few words.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "serve/server.h"

struct lws;

// Answers with a page of a few words; 1.
int gate_refuse(struct lws *socket, unsigned status, const char *why);

// Checks any request: the name by which it calls this computer, and the path, of `length` bytes.
int gate_check_request(struct lws *socket, const ServerSettings *settings, const char *uri,
                       size_t length);

// Checks a request to become something else, such as "websocket", with so many sessions open.
int gate_admit(struct lws *socket, const ServerSettings *settings, int sessions,
               const char *upgrade);

// Answers a request for a page where there is none.
int gate_greet(struct lws *socket);

// True for a page of PTN Ninja, which takes a score for a win chance.
bool gate_is_ptn_ninja(struct lws *page);
