// SPDX-License-Identifier: MIT
#include <math.h>
#include <stdlib.h>

#include "made.h"
#include "outcome.h"
#include "tune/fit.h"
#include "tune/loss.h"
#include "unit.h"

enum { POSITIONS = 9000 }; // three chunks
static const double made_scale = 300;

static void make(TuneSet *set, int size, int64_t positions) {
    double weights[TUNE_WEIGHTS];
    made_weights(size, weights);
    *set = (TuneSet){.count = 0};
    made_set(support_seed(), size, positions, weights, made_scale, set);
    tune_set_aim(set, 0.6, 200);
}

static TuneModel present(int size) {
    TuneModel model = {.scale = made_scale};
    Weight weights[TERMS];
    weights_list(size, weights);
    tune_weights_read(weights, model.weights);
    return model;
}

static double loss_of(const TuneSet *set, const TuneModel *model, int threads,
                      double *ret_gradient) {
    TuneLoss loss;
    ck_assert(tune_loss_init(&loss, set, threads));
    double value = tune_loss(&loss, model, ret_gradient);
    tune_loss_finish(&loss);
    return value;
}

static void expect_same_value(const Board *board, Move next, void *context) {
    TuneSet *set = context;
    (void)next;
    if (board_outcome(board) != ONGOING) {
        return;
    }
    EvalTrace trace;
    TuneModel model = present(board_size(board));
    tune_set_finish(set);
    ck_assert(tune_set_add(set, board, 5, -1));
    evaluate_trace(board, &trace);
    double value = tune_set_value(set, 0, model.weights);
    ck_assert_double_eq_tol(value, made_value(board, model.weights), 1e-2);
    // The evaluation is cut to whole centi-flats, once.
    ck_assert_double_eq_tol(value, trace.total, 1.01);
    ck_assert_int_eq(set->positions[0].score, 5);
    ck_assert_int_eq(set->positions[0].sign, -1);
}

START_TEST(a_value_is_that_of_the_evaluation) {
    TuneSet set = {0};
    walk_games(support_seed(), _i, WALK_ANY, 300, expect_same_value, &set);
    tune_set_finish(&set);
}

START_TEST(the_spread_of_the_terms) {
    TuneSet set;
    uint64_t differed[TERMS] = {0};
    double square[TERMS] = {0};
    make(&set, _i, 500);
    for (size_t i = 0; i < set.count; i++) {
        for (size_t k = set.positions[i].first; k < tune_set_end(&set, i); k++) {
            ck_assert(set.leads[k] != 0);
            differed[set.terms[k]]++;
            square[set.terms[k]] += (double)set.leads[k] * (double)set.leads[k];
        }
    }
    for (int term = 0; term < TERMS; term++) {
        const TuneSpread *spread = &set.spread[term];
        ck_assert_uint_eq(spread->differed, differed[term]);
        ck_assert_uint_ge(spread->held, spread->differed);
        ck_assert_uint_le(spread->held, set.count);
        ck_assert_double_eq_tol(spread->square, square[term], 1e-4 * square[term] + 1e-9);
        double shared = spread->shared[0] + spread->shared[1] + spread->shared[2];
        ck_assert(shared <= spread->square * 1.0001);
        ck_assert(shared >= spread->square * 0.4999);
    }
    ck_assert_uint_eq(set.spread[TERM_TEMPO].differed, set.count);
    tune_set_finish(&set);
}

START_TEST(targets_between_result_and_score) {
    TuneSet set = {0};
    Board board = unit_board("x5/x5/x2,1,x2/x,2,x3/x5 1 3");
    ck_assert(tune_set_add(&set, &board, 0, 1));
    ck_assert(tune_set_add(&set, &board, 200, -1));
    ck_assert(tune_set_add(&set, &board, -30000, 0));
    tune_set_aim(&set, 0.25, 200);
    ck_assert_double_eq_tol((double)set.positions[0].target, 0.25 + 0.75 * 0.5, 1e-6);
    ck_assert_double_eq_tol((double)set.positions[1].target, 0.75 * 0.7310586, 1e-6);
    ck_assert_double_eq_tol((double)set.positions[2].target, 0.125, 1e-6);
    tune_set_aim(&set, 1, 200);
    ck_assert(set.positions[0].target == 1);
    ck_assert(set.positions[1].target == 0);
    ck_assert((double)set.positions[2].target == 0.5);
    tune_set_finish(&set);
}

