// SPDX-License-Identifier: MIT
// What a position is worth, in centi-flats: a sum of terms that a player would recognise.
#ifndef BREDON_EVAL_EVAL_H
#define BREDON_EVAL_EVAL_H

#include "weights.h"

// No evaluation is beyond this; scores of won games are.
enum { EVAL_MAX = 9000 };

enum { PHASE_FULL = 256 };

// Everything behind a value, for explanation and fitting.
typedef struct EvalTrace {
    int phase;           // 0 opening, 128 middle game, 256 end
    int count[TERMS][2]; // how often each term holds for White and for Black
    // That times its weight, in centi-flats; komi stands with Black, and the race, which counts no
    // pieces, whole with White.
    int value[TERMS][2];
    int total; // White's sum less Black's
} EvalTrace;

// The value for the side to move, -EVAL_MAX to EVAL_MAX centi-flats. The game is on.
int evaluate(const Board *board);

// The same with every term written down; total is from White's side.
void evaluate_trace(const Board *board, EvalTrace *ret_trace);

#endif
