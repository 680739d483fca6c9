// SPDX-License-Identifier: MIT
// What a position is worth, in centi-flats: a sum of terms that a player would recognise.
#ifndef BREDON_EVAL_EVAL_H
#define BREDON_EVAL_EVAL_H

#include "weights.h"

struct RoadMap;

// No evaluation is beyond this; scores of won games are.
enum { EVAL_MAX = 9000 };

// Counts are in sixteenths, so that halves of komi and parts by reach are whole numbers.
enum { COUNT_PARTS = 16 };

// Everything behind a value, for explanation and fitting. A term is worth to a player
//   count / COUNT_PARTS * weight_at(the term's weight, phase_mix(phase)) / PHASE_HALF
// centi-flats. The total is the sum of that over all terms, White's less Black's, and is rounded
// once, towards 0. So it may differ from the sum of the rounded values: by less than 1 centi-flat,
// and by half of one more for each value.
typedef struct EvalTrace {
    int phase; // see PHASE_FULL
    // How often each term holds for White and for Black, in COUNT_PARTS. Komi stands with Black,
    // and the race, which counts no pieces, whole with White: both may be negative.
    int count[TERMS][2];
    int value[TERMS][2]; // rounded to the nearest centi-flat
    int total;
} EvalTrace;

// The value for the side to move, -EVAL_MAX to EVAL_MAX centi-flats. The game is on.
int evaluate(const Board *board);

// The same for a caller who has the road records of both players already (see road.h): two maps.
int evaluate_with(const Board *board, const struct RoadMap *maps);

// The same with every term written down; total is from White's side.
void evaluate_trace(const Board *board, EvalTrace *ret_trace);

#endif
