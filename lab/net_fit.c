// SPDX-License-Identifier: MIT
#include "net_fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "clamp.h"
#include "net_model.h"
#include "rng.h"

enum { BATCH = 4096 }; // positions of a step

enum { NUMBERS = sizeof(Model) / sizeof(float) };

// An evaluation that predicts less than this is worth nothing to the fit.
static const float FACTOR_LEAST = 1e-4F;

static void fill_turned(NetFit *fit) {
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        for (int row = 0; row < ROWS; row++) {
            int size = (int)fit->options.size;
            int square = (row - NET_SQUARES) / NET_STATES;
            int turned = row;
            if (row >= NET_SQUARES && square_file(square) < size && square_rank(square) < size) {
                turned += (square_symmetry(square, symmetry, size) - square) * NET_STATES;
            }
            int other = row >= NET_SQUARES ? net_row_of_other(turned) : turned;
            fit->turned[0][symmetry][row] = (uint16_t)turned;
            fit->turned[1][symmetry][row] = (uint16_t)other;
        }
    }
}

NetFit *net_fit_create(const NetFitOptions *options) {
    NetFit *fit = calloc(1, sizeof *fit);
    if (!fit) {
        return NULL;
    }
    fit->options = *options;
    fit->positions = (NetPositions){.size = options->size, .holdout = options->holdout};
    fit->model = calloc(4, sizeof *fit->model);
    if (!fit->model) {
        free(fit);
        return NULL;
    }
    fit->gradient = fit->model + 1;
    fit->mean = fit->model + 2;
    fit->square = fit->model + 3;
    fill_turned(fit);
    return fit;
}

void net_fit_destroy(NetFit *fit) {
    if (fit) {
        net_positions_finish(&fit->positions);
        free(fit->model);
        free(fit);
    }
}

bool net_fit_add_game(NetFit *fit, const DataGame *game) {
    return net_positions_add_game(&fit->positions, game);
}

// ---- the network in floating point

// Adds the rows for all squares to those of each square, once for many positions.
static void join_rows(NetFit *fit) {
    const Model *model = fit->model;
    memcpy(fit->joined, model->rows, sizeof fit->joined);
    for (int row = NET_SQUARES; row < ROWS; row++) {
        for (int part = 0; part < PARTS; part++) {
            fit->joined[row][part] += model->rows[shared_row(row)][part];
        }
    }
}

// Lists the rows of the squares of a position in a symmetry.
static void list_rows(const NetFit *fit, const NetPosition *position, int viewer, int symmetry,
                      int ret_rows[SQUARES]) {
    const uint16_t *rows = fit->positions.rows + position->first;
    for (int i = 0; i < position->count; i++) {
        ret_rows[i] = fit->turned[viewer][symmetry][rows[i]];
    }
}

// A quantity in units of its row.
static float quantity_of(const NetPosition *position, int viewer, int quantity) {
    return (float)position->quantities[viewer][quantity] / (1 << NET_QUANTITY_BITS);
}

// A position in the network.
typedef struct Pass {
    int rows[NET_VIEWERS][SQUARES];
    Row sums[NET_VIEWERS]; // cut
    Row products;
    float neurons[NET_NEURONS]; // cut
} Pass;

static float cut(float number) {
    return fminf(fmaxf(number, 0), 1);
}

// Adds up the joined rows. Returns what the viewer's sums add to the output.
static float forward_view(const NetFit *fit, const NetPosition *position, int viewer, int symmetry,
                          Pass *ret_pass) {
    const Model *model = fit->model;
    const int *rows = ret_pass->rows[viewer];
    Lanes *sums = ret_pass->sums[viewer];
    list_rows(fit, position, viewer, symmetry, ret_pass->rows[viewer]);
    memcpy(sums, model->rows[NET_START], sizeof(Row));
    for (int i = 0; i < NET_QUANTITIES; i++) {
        for (int part = 0; part < PARTS; part++) {
            sums[part] += model->rows[i][part] * quantity_of(position, viewer, i);
        }
    }
    for (int i = 0; i < position->count; i++) {
        for (int part = 0; part < PARTS; part++) {
            sums[part] += fit->joined[rows[i]][part];
        }
    }
    const float *weights = (const float *)model->output[position->phase][viewer];
    float *numbers = (float *)sums;
    float output = 0;
    for (int i = 0; i < NET_HIDDEN; i++) {
        numbers[i] = cut(numbers[i]);
        output += numbers[i] * numbers[i] * weights[i];
    }
    return output;
}

