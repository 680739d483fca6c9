// SPDX-License-Identifier: MIT
#include "outcome.h"

#include "road.h"

bool board_is_counted(const Board *board) {
    return !board_empty(board) || !board_in_hand(board, WHITE) || !board_in_hand(board, BLACK);
}

int board_flat_lead(const Board *board) {
    int lead = bits_count(board_flats(board, WHITE)) - bits_count(board_flats(board, BLACK));
    return 2 * lead - board->rules.half_komi;
}

Outcome board_outcome(const Board *board) {
    bool white = road_exists(board->geometry, board_road(board, WHITE));
    bool black = road_exists(board->geometry, board_road(board, BLACK));
    if (white && black) {
        return board_turn(board) == BLACK ? WHITE_ROAD : BLACK_ROAD;
    }
    if (white || black) {
        return white ? WHITE_ROAD : BLACK_ROAD;
    }
    if (!board_is_counted(board)) {
        return ONGOING;
    }
    int lead = board_flat_lead(board);
    return lead > 0 ? WHITE_FLATS : lead < 0 ? BLACK_FLATS : DRAW;
}

const char *outcome_text(Outcome outcome) {
    static const char *const texts[] = {"*", "R-0", "0-R", "F-0", "0-F", "1/2-1/2"};
    return texts[outcome];
}

int outcome_sign(Outcome outcome) {
    switch (outcome) {
    case WHITE_ROAD:
    case WHITE_FLATS:
        return 1;
    case BLACK_ROAD:
    case BLACK_FLATS:
        return -1;
    default:
        return 0;
    }
}

int outcome_points(const Board *board, Outcome outcome) {
    int sign = outcome_sign(outcome);
    if (sign == 0) {
        return 0;
    }
    return board_size(board) * board_size(board) + board_in_hand(board, sign > 0 ? WHITE : BLACK);
}
