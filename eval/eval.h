// SPDX-License-Identifier: MIT
// The static evaluation in centi-flats: a sum of terms that a player would recognise.
#ifndef BREDON_EVAL_EVAL_H
#define BREDON_EVAL_EVAL_H

#include "weights.h"

struct RoadMap;

// All evaluations are within -EVAL_MAX to EVAL_MAX; scores of won games are outside.
enum { EVAL_MAX = 9000 };

// Counts of terms are in sixteenths, so that halves (komi) and parts (reach) are whole numbers.
enum { COUNT_PARTS = 16 };

// All numbers of an evaluation, for explanation and fitting. The value of a term for a player is
//   count / COUNT_PARTS * weight_at(the term's weight, phase_mix(phase)) / PHASE_HALF
// centi-flats. The total is the sum of that over all terms, White's less Black's, and is rounded
// once, towards 0. So it may differ from the sum of the rounded values: by less than 1 centi-flat,
// and by half of one more for each value.
typedef struct EvalTrace {
    int phase; // see PHASE_FULL
    // Counts for White and for Black, in COUNT_PARTS. Komi is counted for Black alone. The race,
    // which counts no pieces, is counted for White alone, patterns for the side to move. All of
    // these may be negative.
    int count[TERMS][2];
    int value[TERMS][2]; // rounded to the nearest centi-flat
    int total;
} EvalTrace;

// The value for the side to move, -EVAL_MAX to EVAL_MAX centi-flats. The game must not be over.
int evaluate(const Board *board);

// As evaluate, for a caller who has the road maps (road.h) of White and Black already.
int evaluate_with(const Board *board, const struct RoadMap *maps);

// As evaluate, with all terms; the total is from White's side.
void evaluate_trace(const Board *board, EvalTrace *ret_trace);

#endif
