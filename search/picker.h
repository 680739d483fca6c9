// SPDX-License-Identifier: MIT
// Gives the moves of a position one by one, the most promising first, in stages: the table's move,
// killers and the counter move before any move is generated, then all others by score.
#pragma once

#include "history.h"
#include "params.h"
#include "policy/policy.h"
#include "threats.h"

enum { KILLERS = 2 };

// A move, its score and its policy score in one number. Of two, the one with the better score is
// larger; with equal scores, the one with the smaller move, so that the order is the same
// everywhere.
typedef uint64_t ScoredMove;

static inline ScoredMove scored_move(int score, Move move, int policy) {
    return (uint64_t)((int64_t)score + INT32_MAX) << 32 | (uint64_t)(0xffff - move) << 16 |
           (uint64_t)(policy + 0x8000);
}

static inline Move scored_move_of(ScoredMove scored) {
    return (Move)(0xffff - (scored >> 16 & 0xffff));
}

static inline int scored_policy_of(ScoredMove scored) {
    return (int)(scored & 0xffff) - 0x8000;
}

// What a picker needs to know; everything pointed to must stay as it is while moves are picked.
typedef struct PickerInput {
    const Board *board;
    const RoadMap *maps;       // of both players
    const PolicySums *sums;    // of the board's size
    const Threat *threat;      // only moves that may answer it are given; NULL: all moves
    Move previous1, previous2; // the moves one and two plies before, or MOVE_NONE
    const History *history;
    Context context;
    // Tried first when they are legal and may answer the threat; any 16 bits.
    Move table_move;
    const Move *killers; // KILLERS of them
    ScoredMove *moves;   // memory for MOVES_MAX moves
} PickerInput;

// The most moves that are given before all others: the table's, the killers, the counter move.
enum { EARLY_MOVES = 2 + KILLERS };

typedef struct Picker {
    PickerInput input;
    Move early[EARLY_MOVES];
    int early_count, early_next;
    int count; // generated moves that are left
    bool generated;
    int policy;      // of the move given last; 0 for early moves
    int best_policy; // of all generated moves
} Picker;

void picker_init(Picker *picker, const PickerInput *input);

// The next move, MOVE_NONE at the end.
Move picker_next(Picker *picker);

// The number of moves that are left.
int picker_count(Picker *picker);

// As picker_next, but faster and in no special order after the early moves.
Move picker_any(Picker *picker);
