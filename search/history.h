// SPDX-License-Identifier: MIT
// What the search has learned about moves, and about where the evaluation errs.
#ifndef BREDON_SEARCH_HISTORY_H
#define BREDON_SEARCH_HISTORY_H

#include "board.h"
#include "score.h"

enum {
    MOVE_CODES = 1 << 16,
    HISTORY_LIMIT = 16384,
    SLOTS = 8 * 64,  // of moves by kind or direction and square
    SLOT_NONE = 0,   // before a line's first move and after a null move; no move has it
    CORRECTIONS = 4, // keys by which errors of the evaluation are remembered
    CORRECTION_SIZE = 1 << 13,
    CORRECTION_LIMIT = 8192,
};

typedef struct History {
    int16_t moves[2][MOVE_CODES]; // by side and the 16 bits of the move; all are within the limit
    int16_t follow[2][SLOTS][SLOTS]; // by side, slot of the opponent's last move and slot
    int16_t plan[2][SLOTS][SLOTS];   // by side, slot of one's own last move and slot
    Move counter[2][SLOTS];          // the answer to a slot that cut last
    int16_t correction[2][CORRECTIONS][CORRECTION_SIZE];
} History;

// What a history is asked about: the side to move and the slots of the last two moves.
typedef struct Context {
    Colour side;
    int last, own; // slots of the opponent's last move and of one's own, SLOT_NONE without one
} Context;

// The slot of a move: its square, with its kind (flat, wall, capstone) or its direction.
static inline int move_slot(Move move) {
    int row = move_is_spread(move) ? 4 + (int)move_direction(move) : (int)move_kind(move);
    return row * 64 + move_square(move);
}

// What was learned about a move, -3 * HISTORY_LIMIT to 3 * HISTORY_LIMIT.
static inline int history_score(const History *history, const Context *context, Move move) {
    int slot = move_slot(move);
    return history->moves[context->side][move] +
           history->follow[context->side][context->last][slot] +
           history->plan[context->side][context->own][slot];
}

// A move caused a cut at `depth`; `tried` are the moves that were searched before it without one.
void history_cut(History *history, const Context *context, int depth, Move move, const Move *tried,
                 int tried_count);

// What past errors of the evaluation in like positions say it should be more, in centi-flats. The
// positions are alike in their walls and capstones, road pieces, tops, or tall stacks. `weight` is
// in 64ths.
int correction_of(const History *history, const Board *board, int weight);

// A search of `depth` found that the evaluation should have been so many centi-flats more.
void correction_learn(History *history, const Board *board, int depth, int error);

#endif
