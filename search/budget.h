// SPDX-License-Identifier: MIT
// How long a search may take: the limits of a `go`, turned into times.
#ifndef BREDON_SEARCH_BUDGET_H
#define BREDON_SEARCH_BUDGET_H

#include <stdatomic.h>

#include "board.h"
#include "now.h"

// What `go` asked for. Any mix; the first limit that is reached ends the search. A field that was
// not given is 0, or -1 where 0 means something.
typedef struct SearchLimits {
    int depth;               // plies, 0: no limit
    uint64_t nodes;          // 0: no limit
    uint64_t soft_nodes;     // no iteration is begun after so many, 0: no limit
    int64_t movetime;        // ms, -1: none
    int64_t time[2];         // ms on the clocks, -1: none
    int64_t inc[2];          // ms added a move
    int movestogo;           // own moves to the next time control, 0: the rest of the game
    int mate;                // stop at a win or loss proved in so many plies, or when there is none
                             // for certain; 0: no
    bool solved;             // stop at any proved result
    bool infinite;           // no end without `stop`
    const Move *searchmoves; // only these; NULL: all
    int searchmove_count;
    const atomic_bool *stop; // ends the search while it is true, as search_stop does; an infinite
                             // search ends by search_stop alone. NULL: none
} SearchLimits;

// Limits that limit nothing.
SearchLimits search_limits(void);

typedef struct Budget {
    int64_t start; // clock_now_ms() when `go` came
    int64_t soft;  // ms that the move should take, see budget_share; -1: none
    int64_t hard;  // ms after which the search ends, -1: none
} Budget;

// The budget of the side to move. `overhead` ms are kept back on every move.
Budget budget_of(const SearchLimits *limits, const Board *board, int overhead, int64_t start);

// After this part of the soft time, 37 to 165 per cent, no new iteration is begun: less
// when the best move has stood for some iterations (`stable`) and took most of the nodes (`part`,
// per cent). After an idea of Stockfish and others.
int budget_share(int part, int stable);

// How many moves the side to move will still make, 12 or more, by what games have lasted with as
// many pieces in hand and empty squares.
int budget_moves_left(const Board *board);

#endif
