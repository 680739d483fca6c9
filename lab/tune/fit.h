// SPDX-License-Identifier: MIT
// Fits the weights of the evaluation so that it predicts the results of games best.
#ifndef BREDON_BENCH_TUNE_FIT_H
#define BREDON_BENCH_TUNE_FIT_H

#include "fault.h"
#include "tune/loss.h"
#include "tune/minimise.h"

// The value of one flat in the middle game, which is the unit of all scores.
enum { TUNE_FLAT = 100 };

typedef struct TuneFit {
    TuneModel model;  // scaled to TUNE_FLAT
    int epochs, best; // epochs done, and the epoch with these weights; 0: the weights at the start
} TuneFit;

// Fits the weights of `start`, with its scale, to the targets of `train`, and gives the weights
// with the least loss on `held` (which may be empty). Weights that no position of `train` uses do
// not change. Then the fitted weights and the scale are multiplied so that a flat in the middle
// game is worth TUNE_FLAT. A fault when a flat would be worth nothing, or there is no memory.
// `events` may be NULL.
bool tune_fit(const TuneSet *train, const TuneSet *held, const TuneModel *start,
              const FitSettings *settings, const FitEvents *events, TuneFit *ret_fit, Fault *fault);

// Convert the weights of a size to a vector, and a vector to weights in whole centi-flats.
void tune_weights_read(const Weight weights[TERMS], double ret_weights[TUNE_WEIGHTS]);
void tune_weights_round(const double weights[TUNE_WEIGHTS], Weight ret_weights[TERMS]);

#endif
