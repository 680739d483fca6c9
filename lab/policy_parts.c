// SPDX-License-Identifier: MIT
#include "policy_parts.h"

int policy_parts(const Board *board, Move move, PolicyPart ret_parts[POLICY_PARTS_MAX]) {
    int from = move_square(move);
    int parts = 0;
    if (!move_is_spread(move)) {
        int act = POLICY_PLACE_FLAT + (int)move_kind(move) - FLAT;
        ret_parts[0] = (PolicyPart){(uint8_t)from, (uint8_t)act};
        return 1;
    }
    int kind = policy_kind_of(board, from);
    uint64_t pieces = policy_pieces_of(board, from);
    uint64_t own = board_flats(board, board_turn(board));
    uint64_t theirs = board_flats(board, (Colour)!board_turn(board));
    Drops drops = drops_of(move);
    int end = drops.square;
    int gain = -(kind == 0);
    int impure = 0;
    int rows[POLICY_SPREAD_FEATURES];
    int square;
    int count;
    ret_parts[parts++] = (PolicyPart){(uint8_t)from, (uint8_t)(POLICY_LEAVE_FLAT + kind)};
    for (bool first = true; drops_next(&drops, &square, &count); first = false) {
        bool enemy = pieces & 1;
        int act = first ? POLICY_LAND_FLAT + kind : POLICY_DROP_OWN + enemy;
        ret_parts[parts++] = (PolicyPart){(uint8_t)square, (uint8_t)act};
        gain += (int)(theirs >> square & 1) - (int)(own >> square & 1);
        gain += first ? kind == 0 : enemy ? -1 : 1;
        impure += !first && enemy;
        pieces >>= count;
    }
    policy_spread_rows(board, move, end, gain, impure, rows);
    for (int i = 0; i < POLICY_SPREAD_FEATURES; i++) {
        ret_parts[parts++] = (PolicyPart){(uint8_t)(POLICY_PART_ROW_AT + rows[i]), (uint8_t)kind};
    }
    return parts;
}
