// SPDX-License-Identifier: MIT
// Counting different values in a fixed amount of memory: few exactly, many nearly.
#include <stdlib.h>

#include "data/distinct.h"
#include "rng.h"
#include "unit.h"

static const struct {
    int count;
    double error; // of a hundred
} rows[] = {{0, 0}, {1, 0.1}, {10, 0.1}, {1000, 1}, {50000, 1.5}, {170000, 2}, {1000000, 2}};

START_TEST(values_once_and_several_times) {
    Distinct *distinct = calloc(1, sizeof *distinct);
    ck_assert_ptr_nonnull(distinct);
    for (int round = 0; round < 3; round++) {
        Rng rng = rng_of(5);
        for (int i = 0; i < rows[_i].count; i++) {
            distinct_add(distinct, rng_next(&rng));
        }
        double off = distinct_count(distinct) - rows[_i].count;
        ck_assert_double_le(off < 0 ? -off : off, rows[_i].count * rows[_i].error / 100);
    }
    free(distinct);
}
END_TEST

// All places of the first one, the last of them included.
START_TEST(extreme_hashes) {
    Distinct *distinct = calloc(1, sizeof *distinct);
    ck_assert_ptr_nonnull(distinct);
    distinct_add(distinct, 0);
    ck_assert_uint_eq(distinct->registers[0], 64 - DISTINCT_BITS + 1);
    distinct_add(distinct, UINT64_MAX);
    ck_assert_uint_eq(distinct->registers[DISTINCT_REGISTERS - 1], 1);
    distinct_add(distinct, 1);
    ck_assert_uint_eq(distinct->registers[0], 64 - DISTINCT_BITS + 1);
    distinct_add(distinct, (UINT64_C(1) << (64 - DISTINCT_BITS)) + 1);
    ck_assert_uint_eq(distinct->registers[1], 64 - DISTINCT_BITS);
    free(distinct);
}
END_TEST

int main(void) {
    TCase *tcase = tcase_create("distinct");
    tcase_add_loop_test(tcase, values_once_and_several_times, 0, UNIT_COUNT(rows));
    tcase_add_test(tcase, extreme_hashes);
    return unit_run("distinct", tcase);
}
