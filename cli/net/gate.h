// SPDX-License-Identifier: MIT
// Decides which requests `serve` accepts. The functions are called in callbacks of libwebsockets,
// which return their results: 0 to continue, 1 when the request was refused with a short message.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "net/server.h"

struct lws;

// Answers with a page that says why. Returns 1.
int gate_refuse(struct lws *socket, unsigned status, const char *why);

// Checks the host name in any request.
int gate_check_host(struct lws *socket, const ServerSettings *settings);

// Checks a request to upgrade to another protocol, such as "websocket". `sessions`: the number of
// open sessions.
int gate_admit(struct lws *socket, const ServerSettings *settings, int sessions,
               const char *upgrade);

// Answers a request for a page when there is none to serve.
int gate_greet(struct lws *socket);

// True for a page of PTN Ninja, which treats scores as win chances.
bool gate_is_ptn_ninja(struct lws *page);
