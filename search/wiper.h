// SPDX-License-Identifier: MIT
// Fills memory with zeros in threads of its own, so that nobody has to wait for it who has no time.
#ifndef BREDON_SEARCH_WIPER_H
#define BREDON_SEARCH_WIPER_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Wiper Wiper;

// Begins to wipe, by as many of `threads` (1 or more) as there are processors and the size is
// worth. NULL when there is no memory or no thread for it: then nothing is wiped. The memory must
// stay where it is, and nobody may use it, until wiper_end.
Wiper *wiper_begin(void *memory, size_t bytes, int threads);

// Waits for the end, at most `ms` milliseconds, 0 or more. True when all is wiped.
bool wiper_wait(Wiper *wiper, int ms);

// Ends it, when the threads are done with the piece that they are at, and frees it. Gives how many
// bytes are wiped, from the first one on; the others are as they were. NULL is fine: 0.
size_t wiper_end(Wiper *wiper);

#endif
