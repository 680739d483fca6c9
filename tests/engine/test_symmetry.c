// SPDX-License-Identifier: MIT
#include "symmetry.h"
#include "unit.h"

// Where the eight symmetries take a square of 5x5. property_symmetry.c has boards and moves.
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
