// SPDX-License-Identifier: MIT
#include "tune/pattern_fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    PATIENCE = 25, // epochs without a better held-out loss until the end
    SCALE_STEPS = 100,
};

typedef struct Fit {
    PatternLoss train, held;
    int count;    // numbers of the model that are fitted
    double pull;  // per position
    double *unit; // units of the variables, see choose_units
    double *x;    // the variables
    double model[PATTERN_MODEL];
    double gradient[PATTERN_MODEL];
    double train_loss; // without the pull, at the last evaluation
    FitWatch watch;
    PatternFit *best;
} Fit;

// A weight that few positions use gets a large unit: the descent is short when the loss is equally
// curved in all variables. A position adds at most a quarter of its squared share to the curvature.
static void choose_units(Fit *fit, double pull) {
    const PatternSet *set = fit->train.set;
    double *curved = fit->unit;
    for (size_t i = 0; i < set->count; i++) {
        const PatternPosition *position = &set->positions[i];
        const uint16_t *numbers = set->numbers + i * (size_t)set->windows;
        double base = (double)position->base;
        double end = (double)position->phase / PHASE_FULL;
        double opening = 1 - end;
        curved[PATTERN_FACTOR] += base * base * opening * opening / 4;
        curved[PATTERN_FACTOR_END] += base * base * end * end / 4;
        curved[PATTERN_BIAS] += opening * opening / 4;
        curved[PATTERN_BIAS_END] += end * end / 4;
        for (int k = 0; k < set->windows; k++) {
            double *pair = curved + PATTERN_FREE + 2 * numbers[k];
            pair[0] += opening * opening / 4;
            pair[1] += end * end / 4;
        }
    }
    for (int i = 0; i < PATTERN_MODEL; i++) {
        double firm = i < PATTERN_FREE ? 0 : pull;
        fit->unit[i] = sqrt((double)set->count / (curved[i] + firm + 1));
    }
}

static void place(Fit *fit, const double *x) {
    for (int i = 0; i < fit->count; i++) {
        fit->model[i] = x[i] * fit->unit[i];
    }
}

static double value_at(void *user, const double *x, double *ret_gradient) {
    Fit *fit = user;
    place(fit, x);
    fit->train_loss = pattern_loss(&fit->train, fit->model, fit->count, fit->gradient).target;
    double value = fit->train_loss;
    for (int i = PATTERN_FREE; i < fit->count; i++) {
        value += 0.5 * fit->pull * fit->model[i] * fit->model[i];
        fit->gradient[i] += fit->pull * fit->model[i];
    }
    for (int i = 0; i < fit->count; i++) {
        ret_gradient[i] = fit->gradient[i] * fit->unit[i];
    }
    return value;
}

static bool on_step(void *user, const double *x, double value) {
    Fit *fit = user;
    place(fit, x);
    double held = pattern_loss(&fit->held, fit->model, fit->count, NULL).result;
    if (fit_epoch(&fit->watch, fit->train_loss, held, value)) {
        memcpy(fit->best->model, fit->model, sizeof fit->model);
    }
    return fit_goes_on(&fit->watch);
}

// Fits the factors and biases alone, for the loss without patterns, and goes on from there with all
// weights.
static bool descend(Fit *fit, int size, const FitSettings *settings, Fault *fault) {
    Minimise problem = {
        .value = value_at,
        .user = fit,
        .count = PATTERN_FREE,
        .steps = SCALE_STEPS,
        .tolerance = 1e-9,
    };
    const PatternLoss *judge = fit->held.set->count > 0 ? &fit->held : &fit->train;
    PatternFit *best = fit->best;
    choose_units(fit, settings->pull);
    fit->count = PATTERN_FREE;
    if (!minimise(&problem, fit->x, &best->epochs)) {
        fault_set(fault, 0, "no memory");
        return false;
    }
    place(fit, fit->x);
    memcpy(best->model, fit->model, sizeof fit->model);
    best->before = pattern_loss(judge, fit->model, PATTERN_FREE, NULL);
    fit->watch.best_loss = judge == &fit->held ? best->before.result : best->before.target;
    problem.on_step = on_step;
    problem.count = fit->count = PATTERN_FREE + 2 * pattern_numbers(size);
    problem.steps = settings->epochs;
    problem.tolerance = 1e-7;
    if (!minimise(&problem, fit->x, &best->epochs)) {
        fault_set(fault, 0, "no memory");
        return false;
    }
    best->best = fit->watch.best;
    if (!(best->model[PATTERN_FACTOR] > 0)) {
        fault_set(fault, 0,
                  "size %d: the evaluation says nothing about the results: more games are needed",
                  size);
        return false;
    }
    best->after = pattern_loss(judge, best->model, fit->count, NULL);
    pattern_tables_round(size, best->model, best->tables, &best->cut, &best->largest);
    memcpy(fit->model, best->model, sizeof fit->model);
    pattern_tables_read(size, (const PatternTable *)best->tables, fit->model);
    best->rounded = pattern_loss(judge, fit->model, fit->count, NULL);
    return true;
}

