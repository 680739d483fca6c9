// SPDX-License-Identifier: MIT
// The sequential probability ratio test: is the Elo difference elo0 or elo1?
//
// The generalised test (GSPRT) on pairs of games. It compares the most likely distribution of pair
// results with the mean score of elo1 to that with the mean score of elo0. The counts of several
// shards can be added to give the test of the whole match.
#ifndef BREDON_BENCH_MATCH_SPRT_H
#define BREDON_BENCH_MATCH_SPRT_H

#include "match/elo.h"

typedef struct Sprt {
    double elo0, elo1;  // elo0 < elo1
    double alpha, beta; // error probabilities, 0 to 0.5
} Sprt;

typedef enum SprtVerdict { SPRT_UNDECIDED, SPRT_ACCEPTED, SPRT_REJECTED } SprtVerdict;

// elo0 = 0, elo1 = 5, both errors 5 %.
Sprt sprt_default(void);

// The log-likelihood ratio; 0 without pairs.
double sprt_llr(const Sprt *sprt, const Pentanomial *pairs);

// The bounds of the ratio: at `ret_lower` or below elo1 is rejected, at `ret_upper` or above
// accepted.
void sprt_bounds(const Sprt *sprt, double *ret_lower, double *ret_upper);

SprtVerdict sprt_verdict(const Sprt *sprt, double llr);

#endif
