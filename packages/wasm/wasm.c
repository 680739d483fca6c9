// SPDX-License-Identifier: MIT
// What JavaScript calls besides bredon_tei_line and bredon_tei_think.
#include <emscripten.h>

#include "tei/bredon_tei.h"

// Made by host.js. During the second one lines may be fed.
extern void bredon_host_print(const char *text, size_t length);
extern void bredon_host_poll(bool idle);

static void print(void *user, const char *text, size_t length) {
    (void)user;
    bredon_host_print(text, length);
}

static void poll_lines(void *user, bool idle) {
    (void)user;
    bredon_host_poll(idle);
}

// Makes the session of a worker; NULL when there is no memory.
EMSCRIPTEN_KEEPALIVE BredonTei *bredon_wasm_create(void);

BredonTei *bredon_wasm_create(void) {
    return bredon_tei_create(&(BredonTeiHost){.print = print, .poll = poll_lines});
}