static bool find_scale(const PatternSet *set, double *ret_scale) {
    float *scores = calloc(set->count + 1, sizeof *scores);
    float *results = calloc(set->count + 1, sizeof *results);
    bool fine = scores && results;
    for (size_t i = 0; fine && i < set->count; i++) {
        scores[i] = set->positions[i].score;
        results[i] = (float)(set->positions[i].sign + 1) / 2;
    }
    *ret_scale = fine ? tune_scale(scores, results, set->count) : 0;
    free(scores);
    free(results);
    return fine;
}

static bool set_targets(PatternGames *games, int size, double lambda, double *ret_scale,
                        Fault *fault) {
    *ret_scale = 0;
    if (games->train.count == 0) {
        fault_set(fault, 0, "size %d: no positions to fit", size);
        return false;
    }
    if (lambda < 1 && !find_scale(&games->train, ret_scale)) {
        fault_set(fault, 0, "no memory");
        return false;
    }
    if (lambda < 1 && *ret_scale <= 0) {
        fault_set(fault, 0,
                  "size %d: the scores say nothing about the results: more games are needed, or "
                  "--lambda 1",
                  size);
        return false;
    }
    pattern_set_aim(&games->train, lambda, lambda < 1 ? *ret_scale : 1);
    pattern_set_aim(&games->held, lambda, lambda < 1 ? *ret_scale : 1);
    return true;
}

bool pattern_fit(PatternGames *games, int size, const TuneSettings *settings,
                 const FitEvents *events, PatternFit *ret_fit, Fault *fault) {
    *ret_fit = (PatternFit){.epochs = 0};
    if (!set_targets(games, size, settings->lambda, &ret_fit->score_scale, fault)) {
        return false;
    }
    Fit *fit = calloc(1, sizeof *fit);
    double *block = calloc(PATTERN_MODEL, 2 * sizeof *block);
    bool fine = fit && block;
    if (fine) {
        fit->watch = (FitWatch){.events = events, .patience = PATIENCE};
        fit->pull = settings->fit.pull / (double)games->train.count;
        fit->unit = block;
        fit->x = block + PATTERN_MODEL;
        fit->best = ret_fit;
        fine = pattern_loss_init(&fit->train, &games->train, settings->fit.threads) &&
               pattern_loss_init(&fit->held, &games->held, settings->fit.threads);
    }
    if (!fine) {
        fault_set(fault, 0, "no memory");
    }
    fine = fine && descend(fit, size, &settings->fit, fault);
    if (fit) {
        pattern_loss_finish(&fit->train);
        pattern_loss_finish(&fit->held);
    }
    free(fit);
    free(block);
    return fine;
}

// ---- tables

// Logits of one unit of a table.
static double unit_of(const double *model) {
    return model[PATTERN_FACTOR] / (TUNE_FLAT * PATTERN_UNITS);
}

// The content of a window whose tops are the digits of a code, 0 to PATTERN_KINDS - 1.
static unsigned content_of(int code) {
    unsigned content = 0;
    for (int i = 0; i < 4; i++, code /= PATTERN_TOPS) {
        content |= (unsigned)(code % PATTERN_TOPS) << 3 * i;
    }
    return content;
}

// Rounds a weight and cuts it to what a table holds. Gives the largest size so far before cutting.
static int8_t round_weight(double units, int *largest) {
    int size = (int)fmin(round(fabs(units)), INT16_MAX);
    *largest = size > *largest ? size : *largest;
    return (int8_t)copysign(size < INT8_MAX ? size : INT8_MAX, units);
}

void pattern_tables_round(int size, const double model[PATTERN_MODEL],
                          PatternTable ret_tables[PATTERN_TABLES], int *ret_cut, int *ret_largest) {
    Pattern rounded[PATTERN_NUMBERS];
    double unit = unit_of(model);
    int tables = pattern_places(size) * pattern_places(size);
    memset(ret_tables, 0, PATTERN_TABLES * sizeof *ret_tables);
    *ret_cut = 0;
    *ret_largest = 0;
    for (int i = 0; i < pattern_numbers(size); i++) {
        const double *pair = model + PATTERN_FREE + 2 * i;
        int largest = 0;
        rounded[i].opening = round_weight(pair[0] / unit, &largest);
        rounded[i].end = round_weight(pair[1] / unit, &largest);
        *ret_cut += largest > INT8_MAX;
        *ret_largest = largest > *ret_largest ? largest : *ret_largest;
    }
    for (int table = 0; table < tables; table++) {
        for (int code = 0; code < PATTERN_KINDS; code++) {
            unsigned content = content_of(code);
            Pattern *pattern = &ret_tables[table][0][0][0][0] + content;
            *pattern = rounded[pattern_number(size, table, content)];
        }
    }
}

void pattern_tables_read(int size, const PatternTable *tables, double model[PATTERN_MODEL]) {
    double unit = unit_of(model);
    int count = pattern_places(size) * pattern_places(size);
    for (int table = 0; table < count; table++) {
        for (int code = 0; code < PATTERN_KINDS; code++) {
            unsigned content = content_of(code);
            const Pattern *pattern = &tables[table][0][0][0][0] + content;
            double *pair = model + PATTERN_FREE + 2 * pattern_number(size, table, content);
            pair[0] = pattern->opening * unit;
            pair[1] = pattern->end * unit;
        }
    }
}
