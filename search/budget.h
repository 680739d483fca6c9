// SPDX-License-Identifier: MIT
// How long a search may take: computes times from the limits of `go`.
#ifndef BREDON_SEARCH_BUDGET_H
#define BREDON_SEARCH_BUDGET_H

#include <stdatomic.h>

#include "board.h"
#include "now.h"

// The limits of `go`, in any combination; the first one reached ends the search. A field that was
// not given is 0, or -1 where 0 has a meaning.
typedef struct SearchLimits {
    int depth;           // plies, 0: no limit
    uint64_t nodes;      // 0: no limit
    uint64_t soft_nodes; // no iteration begins after so many nodes, 0: no limit
    int64_t movetime;    // ms, -1: none
    int64_t time[2];     // ms on the clocks of White and Black, -1: none
    int64_t inc[2];      // increments of White and Black, ms per move
    int movestogo;       // own moves to the next time control, 0: no other time control
    int mate; // stop when a win or loss in so many plies is proved, or proved not to exist; 0: no
    bool solved;             // stop at any proved result
    bool infinite;           // end only by `stop`
    const Move *searchmoves; // search only these moves; NULL: all
    int searchmove_count;
    const atomic_bool *stop; // true ends the search, except an infinite one; may be NULL
} SearchLimits;

// Limits without any limit.
SearchLimits search_limits(void);

typedef struct Budget {
    int64_t start; // clock_now_ms() when `go` came
    int64_t soft;  // ms that the move should take, see budget_share; -1: no limit
    int64_t hard;  // ms after which the search ends; -1: no limit
} Budget;

// The times of the side to move. `overhead` ms are kept back for every move; `start` is
// clock_now_ms() when `go` came.
Budget budget_of(const SearchLimits *limits, const Board *board, int overhead, int64_t start);

// After this part of the soft time, 37 to 165 per cent, no new iteration is begun: less
// when the best move has stood for some iterations (`stable`) and took most of the nodes (`part`,
// per cent). After an idea of Stockfish and others.
int budget_share(int part, int stable);

// An estimate of the moves that the side to move will still make, 12 or more, by the pieces in hand
// and the empty squares.
int budget_moves_left(const Board *board);

#endif
