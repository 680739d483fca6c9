// SPDX-License-Identifier: MIT
// Positions as a fit sees them: how far White leads in each term, and how the game went.
//
// A position costs 24 bytes and 6 for each term in which the players differ. What the terms mean is
// not known here: all comes from evaluate_trace.
#ifndef BREDON_BENCH_TUNE_TUNE_SET_H
#define BREDON_BENCH_TUNE_TUNE_SET_H

#include <stddef.h>

#include "eval.h"

enum { PHASES = 3, TUNE_WEIGHTS = TERMS * PHASES };

typedef struct TunePosition {
    size_t first;  // where its leads begin; those of the next position follow
    float target;  // the chance of White that a fit aims at, 0 to 1
    int16_t score; // of the search that was made there, from White's side
    int16_t phase; // see PHASE_FULL
    int8_t sign;   // how the game went: 1 White won, -1 Black, 0 neither
} TunePosition;

// What is known of one term over all positions.
typedef struct TuneSpread {
    uint64_t held;         // positions in which a player has any
    uint64_t differed;     // positions in which one player leads
    double square;         // sum of the squares of the leads
    double shared[PHASES]; // the same of each lead's share in a phase
} TuneSpread;

typedef struct TuneSet {
    TunePosition *positions;
    size_t count, room;
    uint16_t *terms; // of the leads
    float *leads;    // White's count less Black's, divided by the term's parts
    size_t lead_count, lead_room;
    TuneSpread spread[TERMS];
} TuneSet;

void tune_set_init(TuneSet *set);
void tune_set_finish(TuneSet *set);

// Adds a position of a game that is on. `score` is from White's side. False when there is no
// memory; the set then is as it was.
bool tune_set_add(TuneSet *set, const Board *board, int score, int sign);

// The share of each phase's weights at a phase, 0 to 1.
void tune_shares(int phase, double ret_shares[PHASES]);

// Makes the targets: lambda parts of the game's result (1, 1/2, 0), the rest the chance that the
// score gives, 1 / (1 + exp(-score / score_scale)).
void tune_set_aim(TuneSet *set, double lambda, double score_scale);

// The value of a position in the real numbers, from White's side, by weights in the order
// [term][phase].
double tune_set_value(const TuneSet *set, size_t position, const double *weights);

// Where the leads of a position end.
static inline size_t tune_set_end(const TuneSet *set, size_t position) {
    return position + 1 < set->count ? set->positions[position + 1].first : set->lead_count;
}

#endif
