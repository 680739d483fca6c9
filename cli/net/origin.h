// SPDX-License-Identifier: MIT
// Which pages may use `serve`. A browser names the page that opens a WebSocket in the header
// Origin, as "https://ptn.ninja" or "http://localhost:8080", and no page can change it.
#pragma once

#include <stdbool.h>

#include "fault.h"

enum { ORIGINS_MOST = 16 };

// Origins besides the usual ones: https://ptn.ninja, and http://localhost and http://127.0.0.1 with
// any port.
typedef struct Origins {
    const char *more[ORIGINS_MOST];
    int count;
} Origins;

// Adds SCHEME://HOST, SCHEME://HOST:PORT, or SCHEME://HOST:* for any port or none. The text is not
// copied.
bool origin_add(Origins *origins, const char *text, Fault *fault);

// True for the origin of a page that may use the engine; or with `host`, for HOST or HOST:PORT of
// such an origin: the names by which a browser may reach this computer.
bool origin_is_allowed(const Origins *origins, const char *text, bool host);
