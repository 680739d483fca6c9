// SPDX-License-Identifier: MIT
// Perft with its time, with several threads, by moves of the root.
#ifndef BREDON_CLI_SHOW_COUNT_H
#define BREDON_CLI_SHOW_COUNT_H

#include "perft.h"

enum { COUNT_THREADS_MAX = 1024 };

// The progress of a count.
typedef struct CountProgress {
    int done, moves; // of the root
    uint64_t nodes;  // counted so far
    int64_t ms;      // since the start
} CountProgress;

typedef struct CountOptions {
    int threads;       // 1 to COUNT_THREADS_MAX
    bool divide;       // list the moves of the root
    PerftTable *table; // may be NULL
    // Called about ten times per second in the caller's thread; may be NULL.
    void (*on_progress)(void *user, const CountProgress *progress);
    void *user;
} CountOptions;

// A move of the root and the leaves below it.
typedef struct CountMove {
    Move move;
    uint64_t nodes;
} CountMove;

typedef struct Count {
    uint64_t nodes;
    int64_t ms;
    uint64_t nps;
    CountMove *moves; // with divide; the caller frees it
    int move_count;
} Count;

// Counts the leaves `depth` plies below `board`, 0 <= depth <= PERFT_DEPTH_MAX. False with a
// fault when there is no memory or no thread.
bool count_perft(const Board *board, int depth, const CountOptions *options, Count *ret_count,
                 Fault *fault);

#endif
