// SPDX-License-Identifier: MIT
// How well an evaluation predicts the targets of a set of positions: the cross entropy, its
// gradient, and the scale that turns values into chances.
//
// The positions are divided into chunks of a fixed size. Threads take chunks as they are free, and
// the results are summed in the order of the chunks, so that they do not depend on the number of
// threads.
#ifndef BREDON_BENCH_TUNE_LOSS_H
#define BREDON_BENCH_TUNE_LOSS_H

#include "tune/tune_set.h"

enum { TUNE_THREADS_MAX = 1024 };

// White's chance by a model is 1 / (1 + exp(-value / scale)).
typedef struct TuneModel {
    double weights[TUNE_WEIGHTS]; // [term][phase], centi-flats
    double scale;
} TuneModel;

// Memory for computing the loss of a set.
typedef struct TuneLoss {
    const TuneSet *set;
    int threads;
    size_t chunks;
    double *losses;    // one per chunk
    double *gradients; // TUNE_WEIGHTS per chunk
} TuneLoss;

// The set must not change until tune_loss_finish. False when there is no memory.
bool tune_loss_init(TuneLoss *loss, const TuneSet *set, int threads);
void tune_loss_finish(TuneLoss *loss);

// The mean cross entropy with the targets in nats, NAN for an empty set. ret_gradient (may be NULL)
// is its gradient by the weights. Works with fewer threads when some can't be started.
double tune_loss(const TuneLoss *loss, const TuneModel *model, double ret_gradient[TUNE_WEIGHTS]);

// Calls work(user, chunk) for the chunks 0 to chunks - 1. Up to `threads` threads take the next
// chunk as they are free.
void tune_chunks(size_t chunks, int threads, void (*work)(void *user, size_t chunk), void *user);

// The cross entropy of the chance 1 / (1 + exp(-lead)) with one target.
double tune_cross_entropy(double lead, double target);

// The scale with which `count` values predict their targets best; 0 when larger values do not go
// with larger targets.
double tune_scale(const float *values, const float *targets, size_t count);

#endif
