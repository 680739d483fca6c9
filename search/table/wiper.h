// SPDX-License-Identifier: MIT
// Fills memory with zeros in threads of its own, in the background.
#ifndef BREDON_SEARCH_TABLE_WIPER_H
#define BREDON_SEARCH_TABLE_WIPER_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Wiper Wiper;

// Starts to wipe with at most `threads` threads (1 or more), not more than there are processors,
// and fewer for a small size. NULL when there is no memory or no thread: then nothing is wiped.
// Until wiper_end the memory must not be used or freed.
Wiper *wiper_begin(void *memory, size_t bytes, int threads);

// Waits for the end, at most `ms` milliseconds, 0 or more. True when all is wiped.
bool wiper_wait(Wiper *wiper, int ms);

// Ends the threads as soon as each has finished its current piece, and frees the wiper. Returns how
// many bytes are wiped, counted from the first byte; the rest is unchanged. NULL gives 0.
size_t wiper_end(Wiper *wiper);

#endif
