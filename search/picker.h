// SPDX-License-Identifier: MIT
// Gives the moves of a position one by one, the most promising first, in stages: the table's move,
// killers and the counter move before any move is generated, then all others by score.
#ifndef BREDON_SEARCH_PICKER_H
#define BREDON_SEARCH_PICKER_H

#include "history.h"
#include "params.h"
#include "policy/policy.h"
#include "threats.h"

enum { KILLERS = 2 };

// A move with its score in one number, so that the better of two is the larger number: the score,
// the move (of equals the one with the smaller code, so that the order is the same everywhere), and
// what the policy thinks of it.
typedef uint64_t ScoredMove;

static inline ScoredMove scored_move(int score, Move move, int policy) {
    return (uint64_t)((int64_t)score + INT32_MAX) << 32 | (uint64_t)(0xffff - move) << 16 |
           (uint64_t)(policy + 0x8000);
}

static inline Move scored_move_of(ScoredMove scored) {
    return (Move)(0xffff - (scored >> 16 & 0xffff));
}

static inline int scored_score_of(ScoredMove scored) {
    return (int)((int64_t)(scored >> 32) - INT32_MAX);
}

static inline int scored_policy_of(ScoredMove scored) {
    return (int)(scored & 0xffff) - 0x8000;
}

// The position that moves are wanted in.
typedef struct PickFrom {
    const Board *board;
    const RoadMap *maps;       // of both players
    const PolicySums *sums;    // of its size
    const Threat *threat;      // only moves that may answer it; NULL: all
    Move previous1, previous2; // the moves one and two plies before, or MOVE_NONE
} PickFrom;

// Moves that are tried before all others, when they are legal: the table's, two killers, a counter.
enum { EARLY_MOVES = 2 + KILLERS };

typedef struct Picker {
    PickFrom from;
    const History *history;
    const Params *params;
    Context context;
    ScoredMove *moves; // MOVES_MAX of them, the caller's
    Move early[EARLY_MOVES];
    int early_count, early_next;
    int count; // of the moves left
    bool generated;
    // Of the move that was given last, and the highest policy of all; 0 for early moves.
    int score, policy, best;
} Picker;

// `table_move`, the killers and the counter move may be any 16 bits: those that are legal and may
// answer the threat are given first. What `from` points to must stand as long as moves are asked
// for.
void picker_init(Picker *picker, const PickFrom *from, const History *history,
                 const Context *context, const Params *params, ScoredMove *moves, Move table_move,
                 const Move killers[KILLERS]);

// The next move, MOVE_NONE at the end.
Move picker_next(Picker *picker);

// How many moves are left.
int picker_count(Picker *picker);

// Any move that is left, the order of which does not matter any more; MOVE_NONE at the end.
Move picker_any(Picker *picker);

#endif
