// SPDX-License-Identifier: MIT
// Positions with the moves played in them, for fitting the policy.
#ifndef BREDON_BENCH_TUNE_MOVE_SET_H
#define BREDON_BENCH_TUNE_MOVE_SET_H

#include <stddef.h>

#include "policy/policy.h"

// The order of the weights of a model: phase by phase, in each one acts on squares, then spreads.
enum {
    MOVE_SQUARE_WEIGHTS = POLICY_SQUARE_ROWS * POLICY_LANES,
    MOVE_PHASE_WEIGHTS = MOVE_SQUARE_WEIGHTS + POLICY_SPREAD_ROWS * POLICY_LANES,
    MOVE_WEIGHTS = POLICY_PHASES * MOVE_PHASE_WEIGHTS,
};

typedef struct MovePosition {
    size_t rows;    // index of its first row: POLICY_SQUARE_NAMES for each square of the board
    size_t moves;   // index of its first move
    uint32_t count; // number of moves
    uint32_t played;
    uint8_t size, phase;
} MovePosition;

typedef struct MoveSet {
    MovePosition *positions;
    size_t count, room;
    uint8_t *rows;
    size_t row_count, row_room;
    size_t *moves; // index of the first part of each move
    size_t move_count, move_room;
    PolicyPart *parts;
    size_t part_count, part_room;
} MoveSet;

void move_set_finish(MoveSet *set);

// Adds a position after the opening plies, with the two moves before it (MOVE_NONE: none) and the
// move played. Moves that do not answer a road in one are not included. The position is not added
// when fewer than two moves remain, or when the move played is no answer. False when there is no
// memory; the set does not change then.
bool move_set_add(MoveSet *set, const Board *board, Move last, Move own, Move played);

// How well weights predict the moves played.
typedef struct MoveMark {
    double loss;  // mean of -ln(chance of the move played)
    double first; // share of positions in which the best move was played
    double rank;  // mean rank of the move played, from 1
} MoveMark;

// Computes the mark of weights, which are in exponents of chances. ret_gradient (may be NULL) is
// the gradient of the loss. For an empty set all members are NAN.
MoveMark move_set_mark(const MoveSet *set, const double weights[MOVE_WEIGHTS],
                       double ret_gradient[MOVE_WEIGHTS]);

#endif
