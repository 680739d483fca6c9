// SPDX-License-Identifier: MIT
// The answers of `bredon serve` to the explorer of PTN Ninja, as JSON: which databases there are,
// what was played in a position, a game, the players. docs/games.md describes the interface.
#pragma once

#include "reader.h"
#include "textbuf.h"

enum {
    API_BODY_MOST = 1 << 12, // bytes of the settings in a request
    API_BURST = 100,         // requests at once
    API_EACH_MS = 50,        // then one in this time
};

// The status codes of HTTP.
typedef enum ApiStatus {
    API_GOOD = 200,
    API_WRONG = 400,     // the position or the settings
    API_FORBIDDEN = 403, // the origin of the page, or the name of this computer
    API_UNKNOWN = 404,   // no such path, database, game or player
    API_METHOD = 405,
    API_LARGE = 413,
    API_FREQUENT = 429,
    API_TROUBLE = 503, // the database is busy or damaged, or the answer takes too long
} ApiStatus;

// When requests may be answered. All 0 at first.
typedef struct ApiRate {
    int64_t free_ms; // when all that were answered are API_EACH_MS apart
} ApiRate;

// True when another request may be answered; `now_ms` is that of clock_now_ms.
bool api_rate_take(ApiRate *rate, int64_t now_ms);

// The path of the database, which the caller frees: of `db`, once it was read, or (NULL) the usual
// one, which need not be there. NULL with `fault` when `db` can't be read; NULL without one, too.
char *games_api_find(const char *db, Fault *fault);

// Answers a request, which reads `db` (NULL: none) and nothing else. `path` is what comes
// after "/api/v1/", with %XX decoded; `body` has the settings of a request by POST. *ret_json gets
// a list or an object, and {"error": "..."} with any status but API_GOOD.
ApiStatus games_api_answer(const char *db, bool post, Word path, Word body, TextBuf *ret_json);

// Makes *ret_json an error. Returns the status.
ApiStatus games_api_refuse(TextBuf *ret_json, ApiStatus status, const char *why);
