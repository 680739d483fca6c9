// SPDX-License-Identifier: MIT
// The sequential probability ratio test: is the difference elo0 or elo1?
//
// The generalised test (GSPRT) on pairs of games: the log-likelihood ratio of the two most likely
// distributions over pair results whose mean score is that of elo1 and of elo0. Counts are counts:
// shards of a match can be added up and give the ratio of the whole.
#ifndef BREDON_BENCH_MATCH_SPRT_H
#define BREDON_BENCH_MATCH_SPRT_H

#include "match/elo.h"

typedef struct Sprt {
    double elo0, elo1;  // elo0 < elo1
    double alpha, beta; // chances of the two errors, 0 to 0.5
} Sprt;

typedef enum SprtVerdict { SPRT_UNDECIDED, SPRT_ACCEPTED, SPRT_REJECTED } SprtVerdict;

// [0, 5] with errors of 5 %.
Sprt sprt_default(void);

// The log-likelihood ratio; 0 without pairs.
double sprt_llr(const Sprt *sprt, const Pentanomial *pairs);

// Where the test ends: rejected at `ret_lower` or below, accepted at `ret_upper` or above.
void sprt_bounds(const Sprt *sprt, double *ret_lower, double *ret_upper);

SprtVerdict sprt_verdict(const Sprt *sprt, double llr);

#endif
