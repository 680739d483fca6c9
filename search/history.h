// SPDX-License-Identifier: MIT
// Histories: what the search has learned about moves and about errors of the evaluation.
#pragma once

#include "board.h"
#include "score.h"

enum {
    MOVE_CODES = 1 << 16,
    HISTORY_LIMIT = 16384,
    SLOTS = 8 * 64,  // kinds and directions (8) times squares, see move_slot
    SLOT_NONE = 0,   // of a missing move or a null move
    CORRECTIONS = 6, // correction tables indexed by parts of the board; two more by moves
    CORRECTION_SIZE = 1 << 13,
    CORRECTION_LIMIT = 8192,
};

typedef struct History {
    int16_t butterfly[2][MOVE_CODES];       // [side][16 bits of the move]
    int16_t continuation1[2][SLOTS][SLOTS]; // [side][slot one ply before][slot]
    int16_t continuation2[2][SLOTS][SLOTS]; // [side][slot two plies before][slot]
    Move counter_moves[2][SLOTS]; // [side][slot one ply before]: the last move that failed high
    int16_t correction[2][CORRECTIONS][CORRECTION_SIZE];
    int16_t correction1[2][SLOTS];        // correction by [side][slot one ply before]
    int16_t correction2[2][SLOTS][SLOTS]; // the same by [side][one ply before][two plies before]
} History;

// What a move's history score depends on: the side to move and the two moves before.
typedef struct Context {
    Colour side;
    int previous1, previous2; // slots of the moves one and two plies before, or SLOT_NONE
} Context;

// The slot of a move: its square, with its kind (flat, wall, capstone) or its direction. The low
// bits of a move are its square and its kind or direction, so only the spreads need a bit more.
static inline int move_slot_of(Move move, bool is_spread) {
    return (move & 0xff) | (is_spread << 8);
}

static inline int move_slot(Move move) {
    return move_slot_of(move, move_is_spread(move));
}

// The parts of the histories that moves in one context need.
typedef struct HistoryRows {
    const int16_t *butterfly, *continuation1, *continuation2;
} HistoryRows;

static inline HistoryRows history_rows(const History *history, const Context *context) {
    return (HistoryRows){history->butterfly[context->side],
                         history->continuation1[context->side][context->previous1],
                         history->continuation2[context->side][context->previous2]};
}

// The history score of a move with its slot (move_slot), -3 * HISTORY_LIMIT to 3 * HISTORY_LIMIT.
static inline int history_row_score(const HistoryRows *rows, Move move, int slot) {
    return rows->butterfly[move] + rows->continuation1[slot] + rows->continuation2[slot];
}

static inline int history_score(const History *history, const Context *context, Move move) {
    HistoryRows rows = history_rows(history, context);
    return history_row_score(&rows, move, move_slot(move));
}

// Updates the histories after `move` failed high at `depth` plies and the moves `tried` did not.
void history_cut(History *history, const Context *context, int depth, Move move, const Move *tried,
                 int tried_count);

// The entries of the correction history for a position: those of positions with the same walls and
// capstones, the same road pieces of both players or of one, or the same tall stacks, and of
// positions after the same move or the same two moves.
typedef struct Corrections {
    int16_t *of[CORRECTIONS + 2];
} Corrections;

// Finds the entries of a position, and prefetches those in large tables.
void corrections_find(History *history, const Board *board, const Context *context,
                      Corrections *ret_corrections);

// The centi-flats to add to the evaluation: the sum of past errors. `weight`: in 64ths.
int correction_of(const Corrections *corrections, int weight);

// Updates the entries: a search of `depth` plies gave `error` centi-flats more than the evaluation.
void correction_learn(const Corrections *corrections, int depth, int error);
