// SPDX-License-Identifier: MIT
// Moves one after the other, the most promising first, in stages: the table's move, killers and the
// counter move before anything is generated, then all others by score.
#ifndef BREDON_SEARCH_PICKER_H
#define BREDON_SEARCH_PICKER_H

#include "history.h"
#include "margins.h"
#include "policy.h"
#include "threat.h"

enum { KILLERS = 2 };

typedef struct ScoredMove {
    int32_t score;
    int16_t policy; // see PolicyScore
    int8_t gain;
    Move move;
} ScoredMove;

// The position that moves are wanted in.
typedef struct PickFrom {
    const Board *board;
    const RoadMap *maps;  // of both players
    const Threat *threat; // only moves that may answer it; NULL: all
    Move last, own;       // the opponent's last move and one's own before it, or MOVE_NONE
} PickFrom;

// Moves that are tried before all others, when they are legal: the table's, two killers, a counter.
enum { EARLY_MOVES = 2 + KILLERS };

typedef struct Picker {
    PickFrom from;
    const History *history;
    const Margins *margins;
    Context context;
    ScoredMove *moves; // MOVES_MAX of them, the caller's
    Move early[EARLY_MOVES];
    int early_count, early_next;
    int count; // of the moves left
    bool generated;
    ScoredMove given; // the move that was given last; score and policy are 0 for the early ones
    int best;         // the highest policy score of all moves but the early ones
} Picker;

// `table_move`, the killers and the counter move may be any 16 bits: those that are legal and may
// answer the threat are given first. What `from` points to must stand as long as moves are asked
// for.
void picker_init(Picker *picker, const PickFrom *from, const History *history,
                 const Context *context, const Margins *margins, ScoredMove *moves,
                 Move table_move, const Move killers[KILLERS]);

// The next move, MOVE_NONE at the end.
Move picker_next(Picker *picker);

// By how much a legal spread changes the mover's flats on top less the opponent's.
int spread_flat_gain(const Board *board, Move move);

#endif
