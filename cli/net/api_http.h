// SPDX-License-Identifier: MIT
// The requests that `serve` answers with JSON, below /api/: see games/games_api.h.
#pragma once

#include <libwebsockets.h>

#include "games/games_api.h"
#include "net/server.h"

#define API_PATH "/api"

// What a protocol of libwebsockets with api_on_event has as its `user`.
typedef struct Api {
    const ServerSettings *settings;
    ApiRate rate;
} Api;

// One request at a time of a connection. The library allocates it, filled with zeros.
typedef struct ApiExchange {
    char origin[256]; // an allowed one of the page; "": none
    TextBuf path, body, answer;
    size_t sent; // of the answer
    bool post, refused;
    bool over; // the answer is known; the rest of the body is left out
} ApiExchange;

// The callback. A page of another origin, or with another name for this computer, is refused.
int api_on_event(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in,
                 size_t length);
