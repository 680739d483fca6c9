// SPDX-License-Identifier: MIT
#include "clock/budget.h"

#include "clamp.h"

SearchLimits search_limits(void) {
    return (SearchLimits){.movetime = -1, .time = {-1, -1}};
}

static bool has_clock(const SearchLimits *limits) {
    return limits->time[WHITE] >= 0 || limits->time[BLACK] >= 0 || limits->inc[WHITE] > 0 ||
           limits->inc[BLACK] > 0;
}

bool limits_end(const SearchLimits *limits) {
    return limits->depth > 0 || limits->nodes > 0 || limits->soft_nodes > 0 ||
           limits->movetime >= 0 || limits->mate > 0 || has_clock(limits);
}

enum {
    HELPED_MS = 20, // a clock that gives a move this long keeps RESERVE_MOST
    STALLS = 6, // the reserve is so many times the longest stall; with 2 a busy machine costs games
};

int64_t budget_reserve(int64_t reserve, int64_t stall) {
    int64_t wanted = max_i64(min_i64(stall, RESERVE_MOST) * STALLS, reserve * 15 / 16);
    return max_i64(RESERVE_LEAST, min_i64(wanted, RESERVE_MOST));
}

// Longer times count as 34 years, so that products and sums can't overflow.
static const int64_t longest_ms = INT64_C(1) << 40;

int budget_moves_left(const Board *board) {
    // Straight lines fitted to the lengths of our own games on 4x4 to 8x8. The plies played so far
    // would not improve the estimate. Late in 1,164 games of 4x4 to 6x6, 2 to 6 moves remained on
    // average; the minimum of 6 leaves some time to those that last longer.
    int white = board_in_hand(board, WHITE);
    int black = board_in_hand(board, BLACK);
    int by_pieces = 8 + 11 * min_int(white, black) / 4;
    int by_squares = 12 + 3 * bits_count(board_empty(board));
    return max_int(min_int(by_pieces, by_squares) / 2, 6);
}

// The plies for which a clock without increment must last.
static int long_game(const Board *board) {
    return max_int(board_size(board) * board_size(board) * 5, 200);
}

// Computes the times from a clock. Soft: an equal share of the time left plus half of the
// increment, so that a reserve of a few increments remains. Hard: four shares. Both are at most two
// fifths of the time left, unless it is for a single move.
static void budget_from_clock(Budget *budget, const SearchLimits *limits, const Board *board,
                              int overhead, int64_t reserve) {
    Colour turn = board_turn(board);
    // A single clock counts for both players. An increment without a clock counts as a clock with
    // that time.
    bool own_clock = limits->time[turn] >= 0 || (limits->time[!turn] < 0 && limits->inc[turn] > 0);
    Colour whose = own_clock ? turn : (Colour)!turn;
    int64_t inc = limits->inc[whose] > 0 ? min_i64(limits->inc[whose], longest_ms) : 0;
    int64_t left =
        (limits->time[whose] >= 0 ? min_i64(limits->time[whose], longest_ms) : inc) - overhead;
    int64_t moves = budget_moves_left(board);
    if (limits->movestogo > 0) {
        moves = min_i64(moves, limits->movestogo);
    }
    if (inc == 0 && board->ply < long_game(board)) {
        // Without increment, the overhead of all moves of a long game is reserved.
        int64_t later_moves = (long_game(board) - board->ply) / 2;
        if (limits->movestogo > 0) {
            later_moves = min_i64(later_moves, limits->movestogo - 1);
        }
        int64_t pipe = overhead * later_moves / 3;
        left = left - pipe > left / 20 ? left - pipe : left / 20;
    }
    // Of a time that is shorter than the reserve, use a quarter, so that the increment can restore
    // the reserve.
    left = left > 0 ? left - min_i64(reserve, left * 3 / 4) : 0;
    int64_t share = left / moves + inc / 2;
    int64_t most = moves == 1 ? left : left * 2 / 5;
    budget->soft = min_i64(share, most);
    budget->hard = min_i64(share * 4, most);
}

int budget_threads(const Budget *budget, int wanted) {
    return budget->hard >= 0 && budget->hard < HELPED_MS ? 1 : wanted;
}

int budget_share(int part, int stable) {
    int share = 150 - part;
    return share * (110 - 6 * min_int(stable, 6)) / 100;
}

Budget budget_of(const SearchLimits *limits, const Board *board, int overhead, int64_t reserve,
                 int64_t start) {
    Budget budget = {.start = start, .soft = -1, .hard = -1};
    if (limits->infinite) {
        return budget;
    }
    if (has_clock(limits)) {
        budget_from_clock(&budget, limits, board, overhead, reserve);
    }
    if (limits->movetime >= 0) {
        // No clock runs out, so that most of a short time is used, however large the overhead is.
        int64_t movetime = limits->movetime - min_i64(overhead, limits->movetime / 10);
        budget.hard = budget.hard < 0 ? movetime : min_i64(budget.hard, movetime);
    }
    return budget;
}
