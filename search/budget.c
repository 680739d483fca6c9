// SPDX-License-Identifier: MIT
#include "budget.h"

SearchLimits search_limits(void) {
    return (SearchLimits){.movetime = -1, .time = {-1, -1}};
}

enum {
    STORE_MS = 120, // kept back: a busy machine may stall the engine as long
};

static int64_t least(int64_t a, int64_t b) {
    return a < b ? a : b;
}

int budget_moves_left(const Board *board) {
    // Straight lines fitted to how long games of the engine lasted on 4x4 to 8x8, by pieces in hand
    // and by empty squares. The number of plies played would not make the estimate better. The
    // least of 12 moves keeps time for long games.
    int white = board_in_hand(board, WHITE);
    int black = board_in_hand(board, BLACK);
    int by_pieces = 8 + 11 * (white < black ? white : black) / 4;
    int by_squares = 12 + 3 * bits_count(board_empty(board));
    int moves = (by_pieces < by_squares ? by_pieces : by_squares) / 2;
    return moves > 12 ? moves : 12;
}

// The plies that a clock without increment must last.
static int long_game(const Board *board) {
    int plies = board_size(board) * board_size(board) * 5;
    return plies > 200 ? plies : 200;
}

// Times from a clock: an even share of what is left, with half of the increment, so that a clock
// that lives on its increment keeps a few of them in store for a stall of the machine; three shares
// more when an iteration is not done, but never most of the clock.
static void budget_from_clock(Budget *budget, const SearchLimits *limits, const Board *board,
                              int overhead) {
    Colour turn = board_turn(board);
    // When only one clock is given it counts for both players. An increment without a clock counts
    // as a clock with that much time.
    bool own = limits->time[turn] >= 0 || (limits->time[!turn] < 0 && limits->inc[turn] > 0);
    Colour whose = own ? turn : (Colour)!turn;
    int64_t inc = limits->inc[whose] > 0 ? limits->inc[whose] : 0;
    int64_t left = (limits->time[whose] >= 0 ? limits->time[whose] : inc) - overhead;
    int64_t moves = budget_moves_left(board);
    if (limits->movestogo > 0) {
        moves = least(moves, limits->movestogo);
    }
    if (inc == 0 && board->ply < long_game(board)) {
        // Without an increment, the overhead of all moves of a long game is set aside.
        int64_t own_moves = (long_game(board) - board->ply) / 2;
        if (limits->movestogo > 0) {
            own_moves = least(own_moves, limits->movestogo - 1);
        }
        int64_t pipe = overhead * own_moves / 3;
        left = left - pipe > left / 20 ? left - pipe : left / 20;
    }
    // When less than the store is left a quarter of it is spent, so that the increment can fill the
    // store again.
    left = left > 0 ? left - least(STORE_MS, left * 3 / 4) : 0;
    int64_t share = left / moves + inc / 2;
    int64_t most = moves == 1 ? left : left * 2 / 5;
    budget->soft = least(share, most);
    budget->hard = least(share * 4, most);
}

int budget_share(int part, int stable) {
    int share = 150 - part;
    return share * (110 - 6 * (stable < 6 ? stable : 6)) / 100;
}

Budget budget_of(const SearchLimits *limits, const Board *board, int overhead, int64_t start) {
    Budget budget = {.start = start, .soft = -1, .hard = -1};
    if (limits->infinite) {
        return budget;
    }
    if (limits->time[WHITE] >= 0 || limits->time[BLACK] >= 0 || limits->inc[WHITE] > 0 ||
        limits->inc[BLACK] > 0) {
        budget_from_clock(&budget, limits, board, overhead);
    }
    if (limits->movetime >= 0) {
        // At least half of a short move time is used, whatever the overhead is.
        int64_t movetime = limits->movetime - least(overhead, limits->movetime / 2);
        budget.hard = budget.hard < 0 ? movetime : least(budget.hard, movetime);
    }
    return budget;
}
