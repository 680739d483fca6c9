// SPDX-License-Identifier: MIT
// Sets of balanced openings: random ones (openings_draw.h) that the search finds about even. What
// comes out depends on the settings but for the number of threads, and on nothing else.
//
// Which score is even is for the caller to say: so early in a game the evaluation need not be 0
// where both sides win as often (bench/openings/README.md tells what games have shown).
#ifndef BREDON_BENCH_OPENINGS_OPENINGS_H
#define BREDON_BENCH_OPENINGS_OPENINGS_H

#include "openings/openings_draw.h"
#include "score.h"

enum { OPENINGS_THREADS_MAX = 256 };

typedef struct OpeningsSettings {
    Rules rules;
    int plies;     // OPENING_PLIES_LEAST to OPENING_PLIES_MOST
    int64_t count; // wanted
    Score aim;     // centi-flats for White: the score that is even; -EVAL_MAX to EVAL_MAX
    Score bound;   // how far from it a score may be; 0 to EVAL_MAX
    int64_t nodes; // of the search of each candidate
    int threads;   // 1 to OPENINGS_THREADS_MAX
    uint64_t seed;
} OpeningsSettings;

typedef struct OpeningsTotals {
    int64_t searched; // candidates that were looked at, up to the last one kept
    int64_t kept;
    bool exhausted; // there are no more openings
} OpeningsTotals;

// Both are called in the thread of openings_make and end the work by returning false.
typedef struct OpeningsEvents {
    void *user;
    // An opening that is kept: `plies` moves; the score is White's.
    bool (*on_opening)(void *user, const Move *moves, int plies, Score score);
    // Some ten times a second.
    bool (*on_tick)(void *user, const OpeningsTotals *totals);
} OpeningsEvents;

// Looks for openings until `count` are kept, there are no more, or an event ends it. False with a
// fault when there is no memory or no thread.
bool openings_make(const OpeningsSettings *settings, const OpeningsEvents *events,
                   OpeningsTotals *ret_totals, Fault *fault);

// Plies that leave many openings, of which many are balanced, for boards of this size.
int openings_default_plies(int size);

#endif
