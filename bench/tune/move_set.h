// SPDX-License-Identifier: MIT
// Positions with the moves that were played in them, for fitting the policy.
#ifndef BREDON_BENCH_TUNE_MOVE_SET_H
#define BREDON_BENCH_TUNE_MOVE_SET_H

#include <stddef.h>

#include "policy/policy.h"

// Where a weight stands in a model: those of acts on squares first, then those of spreads, and all
// that phase by phase.
enum {
    MOVE_SQUARE_WEIGHTS = POLICY_SQUARE_ROWS * POLICY_LANES,
    MOVE_PHASE_WEIGHTS = MOVE_SQUARE_WEIGHTS + POLICY_SPREAD_ROWS * POLICY_LANES,
    MOVE_WEIGHTS = POLICY_PHASES * MOVE_PHASE_WEIGHTS,
};

typedef struct MovePosition {
    size_t rows;    // where its rows begin: POLICY_SQUARE_NAMES for each square of the board
    size_t moves;   // where its moves begin
    uint32_t count; // of moves
    uint32_t played;
    uint8_t size, phase;
} MovePosition;

typedef struct MoveSet {
    MovePosition *positions;
    size_t count, room;
    uint8_t *rows;
    size_t row_count, row_room;
    size_t *moves; // where the parts of each move begin
    size_t move_count, move_room;
    PolicyPart *parts;
    size_t part_count, part_room;
} MoveSet;

void move_set_init(MoveSet *set);
void move_set_finish(MoveSet *set);

// Adds a position past the opening, with the two moves before it (MOVE_NONE where there is none)
// and the one that was played; moves that are no answer to a road in one are left out. One that
// leaves nothing to choose, or whose move is no answer, is not added. False when there is no
// memory; the set then is as it was.
bool move_set_add(MoveSet *set, const Board *board, Move last, Move own, Move played);

// How well weights tell which moves were played.
typedef struct MoveMark {
    double loss;  // mean of -ln(chance of the move that was played)
    double first; // share of positions whose best move by the weights was played
    double rank;  // mean rank of the move that was played, from 1
} MoveMark;

// Weights are in exponents of chances. The gradient of the loss may be NULL. The mark of an empty
// set is all NAN.
MoveMark move_set_mark(const MoveSet *set, const double weights[MOVE_WEIGHTS],
                       double ret_gradient[MOVE_WEIGHTS]);

#endif
