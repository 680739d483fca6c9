// SPDX-License-Identifier: MIT
#include "threat.h"

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