// Returns what the neurons add to the output.
static float forward_neurons(const Model *model, int phase, Pass *pass) {
    float *products = (float *)pass->products;
    for (int viewer = 0; viewer < NET_VIEWERS; viewer++) {
        const float *sums = (const float *)pass->sums[viewer];
        for (int i = 0; i < NET_PAIRS; i++) {
            products[viewer * NET_PAIRS + i] = sums[i] * sums[i + NET_PAIRS];
        }
    }
    float output = 0;
    for (int neuron = 0; neuron < NET_NEURONS; neuron++) {
        const float *weights = (const float *)model->mix[neuron];
        float sum = model->bias[neuron];
        for (int i = 0; i < NET_HIDDEN; i++) {
            sum += weights[i] * products[i];
        }
        pass->neurons[neuron] = cut(sum);
        output +=
            pass->neurons[neuron] * pass->neurons[neuron] * model->neuron_output[phase][neuron];
    }
    return output;
}

// Returns the output.
static float forward(const NetFit *fit, const NetPosition *position, int symmetry, Pass *ret_pass) {
    float output = fit->model->constant[position->phase];
    for (int viewer = 0; viewer < NET_VIEWERS; viewer++) {
        output += forward_view(fit, position, viewer, symmetry, ret_pass);
    }
    return output + forward_neurons(fit->model, position->phase, ret_pass);
}

static double value_of(const void *user, const NetPosition *position) {
    const NetFit *fit = user;
    Pass pass;
    double output = (double)forward(fit, position, 0, &pass);
    return (double)position->base + output / (double)fit->model->factor;
}

// The gradient of a number before it was cut, given that of the number.
static float slope_of(float number, float slope) {
    return number > 0 && number < 1 ? slope : 0;
}

// Adds the neurons' part of the gradient, given that of the output. Sets that of the products.
static void learn_neurons(NetFit *fit, int phase, float error, const Pass *pass,
                          Row ret_product_slopes) {
    Model *gradient = fit->gradient;
    memset(ret_product_slopes, 0, sizeof(Row));
    for (int neuron = 0; neuron < NET_NEURONS; neuron++) {
        float number = pass->neurons[neuron];
        float weight = fit->model->neuron_output[phase][neuron];
        float slope = slope_of(number, error * weight * 2 * number);
        gradient->neuron_output[phase][neuron] += error * number * number;
        gradient->bias[neuron] += slope;
        for (int part = 0; part < PARTS; part++) {
            gradient->mix[neuron][part] += slope * pass->products[part];
            ret_product_slopes[part] += slope * fit->model->mix[neuron][part];
        }
    }
}

// Adds a viewer's part of the gradient, given that of the output, and that of its products.
static void learn_view(NetFit *fit, const NetPosition *position, int viewer, float error,
                       const float *product_slopes, const Pass *pass) {
    Model *gradient = fit->gradient;
    const float *weights = (const float *)fit->model->output[position->phase][viewer];
    const float *sums = (const float *)pass->sums[viewer];
    float *output = (float *)gradient->output[position->phase][viewer];
    Row parts;
    float *slopes = (float *)parts;
    for (int i = 0; i < NET_HIDDEN; i++) {
        float other = sums[i < NET_PAIRS ? i + NET_PAIRS : i - NET_PAIRS];
        float slope = error * weights[i] * 2 * sums[i] + product_slopes[i % NET_PAIRS] * other;
        output[i] += error * sums[i] * sums[i];
        slopes[i] = slope_of(sums[i], slope);
    }
    for (int part = 0; part < PARTS; part++) {
        gradient->rows[NET_START][part] += parts[part];
        for (int i = 0; i < NET_QUANTITIES; i++) {
            gradient->rows[i][part] += parts[part] * quantity_of(position, viewer, i);
        }
    }
    for (int i = 0; i < position->count; i++) {
        int row = pass->rows[viewer][i];
        fit->seen[row] = true;
        for (int part = 0; part < PARTS; part++) {
            gradient->rows[row][part] += parts[part];
        }
    }
}

