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

// Margins grow with the depth and end all pruning at last; who improves is pruned sooner by a score
// and looks at more moves.
START_TEST(margins_grow_with_depth) {
    Margins margins = margins_of();
    for (int depth = 1; depth <= DEPTHS; depth++) {
        Score futility = prune_futility_margin(&margins, depth);
        Score improving = prune_reverse_futility_margin(&margins, depth, true);
        Score worsening = prune_reverse_futility_margin(&margins, depth, false);
        int many = prune_move_limit(&margins, depth, true);
        int few = prune_move_limit(&margins, depth, false);
        ck_assert(improving <= worsening && few <= many);
        ck_assert_int_eq(futility == SCORE_INFINITE, depth > MARGIN(&margins, FUTILITY_DEPTH));
        ck_assert_int_eq(improving == SCORE_INFINITE, depth > MARGIN(&margins, REVERSE_DEPTH));
        ck_assert_int_eq(worsening == SCORE_INFINITE, depth > MARGIN(&margins, REVERSE_DEPTH));
        ck_assert_int_eq(few >= MOVES_MAX, depth > MARGIN(&margins, LATE_DEPTH));
        int answers = prune_answer_limit(&margins, depth);
        ck_assert_int_eq(answers >= MOVES_MAX, depth > MARGIN(&margins, ANSWER_DEPTH));
        ck_assert_int_ge(answers, prune_answer_limit(&margins, depth - 1));
        if (depth > 1) {
            ck_assert_int_ge(futility, prune_futility_margin(&margins, depth - 1));
            ck_assert_int_ge(improving, prune_reverse_futility_margin(&margins, depth - 1, true));
            ck_assert_int_ge(worsening, prune_reverse_futility_margin(&margins, depth - 1, false));
            ck_assert_int_ge(many, prune_move_limit(&margins, depth - 1, true));
            ck_assert_int_ge(few, prune_move_limit(&margins, depth - 1, false));
        }
    }
}

// Worked out by hand from the margins of today; who changes these works them out anew.
START_TEST(values_by_hand) {
    Margins margins = margins_of();
    ck_assert_int_eq(prune_reverse_futility_margin(&margins, 2, false), 118); // 38 + 2 * 40
    ck_assert_int_eq(prune_reverse_futility_margin(&margins, 6, true), 213);  // 65 less
    ck_assert_int_eq(prune_futility_margin(&margins, 1), 136);                // 84 + 52
    ck_assert_int_eq(prune_futility_margin(&margins, 6), 396);
    ck_assert_int_eq(prune_move_limit(&margins, 1, false), 5); // 5 + 1.3 / 2
    ck_assert_int_eq(prune_move_limit(&margins, 3, true), 16); // 5 + 1.3 * 9
    ck_assert_int_eq(prune_move_limit(&margins, 3, false), 10);
    ck_assert_int_eq(prune_answer_limit(&margins, -4), 4);
    ck_assert_int_eq(prune_answer_limit(&margins, 0), 4);
    ck_assert_int_eq(prune_answer_limit(&margins, 2), 8);         // 4 + 2 * 2
    ck_assert_int_eq(prune_null_reduction(&margins, 7, 0, 0), 5); // 4 + 7 / 4
    ck_assert_int_eq(prune_null_reduction(&margins, 8, 460, 10), 8);
    ck_assert_int_eq(prune_reduction(&margins, 1, 1), 50);
    ck_assert_int_eq(prune_reduction(&margins, 3, 3), 92);   // 50 + 103 * 103 / 250
    ck_assert_int_eq(prune_reduction(&margins, 8, 16), 278); // 50 + 207 * 276 / 250
    ck_assert_int_eq(prune_policy_reduction(&margins, 0), -50);
    ck_assert_int_eq(prune_policy_reduction(&margins, 300), 100); // (300 - 100) / 200
    ck_assert_int_eq(prune_policy_reduction(&margins, 699), 299);
    ck_assert_int_eq(prune_policy_reduction(&margins, 710), 300);
    ck_assert_int_eq(prune_policy_reduction(&margins, -600), -300);
}

START_TEST(the_reduction_of_a_null_move) {
    static const struct {
        Score lead;
        int more; // than the base
    } leads[] = {{-40000, 0}, {0, 0}, {199, 0}, {200, 1}, {399, 1}, {400, 2}, {40000, 2}};
    Margins margins = margins_of();
    int base = MARGIN(&margins, NULL_BASE);
    for (int i = 0; i < UNIT_COUNT(leads); i++) {
        int reduction = base + leads[i].more;
        ck_assert_int_eq(prune_null_reduction(&margins, 0, leads[i].lead, 0), reduction);
        ck_assert_int_eq(prune_null_reduction(&margins, 0, leads[i].lead - 90, -90), reduction);
        ck_assert_int_eq(
            prune_null_reduction(&margins, 2 * MARGIN(&margins, NULL_DIVISOR), leads[i].lead, 0),
            reduction + 2);
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
    int most = MARGIN(&margins, REDUCE_MOST);
    int last = -most;
    for (int behind = -2 * UINT16_MAX; behind <= 2 * UINT16_MAX; behind++) {
        int more = prune_policy_reduction(&margins, behind);
        ck_assert_int_ge(more, last);
        ck_assert_int_le(more, most);
        last = more;
    }
}

int main(void) {
    TCase *tcase = tcase_create("prune");
    tcase_add_test(tcase, margins_hold_their_defaults);
    tcase_add_test(tcase, margins_grow_with_depth);
    tcase_add_test(tcase, values_by_hand);
    tcase_add_test(tcase, the_reduction_of_a_null_move);
    tcase_add_test(tcase, reductions_are_a_product_of_logarithms);
    tcase_add_test(tcase, the_policy_adds_to_reductions);
    return unit_run("prune", tcase);
}
