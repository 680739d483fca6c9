// SPDX-License-Identifier: MIT
#include <string.h>

#include <check.h>

#include "movegen.h"
#include "outcome.h"
#include "symmetry.h"
#include "unit.h"

// Where the eight symmetries take a square of 5x5.
static const struct {
    const char *square;
    const char *images[SYMMETRIES];
} squares[] = {
    {"a1", {"a1", "e1", "a5", "e5", "a1", "a5", "e1", "e5"}},
    {"b1", {"b1", "d1", "b5", "d5", "a2", "a4", "e2", "e4"}},
    {"c3", {"c3", "c3", "c3", "c3", "c3", "c3", "c3", "c3"}},
    {"d2", {"d2", "b2", "d4", "b4", "b4", "b2", "d4", "d2"}},
    {"e4", {"e4", "a4", "e2", "a2", "d5", "d1", "b5", "b1"}},
};

START_TEST(images_of_a_square) {
    int square = bits_lowest(unit_squares(squares[_i].square));
    for (int i = 0; i < SYMMETRIES; i++) {
        int image = bits_lowest(unit_squares(squares[_i].images[i]));
        ck_assert_int_eq(square_symmetry(square, i, 5), image);
    }
}

// A step goes along with the squares it joins.
START_TEST(a_step_and_its_image) {
    int middle = square_of(2, 2);
    int image = square_symmetry(middle, _i, 5);
    for (int i = 0; i < DIRECTIONS; i++) {
        int next = square_symmetry(middle + direction_step((Direction)i), _i, 5);
        ck_assert_int_eq(image + direction_step(direction_symmetry((Direction)i, _i)), next);
    }
}

static const char *const positions[] = {
    "x3/x3/x3 1 1",
    "x3/x,2,x/x3 2 1",
    "1,21212S,x/2,1,2S/2,x,11S 1 16",
    "2S,21,21S,2S/2S,2,x,22S/x,111221,1S,1S/1,2S,21S,2S 1 21",
    "x,1,x,1,x/22C,2,22,1,1/1,12,2S,21S,11C/1S,x2,2,121S/2,1,1,2S,2S 2 26",
    "x6/x4,1S,x/x2,21111S,1C,22122C,x/x6/x6/x6 2 11",
    "x7/x7/x7/1C,22212121C,x,2S,x3/x7/x,1S,x5/x7 1 11",
    "1S,x7/x8/x8/2,x7/x8/x8/x,1S,x6/1121212211C,x4,12S,2121C,2C 1 20",
    // Symmetric from above, but not below.
    "x3/x3/12,x,22 1 4",
    "x3/1112,x,1112/x,2112,x 2 9",
    // More than 64 pieces in a stack.
    "x7/x7/x7/x7/x7/x7/12121212121212121212121212121212121212121212121212121212121212121C,x6 1 60",
    "x7/x7/x7/x7/x7/x7/11221122112211221122112211221122112211221122112211221122112211222,x6 2 60",
};

START_TEST(an_image_in_full) {
    Board board = unit_board("x5/x5/1S,x3,212/x5/x,12C,x3 2 5");
    static const char *const images[SYMMETRIES] = {
        "x5/x5/1S,x3,212/x5/x,12C,x3 2 5",     "x5/x5/212,x3,1S/x5/x3,12C,x 2 5",
        "x,12C,x3/x5/1S,x3,212/x5/x5 2 5",     "x3,12C,x/x5/212,x3,1S/x5/x5 2 5",
        "x2,212,x2/x5/x5/12C,x4/x2,1S,x2 2 5", "x2,1S,x2/12C,x4/x5/x5/x2,212,x2 2 5",
        "x2,212,x2/x5/x5/x4,12C/x2,1S,x2 2 5", "x2,1S,x2/x4,12C/x5/x5/x2,212,x2 2 5",
    };
    for (int i = 0; i < SYMMETRIES; i++) {
        Board image = board_symmetry(&board, i);
        unit_expect_tps(&image, images[i]);
        Board back = board_symmetry(&image, symmetry_inverse(i));
        ck_assert(board_equal(&back, &board));
    }
}

// The key that all eight share is the least of theirs, without making one of them.
START_TEST(the_canonical_key) {
    Board board = unit_board(positions[_i]);
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < SYMMETRIES; i++) {
        Board image = board_symmetry(&board, i);
        least = image.key < least ? image.key : least;
    }
    for (int i = 0; i < SYMMETRIES; i++) {
        Board image = board_symmetry(&board, i);
        int symmetry = -1;
        ck_assert_uint_eq(board_canonical_key(&image, &symmetry), least);
        ck_assert(symmetry >= 0 && symmetry < SYMMETRIES);
        Board reached = board_symmetry(&image, symmetry);
        ck_assert_uint_eq(reached.key, least);
    }
}

// The colours exchanged, by hand: pieces, sets, komi, turn.
START_TEST(the_colours_exchanged) {
    Rules rules = {5, 3, {21, 20}, {1, 2}};
    Board board = unit_board_rules("x5/x,1S,x2,221C/x5/12,x3,2C/1,2,1,x2 1 9", &rules);
    Board swapped = board_swapped(&board);
    Fault fault = {0};
    ck_assert_msg(board_verify(&swapped, &fault), "%s", fault.text);
    Rules others = {5, -3, {20, 21}, {2, 1}};
    Board expected = unit_board_rules("x5/x,2S,x2,112C/x5/21,x3,1C/2,1,2,x2 2 9", &others);
    ck_assert(board_equal(&swapped, &expected));
    ck_assert_int_eq(swapped.rules.half_komi, -3);
    ck_assert_int_eq(swapped.stones[WHITE], board.stones[BLACK]);
    ck_assert_int_eq(swapped.caps[BLACK], board.caps[WHITE]);
    Board back = board_swapped(&swapped);
    ck_assert(board_equal(&back, &board));
}

int main(void) {
    TCase *tcase = tcase_create("symmetry");
    tcase_add_loop_test(tcase, images_of_a_square, 0, UNIT_COUNT(squares));
    tcase_add_loop_test(tcase, a_step_and_its_image, 0, SYMMETRIES);
    tcase_add_test(tcase, an_image_in_full);
    tcase_add_loop_test(tcase, the_canonical_key, 0, UNIT_COUNT(positions));
    tcase_add_test(tcase, the_colours_exchanged);
    return unit_run("symmetry", tcase);
}
