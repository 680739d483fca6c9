// SPDX-License-Identifier: MIT
// What may be pruned and by how much moves are reduced: pure functions of depth, count and scores.
#include <math.h>

#include "node_moves.h"
#include "shallow.h"
#include "unit.h"

enum { DEPTHS = 127, COUNTS = 8192 };

// Those of 6x6, with margins in centi-flats as the list has them.
static Params plain_params(void) {
    Params params = params_of(6);
    params.values[PARAM_SCALE] = 100;
    return params;
}

TEST_RANGE(values_follow_the_size, SIZE_LEAST, SIZE_MOST + 1) {
    Params params = params_of(_i);
    for (int i = 0; i < PARAMS; i++) {
        const Param *param = &params_table()[i];
        int value = param->values[_i - SIZE_LEAST];
        ck_assert_int_eq(params.values[i], value);
        ck_assert(param->least <= value && value <= param->most);
    }
}

// In a build with -Dtune=true; elsewhere nothing changes.
TEST(an_option_sets_a_parameter_for_all_sizes) {
    params_set(PARAM_SCALE, 77);
    params_set(PARAM_LATE_BASE, PARAM_VALUE_LATE_BASE + 1);
    ck_assert_int_eq(PARAM(LATE_BASE), PARAM_VALUE_LATE_BASE + (int)PARAMS_ARE_OPTIONS);
    for (int size = SIZE_LEAST; size <= SIZE_MOST; size++) {
        Params params = params_of(size);
        int own = params_table()[PARAM_SCALE].values[size - SIZE_LEAST];
        ck_assert_int_eq(SIZE_PARAM(&params, SCALE), PARAMS_ARE_OPTIONS ? 77 : own);
        ck_assert_int_eq(loop_move_limit(&params, 0, true), PARAM(LATE_BASE));
    }
}

// All that is compared with scores is multiplied by the scale.
TEST(margins_follow_the_scale) {
    Params params = plain_params();
    Params half = params;
    half.values[PARAM_SCALE] = 50;
    ck_assert_int_eq(node_reverse_margin(&half, 2, false), 65);
    ck_assert_int_eq(loop_futility_margin(&half, 1, 2), 158); // (64 + 52 + 2 * 100) / 2
    ck_assert_int_eq(params_scaled(&params, PARAM(TAK_MARGIN)), 78);
    ck_assert_int_eq(params_scaled(&params, PARAM(PROB_MARGIN)), 60);
    ck_assert_int_eq(params_scaled(&half, PARAM(PROB_MARGIN)), 30);
    ck_assert_int_eq(params_scaled(&half, PARAM(TAK_MARGIN)), 39);
    ck_assert_int_eq(shallow_null_reduction(&params, 8, 130, 0), 7);
    ck_assert_int_eq(shallow_null_reduction(&half, 8, 130, 0), 8);
    ck_assert_int_eq(node_reverse_margin(&half, 99, false), SCORE_INFINITE);
}

// Margins grow with the depth, and at some depth pruning ends. An improving side prunes sooner by a
// score and searches more moves.
TEST(margins_grow_with_depth) {
    Params params = plain_params();
    for (int depth = 1; depth <= DEPTHS; depth++) {
        Score futility = loop_futility_margin(&params, depth, 0);
        Score improving = node_reverse_margin(&params, depth, true);
        Score worsening = node_reverse_margin(&params, depth, false);
        int many = loop_move_limit(&params, depth, true);
        int few = loop_move_limit(&params, depth, false);
        ck_assert(improving <= worsening && few <= many);
        ck_assert_int_eq(improving == SCORE_INFINITE, depth > PARAM(REVERSE_DEPTH));
        ck_assert_int_eq(worsening == SCORE_INFINITE, depth > PARAM(REVERSE_DEPTH));
        ck_assert_int_eq(few >= MOVES_MAX, depth > PARAM(LATE_DEPTH));
        int answers = loop_answer_limit(&params, depth);
        ck_assert_int_eq(answers >= MOVES_MAX, depth > SIZE_PARAM(&params, ANSWER_DEPTH));
        ck_assert_int_ge(answers, loop_answer_limit(&params, depth - 1));
        if (depth > 1) {
            ck_assert_int_ge(futility, loop_futility_margin(&params, depth - 1, 0));
            ck_assert_int_gt(loop_futility_margin(&params, depth, 1), futility);
            ck_assert_int_ge(improving, node_reverse_margin(&params, depth - 1, true));
            ck_assert_int_ge(worsening, node_reverse_margin(&params, depth - 1, false));
            ck_assert_int_ge(many, loop_move_limit(&params, depth - 1, true));
            ck_assert_int_ge(few, loop_move_limit(&params, depth - 1, false));
        }
    }
}

