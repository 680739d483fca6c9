// SPDX-License-Identifier: MIT
// Fits to positions of random games whose results come from an evaluation with other weights.
#include <math.h>
#include <string.h>

#include "made.h"
#include "tune/tune.h"
#include "unit.h"

static const double made_scale = 300;

typedef struct Made {
    double known[TUNE_WEIGHTS];
    TuneSet train, held;
    TuneModel start;
} Made;

static const FitSettings no_pull = {.pull = 0, .epochs = 500, .threads = 1};

static void make(Made *made, int size, int64_t positions, double lambda) {
    made_weights(size, made->known);
    made->train = (TuneSet){.count = 0};
    made->held = (TuneSet){.count = 0};
    made_set(support_seed(), size, positions, made->known, made_scale, &made->train);
    made_set(support_seed() + 7, size, positions / 4, made->known, made_scale, &made->held);
    tune_set_aim(&made->train, lambda, made_scale);
    tune_set_aim(&made->held, lambda, made_scale);
    Weight weights[TERMS];
    weights_list(size, weights);
    tune_weights_read(weights, made->start.weights);
    made->start.scale = made_scale;
}

static void unmake(Made *made) {
    tune_set_finish(&made->train);
    tune_set_finish(&made->held);
}

static double loss_of(const TuneSet *set, const TuneModel *model) {
    TuneLoss loss;
    ck_assert(tune_loss_init(&loss, set, 1));
    double value = tune_loss(&loss, model, NULL);
    tune_loss_finish(&loss);
    return value;
}

static TuneFit fit(const Made *made, const FitSettings *settings) {
    TuneFit result;
    Fault fault;
    bool fine = tune_fit(&made->train, &made->held, &made->start, settings, NULL, &result, &fault);
    ck_assert_msg(fine, "%s", fault.text);
    return result;
}

static const char *name_of(int weight) {
    return term_text((Term)(weight / PHASES))->name;
}

// Terms that no others add up to. Many do: who has more flats has fewer in hand, and a rank with a
// piece on it has 1, 2 or more of them; what a fit makes of those is not settled by the data.
static bool stands_alone(Term term) {
    static const Term alone[] = {TERM_WALL_EDGE, TERM_WALL_CENTRE, TERM_TEMPO,
                                 TERM_GROUPS,    TERM_GAP_EMPTY,   TERM_GAP_FLAT};
    for (int i = 0; i < UNIT_COUNT(alone); i++) {
        if (alone[i] == term) {
            return true;
        }
    }
    return false;
}

static double chance_of(double value) {
    return 1 / (1 + exp(-value));
}

// How far the chances of a fit are from those of the known weights, at the root of the mean square,
// by how far those of the start are.
static double chance_error(const Made *made, const TuneFit *result) {
    double start = 0;
    double end = 0;
    for (size_t i = 0; i < made->train.count; i++) {
        double known = tune_set_value(&made->train, i, made->known) / made_scale;
        double before = tune_set_value(&made->train, i, made->start.weights) / made_scale;
        double after = tune_set_value(&made->train, i, result->model.weights) / result->model.scale;
        start += pow(chance_of(before) - chance_of(known), 2);
        end += pow(chance_of(after) - chance_of(known), 2);
    }
    return sqrt(end / start);
}

// With targets that say exactly what the known weights say, the fit finds these.
START_TEST(known_weights_are_found) {
    Made made;
    make(&made, _i, 12000, 0);
    TuneFit result = fit(&made, &no_pull);
    double unit = made_scale / result.model.scale;
    double error = chance_error(&made, &result);
    ck_assert_msg(error < 0.2, "size %d: chances are off by %.3f of what they were", _i, error);
    int checked = 0;
    for (int i = 0; i < TUNE_WEIGHTS; i++) {
        double got = result.model.weights[i];
        const TuneSpread *spread = &made.train.spread[i / PHASES];
        if (spread->shared[i % PHASES] == 0) {
            ck_assert(got == made.start.weights[i]);
        } else if (spread->shared[i % PHASES] > 300 && stands_alone((Term)(i / PHASES))) {
            ck_assert_msg(fabs(got * unit - made.known[i]) < 4 + 0.1 * fabs(made.known[i]),
                          "size %d, %s, phase %d: %.2f for %.2f", _i, name_of(i), i % PHASES,
                          got * unit, made.known[i]);
            checked++;
        }
    }
    ck_assert_int_gt(checked, 5);
    unmake(&made);
}