// Adds the gradient of one position, but for the rows for all squares.
static void learn(NetFit *fit, const NetPosition *position, int symmetry) {
    Pass pass;
    Row product_slopes;
    float factor = fit->model->factor;
    float output = forward(fit, position, symmetry, &pass) + position->base * factor;
    float error = 1 / (1 + expf(-output)) - position->target;
    fit->gradient->factor += error * position->base;
    fit->gradient->constant[position->phase] += error;
    learn_neurons(fit, position->phase, error, &pass, product_slopes);
    for (int viewer = 0; viewer < NET_VIEWERS; viewer++) {
        const float *slopes = (const float *)product_slopes + viewer * NET_PAIRS;
        learn_view(fit, position, viewer, error, slopes, &pass);
    }
}

// ---- the fit

// Sets the numbers that neurons start with: sums in the range that is not cut, where they learn,
// and output weights of both signs.
static void begin_neurons(Model *model, Rng *rng) {
    float *mix = (float *)model->mix;
    float *output = (float *)model->neuron_output;
    for (int i = 0; i < NET_NEURONS * NET_HIDDEN; i++) {
        mix[i] = (float)rng_between(rng, -1000, 1000) * 2e-4F;
    }
    for (int i = 0; i < NET_PHASES * NET_NEURONS; i++) {
        output[i] = i % 2 ? 0.3F : -0.3F;
    }
    for (int i = 0; i < NET_NEURONS; i++) {
        model->bias[i] = 0.3F;
    }
}

// Sets the targets, and the numbers that the fit starts with.
static void begin(NetFit *fit, double base_factor, double score_factor, Rng *rng) {
    float *rows = (float *)fit->model->rows;
    float *output = (float *)fit->model->output;
    double share = (double)fit->options.result / 100;
    for (size_t i = 0; i < fit->positions.fitted.count; i++) {
        NetPosition *position = &fit->positions.fitted.at[i];
        double chance = net_logistic((double)position->score * score_factor);
        position->target = (float)(share * (double)position->result + (1 - share) * chance);
    }
    for (size_t i = 0; i < sizeof fit->model->rows / sizeof *rows; i++) {
        rows[i] = (float)rng_between(rng, -1000, 1000) * 5e-5F;
    }
    for (size_t i = 0; i < sizeof fit->model->output / sizeof *output; i++) {
        output[i] = i % 2 ? 0.05F : -0.05F;
    }
    for (int part = 0; part < PARTS; part++) {
        fit->model->rows[NET_START][part] += 0.3F; // so that the sums are above 0
    }
    for (int row = 0; row <= NET_START; row++) {
        fit->seen[row] = true;
    }
    begin_neurons(fit->model, rng);
    fit->model->factor = (float)base_factor;
}

// The gradient of each row for all squares is the sum of those of the squares.
static void add_shared(NetFit *fit) {
    Model *gradient = fit->gradient;
    for (int row = NET_SQUARES; row < ROWS; row++) {
        int shared = shared_row(row);
        fit->seen[shared] = fit->seen[shared] || fit->seen[row];
        for (int part = 0; part < PARTS; part++) {
            gradient->rows[shared][part] += gradient->rows[row][part];
        }
    }
}

// Adds the gradient of positions drawn at random. They lie far apart in memory, so each is fetched
// before its turn, and its rows a little later.
static void learn_batch(NetFit *fit, Rng *rng) {
    enum { AHEAD = 16 };
    const NetPart *part = &fit->positions.fitted;
    const NetPosition *drawn[BATCH];
    for (int i = 0; i < BATCH; i++) {
        drawn[i] = &part->at[rng_next(rng) % part->count];
    }
    for (int i = 0; i < BATCH; i++) {
        __builtin_prefetch(drawn[min_int(i + 2 * AHEAD, BATCH - 1)]);
        __builtin_prefetch(fit->positions.rows + drawn[min_int(i + AHEAD, BATCH - 1)]->first);
        learn(fit, drawn[i], rng_below(rng, SYMMETRIES));
    }
}

