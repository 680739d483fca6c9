// SPDX-License-Identifier: MIT
#include "tak.h"

// The answer for certain: the move is played and the threats are looked for.
static bool threatens_road(Board *board, Move move) {
    Colour mover = board_turn(board);
    Move moves[ROAD_THREATS_MAX];
    Undo undo;
    board_apply(board, move, &undo);
    RoadMap map = road_map(board, mover);
    bool threatens = road_threats(board, mover, &map, moves) > 0;
    board_undo(board, move, &undo);
    return threatens;
}

static bool spread_gives_tak(Board *board, const RoadMap *map, uint64_t theirs, Move spread) {
    uint64_t touched = move_squares(spread);
    uint64_t critical = road_critical_after(board, map, spread);
    if (critical & board_empty(board) & ~touched) {
        return board_in_hand(board, board_turn(board)) > 0;
    }
    return (critical & (theirs | touched)) && threatens_road(board, spread);
}

bool tak_given(Board *board, const RoadMap *map, Taks *taks, Move move) {
    Colour turn = board_turn(board);
    uint64_t theirs = board_flats(board, (Colour)!turn);
    if (move_is_spread(move)) {
        return spread_gives_tak(board, map, theirs, move);
    }
    if (move_kind(move) == WALL) {
        return false;
    }
    if (!taks->known) {
        taks->known = true;
        taks->squares = road_tak_squares(board, map, board_empty(board));
        taks->near = road_tak_squares(board, map, theirs);
    }
    if (taks->squares >> move_square(move) & 1) {
        return board_in_hand(board, turn) > 1;
    }
    return (taks->near >> move_square(move) & 1) && threatens_road(board, move);
}
