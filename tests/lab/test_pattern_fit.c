// SPDX-License-Identifier: MIT
// Fits to positions of random games whose scores and results come from known pattern tables.
#include <math.h>
#include <stdlib.h>

#include "eval.h"
#include "made.h"
#include "outcome.h"
#include "tune/pattern_fit.h"
#include "unit.h"

static const double made_scale = 200;

typedef struct Maker {
    PatternSet *set;
    const PatternTable *tables;
    Rng rng;
} Maker;

static double value_of(const Board *board, const PatternTable *tables, int phase) {
    PatternWindow windows[PATTERN_WINDOWS];
    int count = patterns_list(board, windows);
    int sum = 0;
    for (int i = 0; i < count; i++) {
        sum += pattern_value(tables, &windows[i], phase);
    }
    return (double)sum / PATTERN_PARTS;
}

static void make_position(const Board *board, Move next, void *context) {
    Maker *maker = context;
    EvalTrace trace;
    (void)next;
    if (board_outcome(board) != ONGOING) {
        return;
    }
    evaluate_trace(board, &trace);
    ck_assert(pattern_set_add(maker->set, board, 0, 0));
    PatternPosition *position = &maker->set->positions[maker->set->count - 1];
    double lead = TUNE_FLAT * (double)position->base + value_of(board, maker->tables, trace.phase);
    position->score = (int16_t)lround(lead);
    position->sign = (int8_t)made_sign(&maker->rng, lead, made_scale);
}

// Weights for the patterns of places without pieces on most squares, which random games show often:
// up to 40 centi-flats.
static void plant(int size, PatternTable ret_tables[PATTERN_TABLES]) {
    double *model = calloc(PATTERN_MODEL, sizeof *model);
    Rng rng = rng_of(support_seed() + 5);
    int cut;
    int largest;
    ck_assert_ptr_nonnull(model);
    model[PATTERN_FACTOR] = TUNE_FLAT * PATTERN_UNITS;
    for (int table = 0; table < pattern_places(size) * pattern_places(size); table++) {
        for (unsigned one = 0; one < PATTERN_TOPS * PATTERN_TOPS; one++) {
            unsigned tops[] = {one % PATTERN_TOPS, one / PATTERN_TOPS};
            for (int at = 0; at < 4; at++) {
                unsigned content = tops[0] << 3 * at | tops[1] << 3 * ((at + 1) % 4);
                double *pair = model + PATTERN_FREE + 2 * pattern_number(size, table, content);
                pair[0] = rng_between(&rng, -80, 80);
                pair[1] = rng_between(&rng, -80, 80);
            }
        }
    }
    pattern_tables_round(size, model, ret_tables, &cut, &largest);
    free(model);
}

typedef struct Errors {
    const PatternTable *known;
    const PatternFit *fit;
    double start, end; // sums of squares
} Errors;

// What the biases of a fit are worth, in centi-flats: they may have taken what all patterns share.
static double bias_of(const PatternFit *fit, int phase) {
    const double *model = fit->model;
    double late = (double)phase / PHASE_FULL;
    double bias = model[PATTERN_BIAS] * (1 - late) + model[PATTERN_BIAS_END] * late;
    return bias / model[PATTERN_FACTOR] * TUNE_FLAT;
}

static void add_errors(const Board *board, Move next, void *context) {
    Errors *errors = context;
    EvalTrace trace;
    (void)next;
    if (board_outcome(board) == ONGOING) {
        evaluate_trace(board, &trace);
        double known = value_of(board, errors->known, trace.phase);
        double fitted = value_of(board, (const PatternTable *)errors->fit->tables, trace.phase) +
                        bias_of(errors->fit, trace.phase);
        errors->start += known * known;
        errors->end += (fitted - known) * (fitted - known);
    }
}

typedef struct Made {
    PatternTable known[PATTERN_TABLES];
    PatternGames games;
    PatternFit fit;
} Made;

static Made *make(int size, int64_t positions) {
    Made *made = calloc(1, sizeof *made);
    ck_assert_ptr_nonnull(made);
    const PatternTable *known = (const PatternTable *)made->known;
    plant(size, made->known);
    Maker train = {&made->games.train, known, rng_of(1)};
    Maker held = {&made->games.held, known, rng_of(2)};
    walk_games(support_seed(), size, WALK_STANDARD, positions, make_position, &train);
    walk_games(support_seed() + 1, size, WALK_STANDARD, positions / 3, make_position, &held);
    return made;
}

static void unmake(Made *made) {
    pattern_games_finish(&made->games);
    free(made);
}

// On positions that the fit has not seen, its patterns say what the known ones say.
START_TEST(known_patterns_are_found) {
    static const TuneSettings settings = {0, {.pull = 0.1, .epochs = 200, .threads = 1}};
    Made *made = make(_i, 20000);
    Fault fault;
    pattern_set_finish(&made->games.held); // or the fit might end on the way
    bool fine = pattern_fit(&made->games, _i, &settings, NULL, &made->fit, &fault);
    ck_assert_msg(fine, "%s", fault.text);
    const PatternFit *fit = &made->fit;
    Errors errors = {(const PatternTable *)made->known, fit, 0, 0};
    walk_games(support_seed() + 2, _i, WALK_STANDARD, 3000, add_errors, &errors);
    double error = sqrt(errors.end / errors.start);
    ck_assert_msg(error < 0.15, "size %d: the patterns are off by %.3f of what they are", _i,
                  error);
    ck_assert_double_eq_tol(fit->score_scale, made_scale, 0.1 * made_scale);
    ck_assert_double_lt(fit->after.result, fit->before.result);
    ck_assert_double_lt(fit->after.target, fit->before.target);
    ck_assert_double_eq_tol(fit->rounded.target, fit->after.target, 1e-3);
    ck_assert(fit->best > 0 && fit->best <= fit->epochs);
    unmake(made);
}