static void shrink(float *numbers, int count, float kept) {
    for (int i = 0; i < count; i++) {
        numbers[i] *= kept;
    }
}

// Cuts numbers to the range from -most to most.
static void limit(float *numbers, int count, float most) {
    for (int i = 0; i < count; i++) {
        numbers[i] = fminf(fmaxf(numbers[i], -most), most);
    }
}

// Changes the model by one step of Adam. `pace` is how much a number may change.
static void step(NetFit *fit, int64_t number, double pace) {
    const float keep_mean = 0.9F;
    const float keep_square = 0.999F;
    float *at = (float *)fit->model;
    const float *gradient = (const float *)fit->gradient;
    float *mean = (float *)fit->mean;
    float *square = (float *)fit->square;
    float factor = fit->model->factor;
    float kept = (float)(1 - pace * (double)fit->options.decay / 100);
    shrink((float *)fit->model->rows, ALL_ROWS * NET_HIDDEN, kept);
    shrink((float *)fit->model->mix, NET_NEURONS * NET_HIDDEN, kept);
    float mean_part = (float)(pace / (1 - pow((double)keep_mean, (double)number)));
    float square_part = (float)(1 / (1 - pow((double)keep_square, (double)number)));
    for (size_t i = 0; i < NUMBERS; i++) {
        float slope = gradient[i] / BATCH;
        mean[i] = keep_mean * mean[i] + (1 - keep_mean) * slope;
        square[i] = keep_square * square[i] + (1 - keep_square) * slope * slope;
        at[i] -= mean_part * mean[i] / (sqrtf(square_part * square[i]) + 1e-8F);
    }
    // The factor is about a hundredth of the other numbers.
    fit->model->factor = fmaxf(factor + (fit->model->factor - factor) / 100, FACTOR_LEAST);
    const float weight_most = (float)NET_WEIGHT / NET_UNIT;
    limit((float *)fit->model->output, NET_PHASES * NET_VIEWERS * NET_HIDDEN, weight_most);
    limit((float *)fit->model->neuron_output, NET_PHASES * NET_NEURONS, weight_most);
    // So that a rounded row times a quantity fits in 16 bits.
    limit((float *)fit->model->rows, NET_QUANTITIES * NET_HIDDEN, 2);
}

bool net_fit_run(NetFit *fit, NetFitEpoch *on_epoch, void *user, Fault *fault) {
    const double pace = 0.001;
    Rng rng = rng_of((uint64_t)fit->options.seed);
    const NetPart *held = &fit->positions.held;
    size_t count = fit->positions.fitted.count;
    if (count < BATCH || held->count == 0) {
        return fault_set(fault, 0,
                         "only %zu positions to fit, and %zu held out: more games are needed",
                         count, held->count);
    }
    double base_factor = net_factor(held, net_base);
    double score_factor = net_factor(held, net_score);
    if (base_factor < (double)FACTOR_LEAST || score_factor < (double)FACTOR_LEAST) {
        return fault_set(fault, 0,
                         "the evaluation and the scores say nothing about the results: "
                         "more games are needed");
    }
    fit->losses.without = net_loss(held, net_base, NULL, base_factor);
    fit->losses.score = net_loss(held, net_score, NULL, score_factor);
    begin(fit, base_factor, score_factor, &rng);
    int64_t steps = (int64_t)(count / BATCH) * fit->options.epochs;
    for (int64_t at = 0; at < steps; at++) {
        double done = (double)at / (double)steps;
        memset(fit->gradient, 0, sizeof *fit->gradient);
        join_rows(fit);
        learn_batch(fit, &rng);
        add_shared(fit);
        // The pace rises in the first fiftieth of the steps, then falls along a cosine.
        step(fit, at + 1, pace * fmin(50 * done, 0.005 + (1 + cos(done * acos(-1))) / 2));
        if ((at + 1) % (int64_t)(count / BATCH) == 0) {
            join_rows(fit);
            fit->losses.with = net_loss(held, value_of, fit, (double)fit->model->factor);
            on_epoch(user, (at + 1) / (int64_t)(count / BATCH), &fit->losses);
        }
    }
    return true;
}
