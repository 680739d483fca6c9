// SPDX-License-Identifier: MIT
#include <string.h>

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

TEST_EACH(images_of_a_square, squares) {
    int square = bits_lowest(unit_squares(squares[_i].square));
    for (int i = 0; i < SYMMETRIES; i++) {
        int image = bits_lowest(unit_squares(squares[_i].images[i]));
        ck_assert_int_eq(square_symmetry(square, i, 5), image);
    }
}

// A step goes along with the squares it joins.
TEST_RANGE(a_step_and_its_image, 0, SYMMETRIES) {
    int middle = square_of(2, 2);
    int image = square_symmetry(middle, _i, 5);
    for (int i = 0; i < DIRECTIONS; i++) {
        int next = square_symmetry(middle + direction_step((Direction)i), _i, 5);
        ck_assert_int_eq(image + direction_step(direction_symmetry((Direction)i, _i)), next);
    }
}

TEST(an_image_in_full) {
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

// All images of a board have one canonical form and one canonical key; each image of this board is
// that form for one symmetry.
TEST(images_have_one_canonical_form) {
    Board board = unit_board("x5/x5/1S,x3,212/x5/x,12C,x3 2 5");
    Board form;
    int key_symmetry;
    board_canonical(&board, &form);
    uint64_t key = board_canonical_key(&board, &key_symmetry);
    bool taken[SYMMETRIES] = {false};
    for (int i = 0; i < SYMMETRIES; i++) {
        Board image = board_symmetry(&board, i);
        Board same;
        int symmetry = board_canonical(&image, &same);
        Board back = board_symmetry(&image, symmetry);
        ck_assert(board_equal(&same, &form));
        ck_assert(board_equal(&back, &form));
        ck_assert(!taken[symmetry]);
        taken[symmetry] = true;
        ck_assert_uint_eq(board_canonical_key(&image, &key_symmetry), key);
        ck_assert_uint_eq(board_symmetry(&image, key_symmetry).key, key);
    }
}
