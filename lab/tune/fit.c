// SPDX-License-Identifier: MIT
#include "tune/fit.h"

#include <math.h>
#include <string.h>

enum {
    PATIENCE = 15, // epochs without a better held-out loss until the end
    MIDDLE_FLAT = TERM_FLATS * PHASES + 1,
};

typedef struct Fit {
    TuneLoss train, held;
    const TuneModel *start;
    // The weights that are fitted. Each has a unit, chosen to make the loss about equally curved in
    // all of them, so that the descent is short.
    int count;
    int index[TUNE_WEIGHTS];
    double unit[TUNE_WEIGHTS];
    double firmness[TUNE_WEIGHTS]; // the pull: factor of the squared change of a weight
    TuneModel model;               // the current weights
    TuneModel best;                // the weights with the least held-out loss so far
    double train_loss;             // without the pull, at the last evaluation
    FitWatch watch;
} Fit;

void tune_weights_read(const Weight weights[TERMS], double ret_weights[TUNE_WEIGHTS]) {
    for (int term = 0; term < TERMS; term++) {
        ret_weights[term * PHASES] = weights[term].opening;
        ret_weights[term * PHASES + 1] = weights[term].middle;
        ret_weights[term * PHASES + 2] = weights[term].end;
    }
}

static int16_t round_weight(double weight) {
    return (int16_t)lround(fmin(fmax(weight, INT16_MIN), INT16_MAX));
}

void tune_weights_round(const double weights[TUNE_WEIGHTS], Weight ret_weights[TERMS]) {
    for (int term = 0; term < TERMS; term++) {
        const double *of_term = weights + term * PHASES;
        ret_weights[term] =
            (Weight){round_weight(of_term[0]), round_weight(of_term[1]), round_weight(of_term[2])};
    }
}

// Chooses the weights to fit. The pull on a weight goes by the mean square of the term's leads
// where there are any, not by how often there are: a position with such a lead changes the loss by
// at most (lead / scale)^2 / 8 times the square of the weight's change.
static void choose(Fit *fit, const TuneSet *train, double pull) {
    double positions = (double)train->count;
    double scale = fit->start->scale;
    for (int i = 0; i < TUNE_WEIGHTS; i++) {
        const TuneSpread *spread = &train->spread[i / PHASES];
        double shared = spread->shared[i % PHASES] / positions;
        if (shared > 0) {
            double square = pull / positions * spread->square / (double)spread->differed;
            fit->index[fit->count] = i;
            fit->unit[fit->count] = scale / sqrt(shared + square);
            fit->firmness[fit->count] = square / (8 * scale * scale);
            fit->count++;
        }
    }
}

static void place(Fit *fit, const double *x) {
    for (int i = 0; i < fit->count; i++) {
        int index = fit->index[i];
        fit->model.weights[index] = fit->start->weights[index] + x[i] * fit->unit[i];
    }
}

static double value_at(void *user, const double *x, double *ret_gradient) {
    Fit *fit = user;
    double gradient[TUNE_WEIGHTS];
    place(fit, x);
    fit->train_loss = tune_loss(&fit->train, &fit->model, gradient);
    double value = fit->train_loss;
    for (int i = 0; i < fit->count; i++) {
        double moved = x[i] * fit->unit[i];
        value += fit->firmness[i] * moved * moved;
        ret_gradient[i] = (gradient[fit->index[i]] + 2 * fit->firmness[i] * moved) * fit->unit[i];
    }
    return value;
}

static bool on_step(void *user, const double *x, double value) {
    Fit *fit = user;
    place(fit, x);
    double held = tune_loss(&fit->held, &fit->model, NULL);
    if (fit_epoch(&fit->watch, fit->train_loss, held, value)) {
        fit->best = fit->model;
    }
    return fit_goes_on(&fit->watch);
}

// Multiplies weights and scale so that a flat in the middle game is worth TUNE_FLAT; all chances
// stay the same.
static bool anchor(const Fit *fit, TuneModel *model, Fault *fault) {
    for (int i = 0; i < fit->count; i++) {
        if (fit->index[i] == MIDDLE_FLAT) {
            double factor = TUNE_FLAT / model->weights[MIDDLE_FLAT];
            if (!(model->weights[MIDDLE_FLAT] >= 1)) {
                fault_set(fault, 0,
                          "a flat in the middle game would be worth nothing: these are too few "
                          "games, or not games of Tak as it is played");
                return false;
            }
            for (int k = 0; k < fit->count; k++) {
                model->weights[fit->index[k]] *= factor;
            }
            model->scale *= factor;
        }
    }
    return true;
}

static bool descend(Fit *fit, const FitSettings *settings) {
    double x[TUNE_WEIGHTS] = {0};
    int steps;
    Minimise problem = {
        .value = value_at,
        .on_step = on_step,
        .user = fit,
        .count = fit->count,
        .steps = settings->epochs,
        .tolerance = 1e-9,
    };
    fit->model = fit->best = *fit->start;
    fit->watch.best_loss =
        tune_loss(fit->held.set->count > 0 ? &fit->held : &fit->train, fit->start, NULL);
    return fit->count == 0 || minimise(&problem, x, &steps);
}

bool tune_fit(const TuneSet *train, const TuneSet *held, const TuneModel *start,
              const FitSettings *settings, const FitEvents *events, TuneFit *ret_fit,
              Fault *fault) {
    Fit fit = {.start = start, .watch = {.events = events, .patience = PATIENCE}};
    bool fine = tune_loss_init(&fit.train, train, settings->threads) &&
                tune_loss_init(&fit.held, held, settings->threads);
    if (fine) {
        choose(&fit, train, settings->pull);
        fine = descend(&fit, settings);
    }
    tune_loss_finish(&fit.train);
    tune_loss_finish(&fit.held);
    if (!fine) {
        fault_set(fault, 0, "no memory");
        return false;
    }
    if (!anchor(&fit, &fit.best, fault)) {
        return false;
    }
    *ret_fit = (TuneFit){fit.best, fit.watch.epochs, fit.watch.best};
    return true;
}
