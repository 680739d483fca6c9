// SPDX-License-Identifier: MIT
// Makes sets of balanced openings: random ones (openings_draw.h) whose search score is close to a
// given score. The result depends only on the settings, except the number of threads.
//
// The caller says which score is balanced: so early in a game it need not be 0, see
// match/openings/README.md.
#pragma once

#include "openings/openings_draw.h"
#include "score.h"

enum { OPENINGS_THREADS_MAX = 256 };

typedef struct OpeningsSettings {
    Rules rules;
    OpeningPlies plies;
    int64_t count;    // number of openings wanted
    Score aim;        // the balanced score, centi-flats for White, -EVAL_MAX to EVAL_MAX
    Score bound;      // largest difference from `aim`, 0 to EVAL_MAX
    int64_t nodes;    // per candidate
    int64_t patience; // end after so many candidates in a row that are not balanced
    int threads;      // 1 to OPENINGS_THREADS_MAX
    uint64_t seed;
} OpeningsSettings;

typedef struct OpeningsTotals {
    int64_t searched; // candidates searched
    int64_t kept;
    bool exhausted; // there are no more openings
    bool hopeless;  // `patience` candidates in a row were not balanced
} OpeningsTotals;

// Called in the thread of openings_make; each may end the work by returning false.
typedef struct OpeningsEvents {
    void *user;
    // Called for each opening kept: `plies` moves; the score is from White's side.
    bool (*on_opening)(void *user, const Move *moves, int plies, Score score);
    // Called about ten times per second.
    bool (*on_tick)(void *user, const OpeningsTotals *totals);
} OpeningsEvents;

// Makes openings until `count` are kept, there are no more, none can be hoped for, or an event ends
// the work. Returns false and fills `fault` when there is no memory or no thread.
bool openings_make(const OpeningsSettings *settings, const OpeningsEvents *events,
                   OpeningsTotals *ret_totals, Fault *fault);

// Plies for boards of this size that give many openings, of which many are balanced.
OpeningPlies openings_default_plies(int size);
