// SPDX-License-Identifier: MIT
#include <check.h>

#include "geometry.h"
#include "unit.h"

static const struct {
    int size, stones, caps;
} sets[] = {{3, 10, 0}, {4, 15, 0}, {5, 21, 1}, {6, 30, 1}, {7, 40, 2}, {8, 50, 2}};

static const int file_steps[DIRECTIONS] = {0, 1, 0, -1};
static const int rank_steps[DIRECTIONS] = {1, 0, -1, 0};

// True when a file and a rank are on a board of this size.
static bool inside(int file, int rank, int size) {
    return file >= 0 && file < size && rank >= 0 && rank < size;
}

START_TEST(the_record_of_a_size) {
    const Geometry *geometry = geometry_of(sets[_i].size);
    ck_assert_int_eq(geometry->size, sets[_i].size);
    ck_assert_int_eq(geometry->stones, sets[_i].stones);
    ck_assert_int_eq(geometry->caps, sets[_i].caps);
}

START_TEST(the_edges_of_a_size) {
    int size = sets[_i].size;
    const Geometry *geometry = geometry_of(size);
    uint64_t board = 0, bottom = 0, top = 0, left = 0, right = 0;
    for (int square = 0; square < SQUARES; square++) {
        int file = square % 8;
        int rank = square / 8;
        bool on = inside(file, rank, size);
        board |= on ? bits_of(square) : 0;
        bottom |= on && rank == 0 ? bits_of(square) : 0;
        top |= on && rank == size - 1 ? bits_of(square) : 0;
        left |= on && file == 0 ? bits_of(square) : 0;
        right |= on && file == size - 1 ? bits_of(square) : 0;
    }
    ck_assert_uint_eq(geometry->board, board);
    ck_assert_uint_eq(geometry->bottom, bottom);
    ck_assert_uint_eq(geometry->top, top);
    ck_assert_uint_eq(geometry->left, left);
    ck_assert_uint_eq(geometry->right, right);
}

START_TEST(names_and_numbers_of_a_square) {
    ck_assert_int_eq(square_of(_i % 8, _i / 8), _i);
    ck_assert_int_eq(square_file(_i), _i % 8);
    ck_assert_int_eq(square_rank(_i), _i / 8);
}

START_TEST(a_step_from_a_square) {
    uint64_t beside = 0;
    for (int i = 0; i < DIRECTIONS; i++) {
        Direction direction = (Direction)i;
        int file = _i % 8 + file_steps[i];
        int rank = _i / 8 + rank_steps[i];
        uint64_t expected = inside(file, rank, 8) ? bits_of(8 * rank + file) : 0;
        ck_assert_uint_eq(bits_shift(bits_of(_i), direction), expected);
        if (expected) {
            ck_assert_int_eq(_i + direction_step(direction), 8 * rank + file);
        }
        beside |= expected;
    }
    ck_assert_uint_eq(bits_beside(bits_of(_i)), beside);
}

START_TEST(a_direction_and_its_opposite) {
    Direction direction = (Direction)_i;
    Direction back = direction_opposite(direction);
    ck_assert_int_eq(direction_step(direction) + direction_step(back), 0);
    ck_assert_int_eq(direction_opposite(back), direction);
}

START_TEST(directions_are_in_the_order_of_the_encoding) {
    ck_assert_int_eq(UP, 0);
    ck_assert_int_eq(RIGHT, 1);
    ck_assert_int_eq(DOWN, 2);
    ck_assert_int_eq(LEFT, 3);
}

START_TEST(a_whole_board_steps) {
    const Geometry *geometry = geometry_of(8);
    ck_assert_uint_eq(bits_up(geometry->board), geometry->board & ~geometry->bottom);
    ck_assert_uint_eq(bits_down(geometry->board), geometry->board & ~geometry->top);
    ck_assert_uint_eq(bits_right(geometry->board), geometry->board & ~geometry->left);
    ck_assert_uint_eq(bits_left(geometry->board), geometry->board & ~geometry->right);
}

int main(void) {
    TCase *tcase = tcase_create("geometry");
    tcase_add_loop_test(tcase, the_record_of_a_size, 0, UNIT_COUNT(sets));
    tcase_add_loop_test(tcase, the_edges_of_a_size, 0, UNIT_COUNT(sets));
    tcase_add_loop_test(tcase, names_and_numbers_of_a_square, 0, SQUARES);
    tcase_add_loop_test(tcase, a_step_from_a_square, 0, SQUARES);
    tcase_add_loop_test(tcase, a_direction_and_its_opposite, 0, DIRECTIONS);
    tcase_add_test(tcase, directions_are_in_the_order_of_the_encoding);
    tcase_add_test(tcase, a_whole_board_steps);
    return unit_run("geometry", tcase);
}
