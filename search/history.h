// SPDX-License-Identifier: MIT
// What the search has learned about moves: killers by ply and a score for every move by side.
#ifndef BREDON_SEARCH_HISTORY_H
#define BREDON_SEARCH_HISTORY_H

#include "board.h"
#include "score.h"

enum { KILLERS = 2, MOVE_CODES = 1 << 16, HISTORY_LIMIT = 16384 };

typedef struct History {
    Move killers[MAX_PLY][KILLERS];
    int16_t
        scores[2][MOVE_CODES]; // by side and the 16 bits of the move, -HISTORY_LIMIT..HISTORY_LIMIT
} History;

static inline int history_score(const History *history, Colour side, Move move) {
    return history->scores[side][move];
}

// A move caused a cut at `ply`; `tried` are the moves that were searched before it without one.
void history_cut(History *history, Colour side, int ply, int depth, Move move, const Move *tried,
                 int tried_count);

#endif
