// SPDX-License-Identifier: MIT
// Fills memory with zeros in the background, with its own threads.
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct Wiper Wiper;

// Starts to wipe memory with at most `threads` threads (1 or more), at most one for each processor,
// and fewer for a small size. NULL when there is no memory or no thread: then nothing is wiped. The
// memory must not be used or freed before wiper_end.
Wiper *wiper_begin(void *memory, size_t bytes, int threads);

// Waits at most `ms` milliseconds (0 or more). True when all memory is wiped.
bool wiper_wait(Wiper *wiper, int ms);

// Ends the threads after their current pieces, and frees the wiper. Returns the number of bytes
// wiped, counted from the first byte; the rest is unchanged. NULL gives 0.
size_t wiper_end(Wiper *wiper);
