// SPDX-License-Identifier: MIT
// The win-rate curve: fits the model of search/wdl.c to the scores of searches and the results of
// their games,
//   win = 1 / (1 + exp((draw - score) / scale)), loss the same with -score.
#ifndef BREDON_BENCH_TUNE_CURVE_H
#define BREDON_BENCH_TUNE_CURVE_H

#include "data/data_file.h"

enum {
    // Scores from here on are proved, and are not used.
    TUNE_PROVED = DATA_WIN - 1000,
    TUNE_BUCKETS = 22,
};

// From the side to move.
typedef struct TuneResults {
    uint32_t win, draw, loss;
} TuneResults;

// For each score from -TUNE_PROVED + 1 on: the results of the games in which it occurred.
typedef struct TuneScores {
    TuneResults *at; // NULL while empty
    uint64_t count;
} TuneScores;

// A range of scores, bounds included: the results that occurred, and the mean chances by the model.
typedef struct TuneBucket {
    int low, high;
    TuneResults seen;
    double win, draw, loss;
} TuneBucket;

typedef struct TuneCurve {
    double scale, draw; // centi-flats
    double loss;        // mean of -ln(chance of the actual result)
    TuneBucket buckets[TUNE_BUCKETS];
} TuneCurve;

void tune_scores_finish(TuneScores *scores);

// Adds a score that is not proved and the result of its game (1 won, 0 drawn, -1 lost), both for
// the side to move. False when there is no memory.
bool tune_scores_add(TuneScores *scores, int score, int sign);

// Fits the curve by maximum likelihood. False when there are no scores, or better scores do not go
// with better results.
bool tune_curve_fit(const TuneScores *scores, TuneCurve *ret_curve);

#endif
