// SPDX-License-Identifier: MIT
// Fitting the evaluation of one size on games: all that there is to say about it.
//
// The evaluation's value is to foretell a game: White's chance is taken to be
// 1 / (1 + exp(-value / scale)), and is held against a target, lambda parts the game's result, the
// rest what the search's score said. Scores are backed by a search and so tell more than the value
// of the position itself: they have a scale of their own, by which they became results.
#ifndef BREDON_BENCH_TUNE_TUNE_H
#define BREDON_BENCH_TUNE_TUNE_H

#include "tune/fit.h"
#include "tune/tune_games.h"

typedef struct TuneSettings {
    double lambda; // 0 to 1
    TuneFitSettings fit;
} TuneSettings;

// Losses on what was fitted and on what was held out; NAN where there is nothing.
typedef struct TuneMark {
    double train, held;
} TuneMark;

typedef struct TuneReport {
    int size;
    TuneModel before, after;
    Weight rounded[TERMS]; // of `after`
    double score_scale;    // 0 with lambda 1, or when scores tell nothing
    TuneMark mark_before, mark_after, mark_rounded;
    int epochs, best_epoch; // 0: no weights were better than those that there are
    uint64_t held[TERMS];   // positions of both parts in which a player has any of the term
    bool has_curve;
    TuneCurve curve;
} TuneReport;

// Fits the weights of a size to its games, whose targets it sets. A fault when there are no
// positions, or none that tell anything, and when there is no memory. `events` may be NULL.
bool tune_run(TuneGames *games, int size, const TuneSettings *settings, const TuneFitEvents *events,
              TuneReport *ret_report, Fault *fault);

#endif
