// SPDX-License-Identifier: MIT
#include "tune/tune.h"

#include <math.h>
#include <stdlib.h>

// The number of each position that a scale is fitted to.
typedef enum Known { KNOWN_SCORE, KNOWN_VALUE } Known;

// Finds the scale with which scores predict results, or values predict targets.
static bool find_scale(const TuneSet *set, Known known, const double *weights, double *ret_scale,
                       Fault *fault) {
    float *values = calloc(set->count + 1, sizeof *values);
    float *targets = calloc(set->count + 1, sizeof *targets);
    bool fine = values && targets;
    for (size_t i = 0; fine && i < set->count; i++) {
        const TunePosition *position = &set->positions[i];
        values[i] = known == KNOWN_SCORE ? position->score : (float)tune_set_value(set, i, weights);
        targets[i] = known == KNOWN_SCORE ? (float)(position->sign + 1) / 2 : position->target;
    }
    if (fine) {
        *ret_scale = tune_scale(values, targets, set->count);
    } else {
        fault_set(fault, 0, "no memory");
    }
    free(values);
    free(targets);
    return fine;
}

static bool set_targets(TuneGames *games, double lambda, TuneReport *report, Fault *fault) {
    report->score_scale = 0;
    if (lambda < 1) {
        if (!find_scale(&games->train, KNOWN_SCORE, NULL, &report->score_scale, fault)) {
            return false;
        }
        if (report->score_scale <= 0) {
            fault_set(fault, 0,
                      "size %d: the scores say nothing about the results: more games are needed, "
                      "or --lambda 1",
                      report->size);
            return false;
        }
    }
    double score_scale = report->score_scale > 0 ? report->score_scale : 1;
    tune_set_aim(&games->train, lambda, score_scale);
    tune_set_aim(&games->held, lambda, score_scale);
    return true;
}

static bool mark(const TuneGames *games, const TuneModel *model, int threads, TuneMark *ret_mark,
                 Fault *fault) {
    TuneLoss train;
    TuneLoss held;
    bool has_train = tune_loss_init(&train, &games->train, threads);
    bool has_held = has_train && tune_loss_init(&held, &games->held, threads);
    if (has_held) {
        *ret_mark = (TuneMark){tune_loss(&train, model, NULL), tune_loss(&held, model, NULL)};
        tune_loss_finish(&held);
    } else {
        fault_set(fault, 0, "no memory");
    }
    if (has_train) {
        tune_loss_finish(&train);
    }
    return has_held;
}

static bool mark_all(const TuneGames *games, int threads, TuneReport *report, Fault *fault) {
    TuneModel rounded = {.scale = report->after.scale};
    tune_weights_round(report->after.weights, report->rounded);
    tune_weights_read(report->rounded, rounded.weights);
    return mark(games, &report->before, threads, &report->mark_before, fault) &&
           mark(games, &report->after, threads, &report->mark_after, fault) &&
           mark(games, &rounded, threads, &report->mark_rounded, fault);
}

// Sets the targets, and finds the scales at the start of the fit.
static bool prepare(TuneGames *games, double lambda, TuneReport *report, Fault *fault) {
    if (games->train.count == 0) {
        fault_set(fault, 0, "size %d: no positions to fit", report->size);
        return false;
    }
    Weight now[TERMS];
    weights_list(report->size, now);
    tune_weights_read(now, report->before.weights);
    if (!set_targets(games, lambda, report, fault) ||
        !find_scale(&games->train, KNOWN_VALUE, report->before.weights, &report->before.scale,
                    fault)) {
        return false;
    }
    if (report->before.scale <= 0) {
        fault_set(fault, 0,
                  "size %d: the evaluation says nothing about the results: more games are needed",
                  report->size);
        return false;
    }
    return true;
}

bool tune_run(TuneGames *games, int size, const TuneSettings *settings, const FitEvents *events,
              TuneReport *ret_report, Fault *fault) {
    TuneReport report = {.size = size};
    TuneFit fit;
    Fault why;
    if (!prepare(games, settings->lambda, &report, fault)) {
        return false;
    }
    if (!tune_fit(&games->train, &games->held, &report.before, &settings->fit, events, &fit,
                  &why)) {
        fault_set(fault, 0, "size %d: %.200s", size, why.text);
        return false;
    }
    report.after = fit.model;
    report.epochs = fit.epochs;
    report.best_epoch = fit.best;
    for (int term = 0; term < TERMS; term++) {
        report.held[term] = games->train.spread[term].held + games->held.spread[term].held;
    }
    report.has_curve = tune_curve_fit(&games->scores, &report.curve);
    if (!mark_all(games, settings->fit.threads, &report, fault)) {
        return false;
    }
    *ret_report = report;
    return true;
}
