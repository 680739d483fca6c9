// SPDX-License-Identifier: MIT
#include "policy_parts.h"

#include "clamp.h"

// The rows of a spread that ends on `end` with `last` pieces, wins `gain` flats, and drops `impure`
// tops of theirs on its way.
static void rows_of(const Board *board, Move move, int end, int last, int gain, int impure,
                    int ret_rows[POLICY_SPREAD_FEATURES]) {
    int from = move_square(move);
    Colour turn = board_turn(board);
    int hand = pattern_hand(move_pattern(move));
    uint64_t theirs = board->stack[from] ^ (turn == BLACK ? ~UINT64_C(0) : 0);
    int left = board->height[from] > hand ? 1 + (int)(theirs >> hand & 1) : 0;
    int support = last == 1 ? policy_content_of(board, end) : 1 + (int)(theirs >> 1 & 1);
    int stays = left == 1 ? 1 : left == 2 ? -1 : 0;
    ret_rows[0] = POLICY_GAIN + clamp(gain + stays, -3, 5) + 3;
    ret_rows[1] = POLICY_HAND + hand - 1;
    ret_rows[2] = POLICY_LENGTH + clamp(pattern_length(move_pattern(move)), 1, 5) - 1;
    ret_rows[3] = POLICY_LEFT + left;
    ret_rows[4] = POLICY_IMPURE + min_int(impure, 2);
    ret_rows[5] = POLICY_LANDING + support + (hand > 1 ? 3 : 0);
}

int policy_parts(const Board *board, Move move, PolicyPart ret_parts[POLICY_PARTS_MAX]) {
    int from = move_square(move);
    int parts = 0;
    if (!move_is_spread(move)) {
        int act = POLICY_PLACE_FLAT + (int)move_kind(move) - FLAT;
        ret_parts[0] = (PolicyPart){(uint8_t)from, (uint8_t)act};
        return 1;
    }
    int kind = policy_kind_of(board, from);
    uint64_t pieces = board->stack[from] ^ (board_turn(board) == BLACK ? ~UINT64_C(0) : 0);
    uint64_t own = board_flats(board, board_turn(board));
    uint64_t theirs = board_flats(board, (Colour)!board_turn(board));
    Drops drops = drops_of(move);
    int end = drops.square;
    int last = 0;
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
        last = first ? count : last;
        pieces >>= count;
    }
    rows_of(board, move, end, last, gain, impure, rows);
    for (int i = 0; i < POLICY_SPREAD_FEATURES; i++) {
        ret_parts[parts++] = (PolicyPart){(uint8_t)(POLICY_PART_ROW_AT + rows[i]), (uint8_t)kind};
    }
    return parts;
}
