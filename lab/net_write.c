// SPDX-License-Identifier: MIT
// Rounds a fitted network and writes it.
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "clamp.h"
#include "net_model.h"
#include "number_file.h"

static int rounded(double number) {
    return (int)lrint(fmin(fmax(number, -INT16_MAX), INT16_MAX));
}

// Adds a row, unless no position had it: then it still has its first numbers.
static void add_row(const NetFit *fit, int row, NetRow ret_row) {
    const float *numbers = (const float *)fit->model->rows[row];
    for (int i = 0; i < NET_HIDDEN && fit->seen[row]; i++) {
        ret_row[i] = (int16_t)rounded(ret_row[i] + (double)numbers[i] * NET_ONE);
    }
}

static void round_neurons(const Model *model, NetRow *ret_net) {
    // Times two sums of NET_ONE, and after both divisions by 1 << NET_SHIFT, this is NET_ONE.
    const double one = (double)(1 << 2 * NET_SHIFT) / NET_ONE;
    for (int neuron = 0; neuron < NET_NEURONS; neuron++) {
        const float *weights = (const float *)model->mix[neuron];
        for (int i = 0; i < NET_HIDDEN; i++) {
            ret_net[NET_MIX + neuron][i] = (int16_t)rounded((double)weights[i] * one);
        }
        for (int phase = 0; phase < NET_PHASES; phase++) {
            ret_net[NET_NEURON_OUTPUT + phase][neuron] =
                (int16_t)rounded((double)model->neuron_output[phase][neuron] * NET_UNIT);
        }
        ret_net[NET_CONSTANT][NET_BIAS + neuron] =
            (int16_t)rounded((double)model->bias[neuron] * NET_ONE);
    }
}

static void round_all(const NetFit *fit, NetRow *ret_net) {
    const Model *model = fit->model;
    const float *output = (const float *)model->output;
    memset(ret_net, 0, ROWS * sizeof *ret_net);
    for (int row = 0; row <= NET_START; row++) {
        add_row(fit, row, ret_net[row]);
    }
    for (int row = NET_SQUARES; row < ROWS; row++) {
        add_row(fit, row, ret_net[row]);
        add_row(fit, shared_row(row), ret_net[row]);
    }
    for (int i = 0; i < NET_PHASES * NET_VIEWERS * NET_HIDDEN; i++) {
        ret_net[NET_OUTPUT + i / NET_HIDDEN][i % NET_HIDDEN] =
            (int16_t)rounded((double)output[i] * NET_UNIT);
    }
    round_neurons(model, ret_net);
    for (int phase = 0; phase < NET_PHASES; phase++) {
        ret_net[NET_CONSTANT][phase] =
            (int16_t)rounded((double)(model->constant[phase] / model->factor));
    }
    ret_net[NET_CONSTANT][NET_SCALE] = (int16_t)rounded(1 / (double)model->factor);
}

typedef struct Rounded {
    const NetFit *fit;
    const NetRow *net;
} Rounded;

static double rounded_value(const void *user, const NetPosition *position) {
    const Rounded *it = user;
    NetView view;
    net_positions_view(&it->fit->positions, position, &view);
    return (double)position->base + net_sum(it->net, &view);
}

// The largest number that the rows of a square add to a sum.
static int square_most(const NetRow *net, int square, int sum) {
    int most = 0;
    for (int state = 0; state < NET_STATES; state++) {
        most = max_int(most, abs(net[NET_SQUARES + square * NET_STATES + state][sum]));
    }
    return most;
}

static bool is_sum_sound(const NetRow *net, int size, int sum) {
    int most = abs(net[NET_START][sum]);
    for (int i = 0; i < NET_QUANTITIES; i++) {
        int product = abs(net[i][sum]) * NET_QUANTITY_MOST;
        if (product > INT16_MAX) {
            return false;
        }
        most += (product >> NET_QUANTITY_BITS) + 1;
    }
    for (int square = 0; square < SQUARES; square++) {
        if (square_file(square) < size && square_rank(square) < size) {
            most += square_most(net, square, sum);
        }
    }
    return most <= INT16_MAX;
}