// The same with two threads, and nearly nothing under a heavy pull.
START_TEST(threads_and_pull) {
    TuneSettings settings = {0.5, {.pull = 60, .epochs = 20, .threads = 1}};
    Made *made = make(5, 10000);
    PatternFit *again = calloc(1, sizeof *again);
    Fault fault;
    ck_assert_ptr_nonnull(again);
    ck_assert(pattern_fit(&made->games, 5, &settings, NULL, &made->fit, &fault));
    settings.fit.threads = 2;
    ck_assert(pattern_fit(&made->games, 5, &settings, NULL, again, &fault));
    ck_assert_mem_eq(again->model, made->fit.model, sizeof again->model);
    ck_assert_mem_eq(again->tables, made->fit.tables, sizeof again->tables);
    ck_assert_int_gt(again->largest, 2);
    settings.fit.pull = 1e9;
    ck_assert(pattern_fit(&made->games, 5, &settings, NULL, again, &fault));
    ck_assert_int_eq(again->largest, 0);
    free(again);
    unmake(made);
}

START_TEST(nothing_to_fit) {
    static const TuneSettings settings = {0.3, {.pull = 1, .epochs = 5, .threads = 1}};
    Made *made = make(4, 2000);
    PatternGames none = {0};
    Fault fault;
    ck_assert(!pattern_fit(&none, 4, &settings, NULL, &made->fit, &fault));
    unit_expect_fault(&fault, "size 4&no positions");
    for (size_t i = 0; i < made->games.train.count; i++) {
        made->games.train.positions[i].sign = made->games.train.positions[i].score > 0 ? -1 : 1;
    }
    ck_assert(!pattern_fit(&made->games, 4, &settings, NULL, &made->fit, &fault));
    unit_expect_fault(&fault, "size 4&scores say nothing");
    TuneSettings results = settings;
    results.lambda = 1;
    ck_assert(!pattern_fit(&made->games, 4, &results, NULL, &made->fit, &fault));
    unit_expect_fault(&fault, "size 4&evaluation says nothing");
    unmake(made);
}

// The gradient is what a small step changes.
START_TEST(gradients) {
    static const double step = 1e-4;
    Made *made = make(4, 300);
    double *model = made->fit.model;
    double *gradient = calloc(PATTERN_MODEL, sizeof *gradient);
    PatternLoss loss;
    Rng rng = rng_of(3);
    int count = PATTERN_FREE + 2 * pattern_numbers(4);
    int checked = 0;
    ck_assert_ptr_nonnull(gradient);
    ck_assert(pattern_loss_init(&loss, &made->games.train, 1));
    pattern_set_aim(&made->games.train, 0.4, made_scale);
    for (int i = 0; i < count; i++) {
        model[i] = rng_between(&rng, -10, 10) / 20.0;
    }
    pattern_loss(&loss, model, count, gradient);
    for (int i = 0; i < count; i += gradient[i] != 0 && i >= PATTERN_FREE ? 17 : 1) {
        if (gradient[i] == 0) {
            continue;
        }
        double now = model[i];
        model[i] = now + step;
        double more = pattern_loss(&loss, model, count, NULL).target;
        model[i] = now - step;
        double less = pattern_loss(&loss, model, count, NULL).target;
        model[i] = now;
        ck_assert_msg(fabs((more - less) / (2 * step) - gradient[i]) < 1e-6, "weight %d", i);
        checked++;
    }
    ck_assert_int_gt(checked, 20);
    pattern_loss_finish(&loss);
    free(gradient);
    unmake(made);
}

// The positions are those that the weights of the evaluation are fitted to.
START_TEST(the_positions_of_games) {
    static const TuneChoice choice = {.size = 5, .sample = 2, .holdout = 3};
    TuneData data = {0};
    PatternGames games = {0};
    double weights[TUNE_WEIGHTS];
    Rng rng = rng_of(support_seed());
    DataGame game;
    made_weights(5, weights);
    for (uint64_t i = 0; i < 60; i++) {
        made_game(&rng, i % 4 == 0 ? 4 : 5, weights, 300, &game);
        game.number = i;
        game.seed = 3;
        ck_assert(tune_data_add(&data, &choice, &game));
        ck_assert(pattern_games_add(&games, &choice, &game));
    }
    const TuneGames *same = tune_data_of(&data, 5);
    ck_assert_uint_gt(same->held.count, 0);
    ck_assert_uint_gt(same->tactical, 0);
    ck_assert_uint_eq(games.held.count, same->held.count);
    ck_assert_uint_eq(games.train.count, same->train.count);
    ck_assert_uint_eq(games.train_games, same->train_games);
    ck_assert_uint_eq(games.held_games, same->held_games);
    for (size_t i = 0; i < same->train.count; i++) {
        const TunePosition *white = &same->train.positions[i];
        const PatternPosition *own = &games.train.positions[i];
        ck_assert_int_eq(own->score * own->sign, white->score * white->sign);
        ck_assert_int_eq(abs(own->score), abs(white->score));
        ck_assert_int_eq(own->phase, white->phase);
    }
    tune_data_finish(&data);
    pattern_games_finish(&games);
}

int main(void) {
    TCase *tcase = tcase_create("pattern_fit");
    support_print_seed("pattern_fit");
    tcase_add_loop_test(tcase, known_patterns_are_found, 3, 7);
    tcase_add_test(tcase, threads_and_pull);
    tcase_add_test(tcase, nothing_to_fit);
    tcase_add_test(tcase, gradients);
    tcase_add_test(tcase, the_positions_of_games);
    return unit_run("pattern_fit", tcase);
}