// The unit that the weights start in is not the unit that they end in.
START_TEST(a_flat_is_worth_a_hundred) {
    Made made;
    make(&made, 5, 3000, 0.5);
    FitSettings settings = {.pull = 100, .epochs = 300, .threads = 1};
    TuneFit once = fit(&made, &settings);
    for (int i = 0; i < TUNE_WEIGHTS; i++) {
        made.start.weights[i] *= 3;
    }
    made.start.scale *= 3;
    TuneFit again = fit(&made, &settings);
    ck_assert_double_eq_tol(once.model.weights[TERM_FLATS * PHASES + 1], TUNE_FLAT, 1e-9);
    ck_assert_double_eq_tol(again.model.weights[TERM_FLATS * PHASES + 1], TUNE_FLAT, 1e-9);
    ck_assert_double_eq_tol(again.model.scale, once.model.scale, 0.01 * once.model.scale);
    for (int i = 0; i < TUNE_WEIGHTS; i++) {
        if (made.train.spread[i / PHASES].shared[i % PHASES] > 100) {
            ck_assert_double_eq_tol(again.model.weights[i], once.model.weights[i], 0.5);
        }
    }
    unmake(&made);
}

static double moved(const Made *made, const TuneFit *result) {
    double sum = 0;
    double factor = made->start.scale / result->model.scale;
    for (int i = 0; i < TUNE_WEIGHTS; i++) {
        sum += fabs(result->model.weights[i] * factor - made->start.weights[i]);
    }
    return sum;
}

START_TEST(the_pull_holds) {
    static const double pulls[] = {0, 10000, 1e12};
    Made made;
    double before = INFINITY;
    make(&made, 5, 3000, 0.5);
    tune_set_finish(&made.held); // or the fit might end on the way
    for (int i = 0; i < UNIT_COUNT(pulls); i++) {
        FitSettings settings = {.pull = pulls[i], .epochs = 300, .threads = 1};
        TuneFit result = fit(&made, &settings);
        double far = moved(&made, &result);
        ck_assert_double_lt(far, 0.7 * before);
        before = far;
    }
    ck_assert_double_lt(before, 0.1);
    unmake(&made);
}

// Weights that few positions ask for hardly move, those that most of them ask for go their way.
START_TEST(rare_terms_stay) {
    Made made;
    make(&made, 6, 4000, 0);
    FitSettings settings = {.pull = 20, .epochs = 300, .threads = 1};
    TuneFit firm = fit(&made, &settings);
    double unit = made.start.scale / firm.model.scale;
    int rare = 0;
    for (int i = 0; i < TUNE_WEIGHTS; i++) {
        const TuneSpread *spread = &made.train.spread[i / PHASES];
        double square = spread->square / (double)spread->differed;
        double shared = spread->shared[i % PHASES];
        double moved = firm.model.weights[i] * unit - made.start.weights[i];
        if (shared > 0 && shared < 0.05 * settings.pull * square) {
            ck_assert_msg(fabs(moved) * sqrt(square) < 10, "%s, phase %d, moved by %.2f",
                          name_of(i), i % PHASES, moved);
            rare++;
        }
    }
    ck_assert_int_gt(rare, 0);
    double error = chance_error(&made, &firm);
    ck_assert_msg(error < 0.4, "chances are off by %.3f of what they were", error);
    unmake(&made);
}

// The fit never leaves what is held out worse than it was.
START_TEST(what_is_held_out_decides) {
    Made made;
    make(&made, 5, 1000, 1);
    FitSettings settings = {.pull = 20, .epochs = 100, .threads = 1};
    TuneModel known = made.start;
    memcpy(known.weights, made.known, sizeof known.weights);
    made.start = known;
    TuneFit result = fit(&made, &settings);
    ck_assert_double_le(loss_of(&made.held, &result.model),
                        loss_of(&made.held, &made.start) + 1e-12);
    ck_assert_double_eq_tol(loss_of(&made.held, &result.model), loss_of(&made.held, &known), 0.05);
    unmake(&made);
}

