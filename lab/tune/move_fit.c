// SPDX-License-Identifier: MIT
#include "tune/move_fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    PATIENCE = 8, // epochs without a better held-out loss until the end
    APART = 4,    // pull towards the mean of the phases, relative to the pull towards 0
};

typedef struct Fit {
    const MoveSet *train, *held;
    double firmness;
    double unit[MOVE_WEIGHTS]; // units of the variables, see choose_units
    double weights[MOVE_WEIGHTS];
    double gradient[MOVE_WEIGHTS];
    double train_loss;
    FitWatch watch;
    MoveFit *best;
} Fit;

// A weight that few moves use gets a large unit: the descent is short when the loss is equally
// curved in all variables.
static void choose_units(Fit *fit, double pull) {
    const MoveSet *set = fit->train;
    double count = (double)set->count;
    for (size_t i = 0; i < set->count; i++) {
        const MovePosition *position = &set->positions[i];
        size_t phase = position->phase * (size_t)MOVE_PHASE_WEIGHTS;
        const size_t *begin = set->moves + position->moves;
        const uint8_t *rows = set->rows + position->rows;
        double share = 1 / (double)position->count;
        for (size_t at = begin[0]; at < begin[position->count]; at++) {
            PolicyPart part = set->parts[at];
            if (part.place >= POLICY_PART_ROW_AT) {
                fit->unit[phase + MOVE_SQUARE_WEIGHTS +
                          (size_t)(part.place - POLICY_PART_ROW_AT) * POLICY_LANES + part.lane] +=
                    share;
                continue;
            }
            int square = square_rank(part.place) * position->size + square_file(part.place);
            const uint8_t *of = rows + square * POLICY_SQUARE_NAMES;
            for (int name = 0; name < POLICY_SQUARE_NAMES; name++) {
                fit->unit[phase + (size_t)of[name] * POLICY_LANES + part.lane] += share;
            }
        }
    }
    for (int i = 0; i < MOVE_WEIGHTS; i++) {
        fit->unit[i] = 1 / sqrt((fit->unit[i] + pull) / count);
    }
}

static void place(Fit *fit, const double *x) {
    for (int i = 0; i < MOVE_WEIGHTS; i++) {
        fit->weights[i] = x[i] * fit->unit[i];
    }
}

// Adds the pull on one weight in all phases: towards their mean, and of the mean towards 0.
static double add_pull(Fit *fit, int index) {
    double mean = 0;
    double value = 0;
    for (int phase = 0; phase < POLICY_PHASES; phase++) {
        mean += fit->weights[phase * MOVE_PHASE_WEIGHTS + index] / POLICY_PHASES;
    }
    for (int phase = 0; phase < POLICY_PHASES; phase++) {
        int at = phase * MOVE_PHASE_WEIGHTS + index;
        double off = fit->weights[at] - mean;
        value += fit->firmness * (mean * mean / POLICY_PHASES + APART * off * off);
        fit->gradient[at] += 2 * fit->firmness * (mean / POLICY_PHASES + APART * off);
    }
    return value;
}

static double value_at(void *user, const double *x, double *ret_gradient) {
    Fit *fit = user;
    place(fit, x);
    fit->train_loss = move_set_mark(fit->train, fit->weights, fit->gradient).loss;
    double value = fit->train_loss;
    for (int i = 0; i < MOVE_PHASE_WEIGHTS; i++) {
        value += add_pull(fit, i);
    }
    for (int i = 0; i < MOVE_WEIGHTS; i++) {
        ret_gradient[i] = fit->gradient[i] * fit->unit[i];
    }
    return value;
}

static bool on_step(void *user, const double *x, double value) {
    Fit *fit = user;
    place(fit, x);
    double held = move_set_mark(fit->held, fit->weights, NULL).loss;
    if (fit_epoch(&fit->watch, fit->train_loss, held, value)) {
        memcpy(fit->best->weights, fit->weights, sizeof fit->weights);
    }
    return fit_goes_on(&fit->watch);
}

bool move_fit(const MoveSet *train, const MoveSet *held, const FitSettings *settings,
              const FitEvents *events, MoveFit *ret_fit) {
    Fit *fit = calloc(1, sizeof *fit);
    double *x = calloc(MOVE_WEIGHTS, sizeof *x);
    bool fine = fit && x;
    if (fine) {
        *ret_fit = (MoveFit){.epochs = 0};
        fit->train = train;
        fit->held = held;
        fit->watch = (FitWatch){events, PATIENCE, INFINITY, 0, 0};
        fit->firmness = settings->pull / (8 * (double)train->count);
        fit->best = ret_fit;
        choose_units(fit, settings->pull + 1);
        Minimise problem = {
            .value = value_at,
            .on_step = on_step,
            .user = fit,
            .count = MOVE_WEIGHTS,
            .steps = settings->epochs,
            .tolerance = 1e-5,
        };
        fine = minimise(&problem, x, &ret_fit->epochs);
        ret_fit->best = fit->watch.best;
    }
    free(fit);
    free(x);
    return fine;
}

// The index of the weights of a row.
static int index_of_square(int phase, int row) {
    return phase * MOVE_PHASE_WEIGHTS + row * POLICY_LANES;
}

static int index_of_spread(int phase, int row) {
    return phase * MOVE_PHASE_WEIGHTS + MOVE_SQUARE_WEIGHTS + row * POLICY_LANES;
}

static void read_row(const int16_t *row, int count, double *ret_weights) {
    for (int i = 0; i < count; i++) {
        ret_weights[i] = row[i] / 100.0;
    }
}

void move_weights_read(const PolicyWeights weights[POLICY_PHASES],
                       double ret_weights[MOVE_WEIGHTS]) {
    memset(ret_weights, 0, MOVE_WEIGHTS * sizeof *ret_weights);
    for (int phase = 0; phase < POLICY_PHASES; phase++) {
        for (int row = 0; row < POLICY_SQUARE_ROWS; row++) {
            read_row(weights[phase].squares[row], POLICY_ACT_COUNT,
                     ret_weights + index_of_square(phase, row));
        }
        for (int row = 0; row < POLICY_SPREAD_ROWS; row++) {
            read_row(weights[phase].spreads[row], POLICY_KINDS,
                     ret_weights + index_of_spread(phase, row));
        }
    }
}

// Rounds to whole hundredths, limited to -most to most.
static void round_row(const double *weights, int count, int most, int16_t *ret_row) {
    for (int i = 0; i < count; i++) {
        double hundredths = fmin(fmax(100 * weights[i], -most), most);
        ret_row[i] = (int16_t)lround(hundredths);
    }
}

void move_weights_round(const double weights[MOVE_WEIGHTS],
                        PolicyWeights ret_weights[POLICY_PHASES]) {
    memset(ret_weights, 0, POLICY_PHASES * sizeof *ret_weights);
    for (int phase = 0; phase < POLICY_PHASES; phase++) {
        for (int row = 0; row < POLICY_SQUARE_ROWS; row++) {
            round_row(weights + index_of_square(phase, row), POLICY_ACT_COUNT, POLICY_WEIGHT_MOST,
                      ret_weights[phase].squares[row]);
        }
        for (int row = 0; row < POLICY_SPREAD_ROWS; row++) {
            round_row(weights + index_of_spread(phase, row), POLICY_KINDS, INT16_MAX,
                      ret_weights[phase].spreads[row]);
        }
    }
}