// Worked out by hand from today's parameters; a change of those changes these.
TEST(values_by_hand) {
    Params params = plain_params();
    ck_assert_int_eq(node_reverse_margin(&params, 2, false), 131); // 45 + 2 * 43
    ck_assert_int_eq(node_reverse_margin(&params, 6, true), 255);  // 48 less
    ck_assert_int_eq(loop_futility_margin(&params, 1, 0), 116);    // 64 + 52
    ck_assert_int_eq(loop_futility_margin(&params, 6, 1), 476);
    ck_assert_int_eq(loop_move_limit(&params, 1, false), 3); // 3 + 0.82 / 2
    ck_assert_int_eq(loop_move_limit(&params, 3, true), 10); // 3 + 0.82 * 9
    ck_assert_int_eq(loop_move_limit(&params, 3, false), 6);
    ck_assert_int_eq(loop_answer_limit(&params, -4), 2);
    ck_assert_int_eq(loop_answer_limit(&params, 0), 2);
    ck_assert_int_eq(loop_answer_limit(&params, 2), 4);            // 2 + 2
    ck_assert_int_eq(shallow_null_reduction(&params, 7, 0, 0), 6); // 5 + 7 / 4
    ck_assert_int_eq(shallow_null_reduction(&params, 8, 460, 10), 8);
    ck_assert_int_eq(loop_base_reduction(1, 1), 42);
    ck_assert_int_eq(loop_base_reduction(3, 3), 89);   // 42 + 103 * 103 / 225
    ck_assert_int_eq(loop_base_reduction(8, 16), 295); // 42 + 207 * 276 / 225
    ck_assert_int_eq(loop_policy_reduction(&params, 0), -50);
    ck_assert_int_eq(loop_policy_reduction(&params, 300), 100); // (300 - 100) / 200
    ck_assert_int_eq(loop_policy_reduction(&params, 699), 299);
    ck_assert_int_eq(loop_policy_reduction(&params, 710), 300);
    ck_assert_int_eq(loop_policy_reduction(&params, -600), -300);
}

TEST(the_reduction_of_a_null_move) {
    static const struct {
        Score lead;
        int more; // than the base
    } leads[] = {{-40000, 0}, {0, 0}, {239, 0}, {240, 1}, {479, 1}, {480, 2}, {40000, 2}};
    Params params = plain_params();
    int base = SIZE_PARAM(&params, NULL_BASE);
    for (int i = 0; i < UNIT_COUNT(leads); i++) {
        int reduction = base + leads[i].more;
        ck_assert_int_eq(shallow_null_reduction(&params, 0, leads[i].lead, 0), reduction);
        ck_assert_int_eq(shallow_null_reduction(&params, 0, leads[i].lead - 90, -90), reduction);
        ck_assert_int_eq(shallow_null_reduction(&params, 2 * PARAM(NULL_DIVISOR), leads[i].lead, 0),
                         reduction + 2);
    }
}

TEST(reductions_are_a_product_of_logarithms) {
    int base = PARAM(REDUCE_BASE);
    int divisor = PARAM(REDUCE_DIVISOR);
    ck_assert_int_eq(loop_base_reduction(0, 5), 0);
    ck_assert_int_eq(loop_base_reduction(5, 0), 0);
    ck_assert_int_eq(loop_base_reduction(-3, -3), 0);
    ck_assert_int_eq(loop_base_reduction(1, COUNTS), base);
    ck_assert_int_eq(loop_base_reduction(DEPTHS, 1), base);
    for (int depth = 2; depth <= DEPTHS; depth += 3) {
        for (int count = 2; count <= COUNTS; count += count) {
            double real = 1e4 * log(depth) * log(count + 1) / divisor;
            double reduction = loop_base_reduction(depth, count + 1) - base;
            ck_assert_double_le(reduction, real * 1.01 + 2);
            ck_assert_double_ge(reduction, real * 0.85 - 2);
        }
    }
}

// From the best move of the policy to the worst: less, nothing, more, up to the limit.
TEST(the_policy_adds_to_reductions) {
    Params params = plain_params();
    int most = PARAM(REDUCE_MOST);
    int last = -most;
    for (int behind = -2 * UINT16_MAX; behind <= 2 * UINT16_MAX; behind++) {
        int more = loop_policy_reduction(&params, behind);
        ck_assert_int_ge(more, last);
        ck_assert_int_le(more, most);
        last = more;
    }
}
