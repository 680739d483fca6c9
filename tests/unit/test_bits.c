// SPDX-License-Identifier: MIT
#include <check.h>

#include "bits.h"
#include "unit.h"

static const struct {
    uint64_t bits;
    int count, lowest, highest;
} sets[] = {
    {UINT64_C(1), 1, 0, 0},
    {UINT64_C(0x8000000000000000), 1, 63, 63},
    {UINT64_C(0x8000000000000001), 2, 0, 63},
    {UINT64_MAX, 64, 0, 63},
    {UINT64_C(0x00ff000000000000), 8, 48, 55},
    {UINT64_C(0x0000000100000000), 1, 32, 32},
    {UINT64_C(0x0101010101010100), 7, 8, 56},
    {UINT64_C(0x0000000080000006), 3, 1, 31},
};

START_TEST(a_set_is_counted_and_its_ends_found) {
    uint64_t bits = sets[_i].bits;
    ck_assert_int_eq(bits_count(bits), sets[_i].count);
    ck_assert_int_eq(bits_lowest(bits), sets[_i].lowest);
    ck_assert_int_eq(bits_highest(bits), sets[_i].highest);
    ck_assert(bits_several(bits) == (sets[_i].count > 1));
}

START_TEST(popping_lists_a_set_from_below) {
    uint64_t left = sets[_i].bits;
    uint64_t seen = 0;
    int last = -1;
    while (left) {
        int square = bits_pop(&left);
        ck_assert_int_gt(square, last);
        ck_assert_int_lt(square, 64);
        seen |= bits_of(square);
        last = square;
    }
    ck_assert_uint_eq(seen, sets[_i].bits);
    ck_assert_int_eq(last, sets[_i].highest);
}

START_TEST(one_square) {
    uint64_t bits = bits_of(_i);
    ck_assert_int_eq(bits_count(bits), 1);
    ck_assert_int_eq(bits_lowest(bits), _i);
    ck_assert_int_eq(bits_highest(bits), _i);
    ck_assert(!bits_several(bits));
    ck_assert_int_eq(bits_count(bits_low(_i)), _i);
    ck_assert_uint_eq(bits_low(_i) + 1, bits);
}

START_TEST(the_empty_set) {
    ck_assert_int_eq(bits_count(0), 0);
    ck_assert(!bits_several(0));
    ck_assert_uint_eq(bits_low(0), 0);
}

int main(void) {
    TCase *tcase = tcase_create("bits");
    tcase_add_loop_test(tcase, a_set_is_counted_and_its_ends_found, 0, UNIT_COUNT(sets));
    tcase_add_loop_test(tcase, popping_lists_a_set_from_below, 0, UNIT_COUNT(sets));
    tcase_add_loop_test(tcase, one_square, 0, 64);
    tcase_add_test(tcase, the_empty_set);
    return unit_run("bits", tcase);
}
