// SPDX-License-Identifier: MIT
// `bredon tune --moves`: the weights of the policy, fitted to the moves that were played.
#ifndef BREDON_CLI_LAB_TUNE_MOVES_H
#define BREDON_CLI_LAB_TUNE_MOVES_H

#include <stdint.h>

#include "fault.h"
#include "textbuf.h"

typedef struct TuneMovesArgs {
    const char *const *paths; // of files of games
    int path_count;
    const char *out; // where the weights go; NULL: to standard output
    int size;
    int64_t epochs, holdout, pull, sample;
    bool json, progress;
} TuneMovesArgs;

// Fits, prints what came out, and writes it. On a fault nothing was written.
bool tune_moves(const TuneMovesArgs *args, Fault *fault);

// Writes a file of weights, of the policy for `moves`, else of the evaluation; of files that are
// there only one that holds such weights is replaced. Without a text it only sees whether that
// would work. What it says begins with --out.
bool tune_save(const char *path, bool moves, const TextBuf *text, Fault *fault);

#endif
