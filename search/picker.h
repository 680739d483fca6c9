// SPDX-License-Identifier: MIT
// Gives the moves of a position one by one, the most promising first, in stages: the table's move,
// killers and the counter move before any move is generated, then all others by score.
#pragma once

#include "history.h"
#include "params.h"
#include "policy/policy.h"
#include "threats.h"

enum { KILLERS = 2 };

// The moves that are left, in no order. A pick looks at all scores, eight at once: most nodes need
// only a few picks, and then this costs less than sorting the moves or building a heap.
typedef struct MoveList {
    int32_t scores[MOVES_MAX];
    int16_t policies[MOVES_MAX]; // policy scores, a part of the scores
    Move moves[MOVES_MAX];
} MoveList;

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
    MoveList *list;      // memory for the moves
} PickerInput;

// The most moves that are given before all others: the table's, the killers, the counter move.
enum { EARLY_MOVES = 2 + KILLERS };

typedef struct Picker {
    PickerInput input;
    Move early[EARLY_MOVES];
    int early_count, early_next;
    int count; // generated moves that are left
    bool generated;
    bool late;       // the last move given is none of the early ones: `policy` is its score
    int policy;      // of the move given last; 0 for early moves
    int best_policy; // of all generated moves
} Picker;

void picker_init(Picker *picker, const PickerInput *input);

// The next move, MOVE_NONE at the end.
Move picker_next(Picker *picker);

// The number of moves that are left.
int picker_count(Picker *picker);

// Drops the moves that are left but give no tak. `threats` are those of the position; `board` is
// unchanged when this returns.
void picker_keep_taks(Picker *picker, Threats *threats, Board *board);