static double lead_of(const TuneSet *set, size_t position, Term term) {
    for (size_t i = set->positions[position].first; i < tune_set_end(set, position); i++) {
        if (set->terms[i] == (uint16_t)term) {
            return (double)set->leads[i];
        }
    }
    return 0;
}

// Results that are the contrary of what the flats say.
START_TEST(flats_that_are_worth_nothing) {
    Made made;
    TuneFit result;
    Fault fault = {0};
    make(&made, 5, 3000, 0);
    for (size_t i = 0; i < made.train.count; i++) {
        double lead = lead_of(&made.train, i, TERM_FLATS);
        made.train.positions[i].target = (float)(1 / (1 + exp(lead)));
    }
    tune_set_finish(&made.held);
    ck_assert(!tune_fit(&made.train, &made.held, &made.start, &no_pull, NULL, &result, &fault));
    unit_expect_fault(&fault, "flat&worth nothing");
    unmake(&made);
}

START_TEST(rounding) {
    double weights[TUNE_WEIGHTS];
    Weight rounded[TERMS];
    double back[TUNE_WEIGHTS];
    for (int i = 0; i < TUNE_WEIGHTS; i++) {
        weights[i] = i * 1.5 - 20;
    }
    weights[0] = 1e9;
    weights[1] = -1e9;
    weights[2] = -0.4;
    tune_weights_round(weights, rounded);
    ck_assert_int_eq(rounded[0].opening, INT16_MAX);
    ck_assert_int_eq(rounded[0].middle, INT16_MIN);
    ck_assert_int_eq(rounded[0].end, 0);
    tune_weights_read(rounded, back);
    for (int i = 2; i < TUNE_WEIGHTS; i++) {
        ck_assert_double_le(fabs(back[i] - weights[i]), 0.5);
    }
}

// The whole way, from positions to a report.
START_TEST(a_report) {
    double known[TUNE_WEIGHTS];
    TuneData data = {0};
    TuneReport report;
    Fault fault;
    TuneSettings settings = {0.5, {100, 200, 1}};
    TuneGames *games = tune_data_of(&data, 4);
    ck_assert(!tune_run(games, 4, &settings, NULL, &report, &fault));
    unit_expect_fault(&fault, "size 4&no positions");
    made_weights(4, known);
    made_set(support_seed(), 4, 6000, known, made_scale, &games->train);
    made_set(support_seed() + 1, 4, 2000, known, made_scale, &games->held);
    ck_assert(tune_run(games, 4, &settings, NULL, &report, &fault));
    ck_assert_int_eq(report.size, 4);
    ck_assert_double_eq_tol(report.score_scale, made_scale, 0.15 * made_scale);
    ck_assert_double_lt(report.mark_after.train, report.mark_before.train);
    ck_assert_double_lt(report.mark_after.held, report.mark_before.held);
    ck_assert_double_eq_tol(report.mark_rounded.held, report.mark_after.held, 1e-3);
    ck_assert_int_eq(report.rounded[TERM_FLATS].middle, TUNE_FLAT);
    ck_assert_uint_eq(report.held[TERM_TEMPO], games->train.count + games->held.count);
    ck_assert(!report.has_curve);
    ck_assert(report.best_epoch > 0 && report.best_epoch <= report.epochs);
    tune_data_finish(&data);
}

int main(void) {
    TCase *tcase = tcase_create("tune_fit");
    support_print_seed("tune_fit");
    tcase_add_loop_test(tcase, known_weights_are_found, 4, 7);
    tcase_add_test(tcase, a_flat_is_worth_a_hundred);
    tcase_add_test(tcase, the_pull_holds);
    tcase_add_test(tcase, rare_terms_stay);
    tcase_add_test(tcase, what_is_held_out_decides);
    tcase_add_test(tcase, flats_that_are_worth_nothing);
    tcase_add_test(tcase, rounding);
    tcase_add_test(tcase, a_report);
    return unit_run("tune_fit", tcase);
}
