// SPDX-License-Identifier: MIT
// How long a search may take, from the limits of `go`.
#pragma once

#include <stdatomic.h>

#include "board.h"
#include "now.h"

// The limits of `go`, in any combination; the first one reached ends the search. A field that was
// not given is 0, or -1 where 0 has a meaning.
typedef struct SearchLimits {
    int depth;           // plies, 0: no limit
    uint64_t nodes;      // 0: no limit
    uint64_t soft_nodes; // no iteration begins after this number of nodes, 0: no limit
    int64_t movetime;    // ms, -1: none
    int64_t time[2];     // ms on the clocks of White and Black, -1: none
    int64_t inc[2];      // increments of White and Black, ms per move
    int movestogo;       // moves of the player to the next time control, 0: there is none
    int mate;      // plies: stop when a win or loss within them is proved or disproved; 0: no limit
    bool solved;   // stop at any proved result
    bool infinite; // end only by `stop`
    bool ponder;   // on the opponent's time: the clock runs, and the search may end, from
                   // search_ponderhit on
    const Move *searchmoves; // search only these moves; NULL: all
    int searchmove_count;
    const atomic_bool *stop; // true ends the search, except an infinite one; may be NULL
} SearchLimits;

// No limits.
SearchLimits search_limits(void);

// True when a limit certainly ends the search, even where no result is proved.
bool limits_end(const SearchLimits *limits);

typedef struct Budget {
    int64_t start; // clock_now_ms() when `go` came
    int64_t soft;  // ms since then that the move should take, see budget_share; -1: no limit
    int64_t hard;  // ms since the clock began to run after which the search ends; -1: no limit
} Budget;

// Limits of the reserve, ms. A busy machine may stall a program for RESERVE_MOST.
enum { RESERVE_LEAST = 10, RESERVE_MOST = 120 };

// The reserve, ms, after a search by the clock, where it was `reserve` before and the machine has
// stalled the program for up to `stall` ms at a time since it began. The reserve starts at
// RESERVE_MOST and shrinks by a sixteenth per search down to six times the longest stall, because
// the next one may be much longer; a longer stall raises it at once.
int64_t budget_reserve(int64_t reserve, int64_t stall);

// The times of the side to move. Of a clock, `overhead` ms are taken off for every move, and
// `reserve` ms are kept for a stall of the machine; `start` is clock_now_ms() when `go` came.
Budget budget_of(const SearchLimits *limits, const Board *board, int overhead, int64_t reserve,
                 int64_t start);

// The threads, of `wanted`, that a search in this time should have. On a busy machine each helper
// can keep the first thread waiting for some ms, so a short search, and a clock without a reserve
// for that, get one thread.
int budget_threads(const Budget *budget, int wanted);

// The part of the soft time, 37 to 165 per cent, after which no new iteration begins. It is smaller
// when the best move has been the same for some iterations (`stable`) and took most of the nodes
// (`part`, per cent). An idea of Stockfish and others.
int budget_share(int part, int stable);

// Estimates how many moves the side to move will still make, 6 or more, from the pieces in hand
// and the empty squares.
int budget_moves_left(const Board *board);
