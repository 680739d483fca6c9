// SPDX-License-Identifier: MIT
// The fit: the weights with which the evaluation foretells best how games went.
#ifndef BREDON_BENCH_TUNE_FIT_H
#define BREDON_BENCH_TUNE_FIT_H

#include "fault.h"
#include "tune/loss.h"

// What a flat more in the middle game is worth: the unit of all scores.
enum { TUNE_FLAT = 100 };

typedef struct TuneFitSettings {
    // How firmly weights stay where they are: as if so many further positions, even but for the
    // term, said that its weight is right. Terms that hold in few positions so stay where they are.
    double pull;
    int epochs; // walks downhill, at most
    int threads;
} TuneFitSettings;

typedef struct TuneFitEvents {
    // Told after each epoch: the losses, without the pull; `held` is NAN when nothing is held out.
    void (*on_epoch)(void *user, int epoch, double train, double held);
    void *user;
} TuneFitEvents;

typedef struct TuneFit {
    TuneModel model;  // in units of TUNE_FLAT
    int epochs, best; // all there were, and the one whose weights these are; 0: those of the start
} TuneFit;

// Fits the weights of `start`, at its scale, to the targets of `train`, and keeps those with which
// the loss of `held` was the least on the way; `held` may be empty. Weights that no position of
// `train` asks for stay as they are. Then all others and the scale are multiplied so that a flat in
// the middle game is worth TUNE_FLAT. A fault when a flat would be worth nothing, or there is no
// memory. `events` may be NULL.
bool tune_fit(const TuneSet *train, const TuneSet *held, const TuneModel *start,
              const TuneFitSettings *settings, const TuneFitEvents *events, TuneFit *ret_fit,
              Fault *fault);

// The weights that a size has now, and those of a model in whole centi-flats.
void tune_weights_read(const Weight weights[TERMS], double ret_weights[TUNE_WEIGHTS]);
void tune_weights_round(const double weights[TUNE_WEIGHTS], Weight ret_weights[TERMS]);

#endif
