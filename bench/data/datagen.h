// SPDX-License-Identifier: MIT
// Own games as data: many games at once, written in the order of their numbers.
//
// The file depends on the settings, the seed and the number of games alone: not on the number of
// threads, nor on how often the work was broken off and taken up again. Other seeds give other
// games, so many machines can each write a file of their own.
#ifndef BREDON_BENCH_DATA_DATAGEN_H
#define BREDON_BENCH_DATA_DATAGEN_H

#include "data/datagen_game.h"

enum { DATAGEN_THREADS_MAX = 1024 };

typedef struct DatagenSettings {
    DatagenRules rules;
    uint32_t seed;
    int64_t games; // in the file, when it is done
    int64_t threads;
    const char *out;
    bool resume; // go on with the file if it is there
} DatagenSettings;

typedef struct DatagenTotals {
    int64_t games;   // in the file
    int64_t earlier; // of them, found by `resume`
    // Of this run: positions that were searched or are on the line of a proof, and nodes.
    int64_t positions;
    uint64_t nodes;
    int64_t elapsed_ms;
} DatagenTotals;

// A number for everything that decides the games besides the seed, the engine itself included: it
// is asked by searching the positions of the bench.
bool datagen_hash(const DatagenRules *rules, uint64_t *ret_hash, Fault *fault);

// Opens the file, checks what is in it, and plays until it holds all games or `stop` is set by
// anybody; the games that are running then are lost. `on_tick` (may be NULL) is called some ten
// times a second in the caller's thread. False with a fault when the file can't be opened (then
// *ret_totals stays as it was), or a game could not be played or written; all games before it are
// in the file.
bool datagen_run(const DatagenSettings *settings, atomic_bool *stop,
                 void (*on_tick)(void *user, const DatagenTotals *totals), void *user,
                 DatagenTotals *ret_totals, Fault *fault);

#endif
