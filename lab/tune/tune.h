// SPDX-License-Identifier: MIT
// Fits the evaluation of one size to games, and reports about it.
//
// The evaluation predicts White's chance as 1 / (1 + exp(-value / scale)). This is compared with a
// target: lambda parts the result of the game, 1 - lambda parts the chance by the search's score.
// Scores come from a search and predict better than values, so they have a scale of their own,
// fitted to the results.
#ifndef BREDON_BENCH_TUNE_TUNE_H
#define BREDON_BENCH_TUNE_TUNE_H

#include "tune/fit.h"
#include "tune/tune_games.h"

typedef struct TuneSettings {
    double lambda; // 0 to 1
    FitSettings fit;
} TuneSettings;

// Losses on the fitted and on the held-out positions; NAN without positions.
typedef struct TuneMark {
    double train, held;
} TuneMark;

typedef struct TuneReport {
    int size;
    TuneModel before, after;
    Weight rounded[TERMS]; // `after` in whole centi-flats
    double score_scale;    // 0: lambda is 1, or scores predict nothing
    TuneMark mark_before, mark_after, mark_rounded;
    int epochs, best_epoch; // 0: the old weights are the best
    uint64_t held[TERMS];   // by term: positions, of both parts, in which a player's count is not 0
    bool has_curve;
    TuneCurve curve;
} TuneReport;

// Fits the weights of a size to its games, and sets their targets. A fault when there are no
// positions, when they predict nothing, or when there is no memory. `events` may be NULL.
bool tune_run(TuneGames *games, int size, const TuneSettings *settings, const FitEvents *events,
              TuneReport *ret_report, Fault *fault);

#endif
