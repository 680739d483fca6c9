// SPDX-License-Identifier: MIT
// The static evaluation in centi-flats: a sum of terms that mean something to players, and a
// correction by a small neural network (net.h) for what they miss. The terms are an evaluation by
// themselves; each function is told whether it should add the correction.
#pragma once

#include "weights.h"

struct RoadMap;

// Evaluations are from -EVAL_MAX to EVAL_MAX; scores of won games are outside this range.
enum { EVAL_MAX = 9000 };

// All numbers of an evaluation, for explanation and fitting. The value of a term for a player is,
// in centi-flats,
//   count / COUNT_PARTS * weight_at(the term's weight, phase_mix(phase)) / PHASE_HALF.
// The total is the sum of White's values less Black's and the correction, rounded once, towards 0.
// So it may differ from the sum of the rounded values by less than 1 centi-flat plus 1/2 for each
// value.
typedef struct EvalTrace {
    int phase; // see PHASE_FULL
    // Counts for White and for Black, in COUNT_PARTS. Only Black has a count of komi, only White
    // one of the race; these counts may be negative.
    int count[TERMS][2];
    int value[TERMS][2]; // rounded to the nearest centi-flat
    int correction;      // by the network, for White; 0 without it
    int total;           // for White
} EvalTrace;

// The value for the side to move, -EVAL_MAX to EVAL_MAX centi-flats. The game must not be over.
int evaluate(const Board *board, bool network);

// As evaluate, for a caller who already has the road maps (road.h) of White and Black.
int evaluate_with(const Board *board, const struct RoadMap *maps, bool network);

// As evaluate, with all terms and not limited to EVAL_MAX.
void evaluate_trace(const Board *board, bool network, EvalTrace *ret_trace);
