// SPDX-License-Identifier: MIT
// The win-rate curve: what the scores of searches said about the results of their games, and the
// model of search/wdl.c that fits best,
//   win = 1 / (1 + exp((draw - score) / scale)), loss the same with -score.
#ifndef BREDON_BENCH_TUNE_CURVE_H
#define BREDON_BENCH_TUNE_CURVE_H

#include "data/data_file.h"

enum {
    // Scores from here on are proved, and certain; they are left out.
    TUNE_PROVED = DATA_WIN - 1000,
    TUNE_BUCKETS = 22,
};

// From the view of the side to move.
typedef struct TuneResults {
    uint32_t win, draw, loss;
} TuneResults;

// How often each score, from -TUNE_PROVED + 1 on, came before each result.
typedef struct TuneScores {
    TuneResults *at; // NULL as long as there is none
    uint64_t count;
} TuneScores;

// A range of scores, both bounds included: what was seen, and the mean of what the model says.
typedef struct TuneBucket {
    int low, high;
    TuneResults seen;
    double win, draw, loss;
} TuneBucket;

typedef struct TuneCurve {
    double scale, draw; // centi-flats
    double loss;        // the mean of -ln(chance of what happened)
    TuneBucket buckets[TUNE_BUCKETS];
} TuneCurve;

void tune_scores_init(TuneScores *scores);
void tune_scores_finish(TuneScores *scores);

// Adds a score that is not proved and the result of its game, 1 won, 0 drawn, -1 lost, both from
// the side to move. False when there is no memory.
bool tune_scores_add(TuneScores *scores, int score, int sign);

// Fits the curve by maximum likelihood. False when there is none: no scores, or scores that do not
// grow with the results.
bool tune_curve_fit(const TuneScores *scores, TuneCurve *ret_curve);

#endif
