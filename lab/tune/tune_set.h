// SPDX-License-Identifier: MIT
// Positions for a fit: White's lead in each term, and the result of the game.
//
// A position takes 24 bytes, and 6 for each term in which the players differ. All counts come from
// evaluate_trace.
#ifndef BREDON_BENCH_TUNE_TUNE_SET_H
#define BREDON_BENCH_TUNE_TUNE_SET_H

#include <stddef.h>

#include "eval.h"

enum { PHASES = 3, TUNE_WEIGHTS = TERMS * PHASES };

typedef struct TunePosition {
    size_t first;  // index of its first lead; the leads of the next position follow
    float target;  // White's chance that the fit aims at, 0 to 1
    int16_t score; // of the search in the game, from White's side
    int16_t phase; // see PHASE_FULL
    int8_t sign;   // result of the game: 1 White won, -1 Black won, 0 draw
} TunePosition;

// Statistics of one term over all positions.
typedef struct TuneSpread {
    uint64_t held;         // positions in which a player's count is not 0
    uint64_t differed;     // positions in which the lead is not 0
    double square;         // sum of the squares of the leads
    double shared[PHASES]; // sum of the squares of lead * share of the phase
} TuneSpread;

typedef struct TuneSet {
    TunePosition *positions;
    size_t count, room;
    uint16_t *terms; // of the leads
    float *leads;    // White's count less Black's, divided by COUNT_PARTS
    size_t lead_count, lead_room, term_room;
    TuneSpread spread[TERMS];
} TuneSet;

void tune_set_finish(TuneSet *set);

// Adds a position in which the game is not over. `score` is from White's side; `sign` is the
// result: 1 White won, -1 Black won, 0 draw. False when there is no memory; the set does not change
// then.
bool tune_set_add(TuneSet *set, const Board *board, int score, int sign);

// The shares of the weights of each phase at `phase`, 0 to 1.
void tune_shares(int phase, double ret_shares[PHASES]);

// Sets the targets: lambda parts the result of the game (1, 1/2, 0), the rest the chance by the
// score, 1 / (1 + exp(-score / score_scale)).
void tune_set_aim(TuneSet *set, double lambda, double score_scale);

// The value of a position, not rounded, from White's side, with weights in the order [term][phase].
double tune_set_value(const TuneSet *set, size_t position, const double *weights);

// The index after the last lead of a position.
static inline size_t tune_set_end(const TuneSet *set, size_t position) {
    return position + 1 < set->count ? set->positions[position + 1].first : set->lead_count;
}

#endif
