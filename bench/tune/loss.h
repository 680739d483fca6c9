// SPDX-License-Identifier: MIT
// How well an evaluation foretells the targets of a set of positions: the cross entropy, its
// gradient, and the scale that turns values into chances.
//
// The positions are cut into chunks of a fixed length, threads take them as they come, and what the
// chunks give is summed in their order: the result is the same for any number of threads.
#ifndef BREDON_BENCH_TUNE_LOSS_H
#define BREDON_BENCH_TUNE_LOSS_H

#include "tune/tune_set.h"

enum { TUNE_THREADS_MAX = 1024 };

// A model says that White's chance is 1 / (1 + exp(-value / scale)).
typedef struct TuneModel {
    double weights[TUNE_WEIGHTS]; // [term][phase], centi-flats
    double scale;
} TuneModel;

// Room to compute the loss of a set.
typedef struct TuneLoss {
    const TuneSet *set;
    int threads;
    size_t chunks;
    double *losses;    // one a chunk
    double *gradients; // TUNE_WEIGHTS a chunk
} TuneLoss;

// The set must stay as it is until tune_loss_finish. False when there is no memory.
bool tune_loss_init(TuneLoss *loss, const TuneSet *set, int threads);
void tune_loss_finish(TuneLoss *loss);

// The mean cross entropy of the targets in nats, NAN for an empty set; ret_gradient (may be NULL)
// is that by the weights. Threads that can't be started are done without.
double tune_loss(const TuneLoss *loss, const TuneModel *model, double ret_gradient[TUNE_WEIGHTS]);

// The same of one number: what 1 / (1 + exp(-lead)) is off the target.
double tune_cross_entropy(double lead, double target);

// The scale with which so many values tell best of their targets. 0 when they tell nothing: larger
// values do not go with larger targets.
double tune_scale(const float *values, const float *targets, size_t count);

#endif
