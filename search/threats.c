// SPDX-License-Identifier: MIT
#include "threats.h"

void threats_init(Threats *threats, const Board *board) {
    threats->maps[WHITE] = road_map(board, WHITE);
    threats->maps[BLACK] = road_map(board, BLACK);
    threats->threat.count = 0;
    threats->taks_known = false;
}

bool threat_find(const Board *board, const RoadMap *map, Threat *ret_threat) {
    Colour attacker = (Colour)!board_turn(board);
    Move moves[ROAD_THREATS_MAX];
    int count = road_threats(board, attacker, map, moves);
    uint64_t seen = 0;
    ret_threat->count = 0;
    ret_threat->draws = false;
    ret_threat->empty = board_empty(board);
    ret_threat->last = board_in_hand(board, board_turn(board)) == 1;
    for (int i = 0; i < count && ret_threat->count < THREAT_ZONES; i++) {
        // A flat and a capstone on one square are one threat.
        if (!(seen >> move_square(moves[i]) & 1)) {
            seen |= bits_of(move_square(moves[i]));
            ret_threat->zones[ret_threat->count++] = road_threat_zone(board, attacker, moves[i]);
        }
    }
    return count > 0;
}

bool threats_find(Threats *threats, const Board *board) {
    return threat_find(board, &threats->maps[!board_turn(board)], &threats->threat);
}

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

bool threats_gives_tak(Threats *threats, Board *board, Move move) {
    Colour turn = board_turn(board);
    const RoadMap *map = &threats->maps[turn];
    uint64_t theirs = board_flats(board, (Colour)!turn);
    if (move_is_spread(move)) {
        return spread_gives_tak(board, map, theirs, move);
    }
    if (move_kind(move) == WALL) {
        return false;
    }
    if (!threats->taks_known) {
        threats->taks_known = true;
        threats->tak_squares = road_tak_squares(board, map, board_empty(board));
        threats->tak_near = road_tak_squares(board, map, theirs);
    }
    if (threats->tak_squares >> move_square(move) & 1) {
        return board_in_hand(board, turn) > 1;
    }
    return (threats->tak_near >> move_square(move) & 1) && threatens_road(board, move);
}
