// SPDX-License-Identifier: MIT
// What may be left out, as pure functions of depth, count and scores.
#include <math.h>

#include "board.h"
#include "prune.h"
#include "unit.h"

enum { DEPTHS = 127, COUNTS = 8192 };

static Margins margins_of(void) {
    Margins margins;
    margins_init(&margins);
    return margins;
}

START_TEST(margins_hold_their_defaults) {
    Margins margins = margins_of();
    for (int i = 0; i < MARGINS; i++) {
        const Margin *margin = &margins_table()[i];
        ck_assert_int_eq(margins.values[i], margin->value);
        ck_assert(margin->least <= margin->value && margin->value <= margin->most);
    }
}

START_TEST(the_margin_of_reverse_futility) {
    Margins margins = margins_of();
    for (int improving = 0; improving < 2; improving++) {
        Score last = 0;
        for (int depth = 1; depth <= DEPTHS; depth++) {
            Score margin = prune_reverse_futility_margin(&margins, depth, improving);
            ck_assert_int_ge(margin, last);
            ck_assert_int_eq(margin == SCORE_INFINITE, depth > MARGIN(&margins, REVERSE_DEPTH));
            last = margin;
        }
    }
    for (int depth = 1; depth <= DEPTHS; depth++) {
        ck_assert_int_le(prune_reverse_futility_margin(&margins, depth, true),
                         prune_reverse_futility_margin(&margins, depth, false));
    }
    ck_assert_int_eq(prune_reverse_futility_margin(&margins, 2, false),
                     MARGIN(&margins, REVERSE_BASE) + 2 * MARGIN(&margins, REVERSE_STEP));
}

START_TEST(the_reduction_of_a_null_move) {
    static const Score leads[] = {-40000, -150, -1, 0, 1, 149, 150, 299, 300, 1000, 40000};
    Margins margins = margins_of();
    int base = MARGIN(&margins, NULL_BASE);
    for (int i = 0; i < UNIT_COUNT(leads); i++) {
        int last = base;
        for (int depth = 0; depth <= DEPTHS; depth++) {
            int reduction = prune_null_reduction(&margins, depth, leads[i], 0);
            ck_assert_int_ge(reduction, last);
            ck_assert_int_eq(reduction, prune_null_reduction(&margins, depth, leads[i] - 90, -90));
            if (i > 0) {
                ck_assert_int_ge(reduction, prune_null_reduction(&margins, depth, leads[i - 1], 0));
            }
            last = reduction;
        }
    }
    ck_assert_int_eq(prune_null_reduction(&margins, 0, 0, 0), base);
    ck_assert_int_eq(prune_null_reduction(&margins, 0, 150, 0), base + 1);
    ck_assert_int_eq(prune_null_reduction(&margins, 0, 40000, 0), base + 2);
    ck_assert_int_eq(prune_null_reduction(&margins, 2 * MARGIN(&margins, NULL_DIVISOR), 0, 0),
                     base + 2);
}

START_TEST(the_limit_of_moves) {
    Margins margins = margins_of();
    for (int improving = 0; improving < 2; improving++) {
        int last = 1;
        for (int depth = 1; depth <= DEPTHS; depth++) {
            int limit = prune_move_limit(&margins, depth, improving);
            ck_assert_int_ge(limit, last);
            ck_assert_int_eq(limit >= MOVES_MAX, depth > MARGIN(&margins, LATE_DEPTH));
            ck_assert_int_ge(limit, prune_move_limit(&margins, depth, false));
            last = limit;
        }
    }
}

START_TEST(the_margin_of_quiet_moves) {
    Margins margins = margins_of();
    Score last = 0;
    for (int depth = 1; depth <= DEPTHS; depth++) {
        Score margin = prune_futility_margin(&margins, depth);
        ck_assert_int_ge(margin, last);
        ck_assert_int_eq(margin == SCORE_INFINITE, depth > MARGIN(&margins, FUTILITY_DEPTH));
        last = margin;
    }
}

START_TEST(reductions_grow_with_depth_and_count) {
    Margins margins = margins_of();
    for (int depth = 1; depth <= DEPTHS; depth++) {
        int last = 0;
        for (int count = 1; count <= COUNTS; count += 1 + count / 64) {
            int reduction = prune_reduction(&margins, depth, count);
            ck_assert_int_ge(reduction, last);
            ck_assert_int_ge(reduction, prune_reduction(&margins, depth - 1, count));
            last = reduction;
        }
    }
}

START_TEST(reductions_are_a_product_of_logarithms) {
    Margins margins = margins_of();
    int base = MARGIN(&margins, REDUCE_BASE);
    int divisor = MARGIN(&margins, REDUCE_DIVISOR);
    ck_assert_int_eq(prune_reduction(&margins, 0, 5), 0);
    ck_assert_int_eq(prune_reduction(&margins, 5, 0), 0);
    ck_assert_int_eq(prune_reduction(&margins, -3, -3), 0);
    ck_assert_int_eq(prune_reduction(&margins, 1, COUNTS), base);
    ck_assert_int_eq(prune_reduction(&margins, DEPTHS, 1), base);
    ck_assert_int_eq(prune_reduction(&margins, 8, 16), base + 3 * 69 * 4 * 69 / divisor);
    for (int depth = 2; depth <= DEPTHS; depth += 3) {
        for (int count = 2; count <= COUNTS; count += count) {
            double real = 1e4 * log(depth) * log(count + 1) / divisor;
            double reduction = prune_reduction(&margins, depth, count + 1) - base;
            ck_assert_double_le(reduction, real * 1.01 + 2);
            ck_assert_double_ge(reduction, real * 0.85 - 2);
        }
    }
}

// From the best move of the policy to the worst: less, nothing, more, and no end of it at last.
START_TEST(the_policy_adds_to_reductions) {
    Margins margins = margins_of();
    int free = MARGIN(&margins, REDUCE_BEHIND);
    int ply = MARGIN(&margins, REDUCE_POLICY);
    int most = MARGIN(&margins, REDUCE_MOST);
    int last = -most;
    for (int behind = -2 * UINT16_MAX; behind <= 2 * UINT16_MAX; behind++) {
        int more = prune_policy_reduction(&margins, behind);
        ck_assert_int_ge(more, last);
        ck_assert_int_le(more, most);
        last = more;
    }
    ck_assert_int_eq(prune_policy_reduction(&margins, 0), -free * 100 / ply);
    ck_assert_int_eq(prune_policy_reduction(&margins, free), 0);
    ck_assert_int_eq(prune_policy_reduction(&margins, free + ply), 100);
    ck_assert_int_eq(prune_policy_reduction(&margins, free + 2 * ply), 200);
    ck_assert_int_eq(prune_policy_reduction(&margins, free + 100 * ply), most);
    ck_assert_int_eq(prune_policy_reduction(&margins, free - 100 * ply), -most);
}

int main(void) {
    TCase *tcase = tcase_create("prune");
    tcase_add_test(tcase, margins_hold_their_defaults);
    tcase_add_test(tcase, the_margin_of_reverse_futility);
    tcase_add_test(tcase, the_reduction_of_a_null_move);
    tcase_add_test(tcase, the_limit_of_moves);
    tcase_add_test(tcase, the_margin_of_quiet_moves);
    tcase_add_test(tcase, reductions_grow_with_depth_and_count);
    tcase_add_test(tcase, reductions_are_a_product_of_logarithms);
    tcase_add_test(tcase, the_policy_adds_to_reductions);
    return unit_run("prune", tcase);
}
