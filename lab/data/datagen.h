// SPDX-License-Identifier: MIT
// Makes a file of games of the engine against itself: many games at once, written in the order of
// their numbers.
//
// The file depends only on the settings, the seed and the number of games; not on the number of
// threads, or on how often the work was stopped and resumed. Other seeds give other games, so
// several machines can each make a file of their own.
#pragma once

#include "data/datagen_game.h"

enum { DATAGEN_THREADS_MAX = 1024 };

typedef struct DatagenSettings {
    DatagenRules rules;
    int64_t seed;  // 0 to UINT32_MAX
    int64_t games; // in the complete file
    int64_t threads;
    const char *out;
    bool resume; // continue the file if it exists
    bool live;   // show the progress in one line of standard error
} DatagenSettings;

typedef struct DatagenTotals {
    int64_t games;   // in the file
    int64_t earlier; // of these, found by `resume`
    // In this run: positions that were searched or are on a proved line; nodes.
    int64_t positions;
    uint64_t nodes;
    int64_t elapsed_ms;
} DatagenTotals;

// A hash of everything that determines the games except the seed. This includes the engine, by a
// search of the bench positions. False when there is no memory.
bool datagen_hash(const DatagenRules *rules, uint64_t *ret_hash, Fault *fault);

// Opens and checks the file, and plays until it holds all games or `stop` is set; unfinished games
// are lost then. Returns false and fills `fault` when the file can't be opened (then *ret_totals
// does not change), or a game can't be played or written; all games before it are in the file.
bool datagen_run(const DatagenSettings *settings, atomic_bool *stop, DatagenTotals *ret_totals,
                 Fault *fault);
