// SPDX-License-Identifier: MIT
#include <check.h>

#include "move.h"
#include "unit.h"

// Drops from the first square on; the pattern's bit i is set when the piece i below the top of the
// hand is the first one on its square.
static const struct {
    int drops[8];
    unsigned pattern;
} patterns[] = {
    {{1}, 0x01},
    {{2}, 0x02},
    {{1, 1}, 0x03},
    {{3}, 0x04},
    {{2, 1}, 0x05},
    {{1, 2}, 0x06},
    {{1, 1, 1}, 0x07},
    {{4}, 0x08},
    {{1, 3}, 0x0c},
    {{2, 2}, 0x0a},
    {{3, 1}, 0x09},
    {{8}, 0x80},
    {{1, 7}, 0xc0},
    {{7, 1}, 0x81},
    {{1, 1, 1, 1, 1, 1, 1}, 0x7f},
    {{1, 1, 1, 1, 1, 1, 2}, 0xfe},
    {{2, 1, 1, 1, 1, 1, 1}, 0xbf},
    {{3, 1, 4}, 0x98},
};

START_TEST(a_pattern_tells_hand_and_length) {
    int hand = 0;
    int length = 0;
    for (; length < 8 && patterns[_i].drops[length]; length++) {
        hand += patterns[_i].drops[length];
    }
    unsigned pattern = 0;
    for (int i = 0, left = hand; i < length; i++) {
        pattern |= 1U << (left - 1);
        left -= patterns[_i].drops[i];
    }
    ck_assert_uint_eq(pattern, patterns[_i].pattern);
    ck_assert_int_eq(pattern_hand(pattern), hand);
    ck_assert_int_eq(pattern_length(pattern), length);
    ck_assert((pattern & 1) == (patterns[_i].drops[length - 1] == 1));
}

START_TEST(a_placement_holds_square_and_kind) {
    for (int i = FLAT; i <= CAP; i++) {
        Move move = move_place(_i, (Kind)i);
        ck_assert_uint_ne(move, MOVE_NONE);
        ck_assert(!move_is_spread(move));
        ck_assert_int_eq(move_square(move), _i);
        ck_assert_int_eq(move_kind(move), i);
        ck_assert_uint_eq(move_pattern(move), 0);
        ck_assert_uint_eq(move, (unsigned)(_i + 64 * i));
    }
}

START_TEST(a_spread_holds_square_direction_and_pattern) {
    for (unsigned i = 0; i < 255 * DIRECTIONS; i++) {
        unsigned pattern = i / DIRECTIONS + 1;
        Direction direction = (Direction)(i % DIRECTIONS);
        Move move = move_spread(_i, direction, pattern);
        if (!move_is_spread(move) || move_square(move) != _i || move_pattern(move) != pattern ||
            move_direction(move) != direction ||
            move != (unsigned)_i + 64 * (i % DIRECTIONS) + 256 * pattern) {
            ck_abort_msg("direction %d, pattern %u: %u", (int)direction, pattern, move);
        }
    }
}

START_TEST(no_move_is_no_placement_and_no_spread) {
    ck_assert_uint_eq(MOVE_NONE, 0);
    ck_assert(!move_is_spread(MOVE_NONE));
    ck_assert_int_eq(move_kind(MOVE_NONE), 0);
}

// The squares whose heights a move changes are the squares of the move.
START_TEST(the_squares_of_a_move_are_those_that_change) {
    static const char *const texts[] = {"b2",     "Sc3",   "Ce5",    "d4<",
                                        "3d4-12", "3d4>3", "2d4+11", "3d4>21"};
    Board board = unit_board("x5/x3,2112,x/x5/x5/x5 1 8");
    for (int i = 0; i < UNIT_COUNT(texts); i++) {
        Move move = unit_move(&board, texts[i]);
        if (!board_is_legal(&board, move)) {
            continue;
        }
        Board after = board;
        Undo undo;
        uint64_t changed = 0;
        board_apply(&after, move, &undo);
        for (int square = 0; square < SQUARES; square++) {
            changed |= board.height[square] != after.height[square] ? bits_of(square) : 0;
        }
        ck_assert_uint_eq(move_squares(move), changed);
    }
    ck_assert_uint_eq(move_squares(unit_move(&board, "b2")), unit_squares("b2"));
    ck_assert_uint_eq(move_squares(unit_move(&board, "3d4-12")), unit_squares("d4 d3 d2"));
    ck_assert_uint_eq(move_squares(unit_move(&board, "4d4<4")), unit_squares("d4 c4"));
}

int main(void) {
    TCase *tcase = tcase_create("move");
    tcase_add_loop_test(tcase, a_pattern_tells_hand_and_length, 0, UNIT_COUNT(patterns));
    tcase_add_loop_test(tcase, a_placement_holds_square_and_kind, 0, SQUARES);
    tcase_add_loop_test(tcase, a_spread_holds_square_direction_and_pattern, 0, SQUARES);
    tcase_add_test(tcase, no_move_is_no_placement_and_no_spread);
    tcase_add_test(tcase, the_squares_of_a_move_are_those_that_change);
    return unit_run("move", tcase);
}