// Looks at a place of the rows of weights from `first` up to `end`.
static bool are_weights_sound(const NetRow *net, int first, int end, int place) {
    for (int row = first; row < end; row++) {
        if (abs(net[row][place]) > NET_WEIGHT) {
            return false;
        }
    }
    return true;
}

bool net_is_sound(const NetRow *net, int size) {
    for (int sum = 0; sum < NET_HIDDEN; sum++) {
        if (!is_sum_sound(net, size, sum) || !are_weights_sound(net, NET_OUTPUT, NET_MIX, sum) ||
            !are_weights_sound(net, NET_NEURON_OUTPUT, NET_CONSTANT, sum)) {
            return false;
        }
    }
    return net[NET_CONSTANT][NET_SCALE] > 0;
}

// The rows of a board size: up to the last square.
static int rows_of_size(int size) {
    return NET_SQUARES + NET_STATES * (square_of(size - 1, size - 1) + 1);
}

static int16_t *square_row(NetRow *net, int square, int state) {
    return net[NET_SQUARES + square * NET_STATES + state];
}

// Puts the mean of the squares' rows of each state behind all rows, and leaves in the rows their
// differences from it (net_join), which fit in 16 bits because the network is sound. Clears the
// rows of squares beside the board, which nothing reads.
static void split_off_means(NetRow *net, int size) {
    for (int state = 0; state < NET_STATES; state++) {
        for (int i = 0; i < NET_HIDDEN; i++) {
            int total = 0;
            for (int square = 0; square <= square_of(size - 1, size - 1); square++) {
                total += square_file(square) < size ? square_row(net, square, state)[i] : 0;
            }
            int mean = (int)lrint((double)total / (size * size));
            for (int square = 0; square <= square_of(size - 1, size - 1); square++) {
                int16_t *number = &square_row(net, square, state)[i];
                *number = (int16_t)(square_file(square) < size ? *number - mean : 0);
            }
            net[rows_of_size(size) + state][i] = (int16_t)mean;
        }
    }
}

bool net_fit_write(const NetFit *fit, TextBuf *file, Fault *fault) {
    const NetFitOptions *of = &fit->options;
    int size = (int)of->size;
    TextBuf about = {0};
    NetRow *net = calloc(ALL_ROWS, sizeof *net);
    if (!net) {
        return fault_set(fault, 0, "no memory");
    }
    round_all(fit, net);
    if (!net_is_sound((const NetRow *)net, size)) {
        free(net);
        return fault_set(fault, 0,
                         "the fitted numbers are too large for the network: fit with "
                         "fewer epochs or more games");
    }
    Rounded it = {fit, (const NetRow *)net};
    double with = net_loss(&fit->positions.held, rounded_value, &it,
                           1 / (double)net[NET_CONSTANT][NET_SCALE]);
    split_off_means(net, size);
    textbuf_format(&about,
                   "fitted to %zu positions of %" PRId64 " games (--result %" PRId64
                   " --epochs %" PRId64 " --decay %" PRId64 " --holdout %" PRId64 " --seed %" PRId64
                   "). On %zu others the loss with the results went from %.5f to %.5f.",
                   fit->positions.fitted.count, fit->positions.games, of->result, of->epochs,
                   of->decay, of->holdout, of->seed, fit->positions.held.count, fit->losses.without,
                   with);
    number_add_part(file, "network", about.failed ? "" : about.at, net[0],
                    (size_t)(rows_of_size(size) + NET_STATES) * NET_HIDDEN);
    file->failed = file->failed || about.failed;
    textbuf_finish(&about);
    free(net);
    return !file->failed || fault_set(fault, 0, "no memory");
}
