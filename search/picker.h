// SPDX-License-Identifier: MIT
// Moves one after the other, the most promising first: the table's move before anything is
// generated, then all others by score.
#ifndef BREDON_SEARCH_PICKER_H
#define BREDON_SEARCH_PICKER_H

#include "history.h"

typedef struct ScoredMove {
    int32_t score;
    Move move;
} ScoredMove;

typedef enum PickerStage { PICK_TABLE, PICK_GENERATE, PICK_REST } PickerStage;

typedef struct Picker {
    const Board *board;
    const History *history;
    ScoredMove *moves; // MOVES_MAX of them, the caller's
    Move table_move;
    int ply, next, count;
    PickerStage stage;
} Picker;

// `table_move` may be any 16 bits; it is tried first when it is legal.
void picker_init(Picker *picker, const Board *board, const History *history, ScoredMove *moves,
                 Move table_move, int ply);

// The next move, MOVE_NONE at the end.
Move picker_next(Picker *picker);

// By how much a legal spread changes the mover's flats on top less the opponent's.
int spread_flat_gain(const Board *board, Move move);

#endif