START_TEST(the_cross_entropy) {
    ck_assert_double_eq_tol(tune_cross_entropy(0, 0.3), log(2), 1e-12);
    ck_assert_double_eq_tol(tune_cross_entropy(2, 1), log1p(exp(-2)), 1e-12);
    ck_assert_double_eq_tol(tune_cross_entropy(2, 0), 2 + log1p(exp(-2)), 1e-12);
    ck_assert_double_eq_tol(tune_cross_entropy(-3, 0.5), tune_cross_entropy(3, 0.5), 1e-12);
    ck_assert_double_eq_tol(tune_cross_entropy(1e6, 0), 1e6, 1e-3);
    ck_assert_double_eq_tol(tune_cross_entropy(1e6, 1), 0, 1e-3);
    ck_assert_double_eq_tol(tune_cross_entropy(-1e6, 1), 1e6, 1e-3);
}

// The gradient is how the loss changes when a weight does.
START_TEST(the_gradient) {
    static const double step = 0.0625;
    TuneSet set;
    TuneModel model = present(_i);
    double gradient[TUNE_WEIGHTS];
    make(&set, _i, POSITIONS / 3);
    loss_of(&set, &model, 1, gradient);
    int alive = 0;
    for (int i = 0; i < TUNE_WEIGHTS; i++) {
        double weight = model.weights[i];
        model.weights[i] = weight + step;
        double above = loss_of(&set, &model, 1, NULL);
        model.weights[i] = weight - step;
        double below = loss_of(&set, &model, 1, NULL);
        model.weights[i] = weight;
        double slope = (above - below) / (2 * step);
        ck_assert_msg(fabs(slope - gradient[i]) <= 1e-9 + 1e-3 * fabs(slope),
                      "size %d, weight %d: %g by the difference, %g as told", _i, i, slope,
                      gradient[i]);
        alive += gradient[i] != 0;
    }
    ck_assert_int_gt(alive, TUNE_WEIGHTS / 2);
    tune_set_finish(&set);
}

START_TEST(threads_change_nothing) {
    TuneSet set;
    TuneModel model = present(5);
    double one[TUNE_WEIGHTS];
    make(&set, 5, POSITIONS);
    double value = loss_of(&set, &model, 1, one);
    for (int threads = 2; threads <= 9; threads++) {
        double many[TUNE_WEIGHTS];
        ck_assert(loss_of(&set, &model, threads, many) == value);
        ck_assert_mem_eq(one, many, sizeof one);
        ck_assert(loss_of(&set, &model, threads, NULL) == value);
    }
    tune_set_finish(&set);
}

START_TEST(no_positions) {
    TuneSet set = {0};
    TuneModel model = present(5);
    ck_assert(isnan(loss_of(&set, &model, 2, NULL)));
    ck_assert(tune_scale(NULL, NULL, 0) == 0);
}

START_TEST(a_scale_is_found_again) {
    enum { VALUES = 2000 };
    static const double scales[] = {5, 44, 250, 3000};
    float values[VALUES];
    float targets[VALUES];
    double scale = scales[_i];
    for (int i = 0; i < VALUES; i++) {
        values[i] = (float)(i - VALUES / 3);
        targets[i] = (float)(1 / (1 + exp(-(double)values[i] / scale)));
    }
    ck_assert_double_eq_tol(tune_scale(values, targets, VALUES), scale, scale * 1e-3);
    for (int i = 0; i < VALUES; i++) {
        targets[i] = 1 - targets[i];
    }
    ck_assert(tune_scale(values, targets, VALUES) == 0);
    for (int i = 0; i < VALUES; i++) {
        targets[i] = values[i] > 0;
    }
    double steepest = tune_scale(values, targets, VALUES);
    ck_assert(steepest > 0 && steepest < 2);
}

int main(void) {
    TCase *tcase = tcase_create("tune_loss");
    support_print_seed("tune_loss");
    tcase_add_loop_test(tcase, a_value_is_that_of_the_evaluation, SIZE_LEAST, SIZE_MOST + 1);
    tcase_add_loop_test(tcase, the_spread_of_the_terms, SIZE_LEAST, SIZE_MOST + 1);
    tcase_add_test(tcase, targets_between_result_and_score);
    tcase_add_test(tcase, the_cross_entropy);
    tcase_add_loop_test(tcase, the_gradient, 4, 7);
    tcase_add_test(tcase, threads_change_nothing);
    tcase_add_test(tcase, no_positions);
    tcase_add_loop_test(tcase, a_scale_is_found_again, 0, 4);
    return unit_run("tune_loss", tcase);
}
