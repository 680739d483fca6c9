// SPDX-License-Identifier: MIT
#include <check.h>

#include "reach.h"
#include "unit.h"

// How far one gets from `at` in steps of `step` over open squares of a line of eight.
static int walk_line(int at, unsigned closed, int step) {
    int length = 0;
    for (at += step; at >= 0 && at < 8 && !(closed >> at & 1); at += step) {
        length++;
    }
    return length;
}

START_TEST(distances_along_a_line) {
    for (unsigned closed = 0; closed < 256; closed++) {
        int expected = walk_line(_i, closed, 1) | walk_line(_i, closed, -1) << 4;
        if (reach_line[_i][closed] != expected) {
            ck_abort_msg("%02x: %02x, not %02x", closed, reach_line[_i][closed], expected);
        }
    }
}

// The tables agree with the drop patterns they count: at most `squares` bits for a spread, and for
// a crush one square more, whose drop is one piece.
START_TEST(counts_agree_with_patterns) {
    for (int squares = 0; squares < 8; squares++) {
        int spreads = 0;
        int crushes = 0;
        for (unsigned pattern = 1; pattern < 1U << _i; pattern++) {
            int length = pattern_length(pattern);
            spreads += length <= squares;
            crushes += length == squares + 1 && (pattern & 1);
        }
        ck_assert_int_eq(spread_count[_i][squares], spreads);
        ck_assert_int_eq(crush_count[_i][squares], crushes);
    }
}

// From every square of a size, with random closed squares and with none, step by step.
START_TEST(reach_is_what_a_walk_finds) {
    uint64_t state = (uint64_t)_i;
    const Geometry *geometry = geometry_of(_i);
    for (int round = 0; round < 40; round++) {
        uint64_t blocks = unit_random(&state) & unit_random(&state);
        uint64_t closed = (round ? blocks : 0) | ~geometry->board;
        for (uint64_t left = geometry->board; left;) {
            int square = bits_pop(&left);
            Reach reach = reach_from(closed, square);
            for (int i = 0; i < DIRECTIONS; i++) {
                int length = 0;
                uint64_t at = bits_shift(bits_of(square), (Direction)i);
                for (; at & ~closed; at = bits_shift(at, (Direction)i)) {
                    length++;
                }
                if (reach.to[i] != length) {
                    ck_abort_msg("square %d, direction %d: %d", square, i, reach.to[i]);
                }
            }
        }
    }
}

static const struct {
    const char *tps;
    const char *square;
    int up, right, down, left, hand;
} stacks[] = {
    {"x3/x,1,x/x3 1 2", "b2", 1, 1, 1, 1, 1},
    {"x3/x3/11,x2 1 3", "a1", 2, 2, 0, 0, 2},
    {"x5/x5/x2,1C,x2/x5/x5 1 3", "c3", 2, 2, 2, 2, 1},
    {"x5/x2,2S,x2/1S,x,1,x,2C/x5/x2,2,x2 1 9", "c3", 0, 1, 2, 1, 1},
    {"x4/x4/x4/122121,x3 1 8", "a1", 3, 3, 0, 0, 4},
    {"x8/x8/x8/x8/x8/x8/x8/1212121212C,x7 1 9", "a1", 7, 7, 0, 0, 8},
    {"x7,2121S/x8/x8/x7,2S/x8/x8/x8/x8 2 9", "h8", 0, 0, 2, 7, 4},
};

START_TEST(reach_on_a_board) {
    Board board = unit_board(stacks[_i].tps);
    uint64_t at = unit_squares(stacks[_i].square);
    int square = bits_lowest(at);
    uint64_t closed = reach_closed(&board);
    ck_assert_uint_eq(closed & board.geometry->board, board_walls(&board) | board_caps(&board));
    ck_assert_uint_eq(closed & ~board.geometry->board, ~board.geometry->board);
    Reach reach = reach_from(closed, square);
    ck_assert_int_eq(reach.to[UP], stacks[_i].up);
    ck_assert_int_eq(reach.to[RIGHT], stacks[_i].right);
    ck_assert_int_eq(reach.to[DOWN], stacks[_i].down);
    ck_assert_int_eq(reach.to[LEFT], stacks[_i].left);
    ck_assert_int_eq(reach_hand(&board, square), stacks[_i].hand);
}

int main(void) {
    TCase *tcase = tcase_create("reach");
    tcase_add_loop_test(tcase, distances_along_a_line, 0, 8);
    tcase_add_loop_test(tcase, counts_agree_with_patterns, 1, HAND_MAX + 1);
    tcase_add_loop_test(tcase, reach_is_what_a_walk_finds, 3, 9);
    tcase_add_loop_test(tcase, reach_on_a_board, 0, UNIT_COUNT(stacks));
    return unit_run("reach", tcase);
}
