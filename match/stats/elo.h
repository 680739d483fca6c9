// SPDX-License-Identifier: MIT
// Statistics of strength from results. Elo is logistic: a difference of d gives the stronger side
// an expected score of 1 / (1 + 10^(-d / 400)).
//
// Games come in pairs: one opening played with both colours. The two results of a pair are
// correlated, so errors and tests are computed from pairs ("pentanomial"); this is correct, and
// gives smaller errors than single games. The model is that of M. Van den Bergh's notes on the
// generalised SPRT, as used by Fishtest and OpenBench.
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { PAIR_OUTCOMES = 5 };

// The number of pairs with 0, 1/2, 1, 3/2 and 2 points.
typedef struct Pentanomial {
    uint64_t count[PAIR_OUTCOMES];
} Pentanomial;

// Results of single games, from one player's side.
typedef struct WinDrawLoss {
    uint64_t win, draw, loss;
} WinDrawLoss;

typedef struct EloEstimate {
    double score;      // mean points per game, 0 to 1
    double elo;        // infinite when all games were won or lost
    double low, high;  // the 95 % interval
    double los;        // likelihood of superiority, 0 to 1
    double normalized; // Elo in units of the spread of the results; comparable between draw rates
} EloEstimate;

uint64_t pentanomial_pairs(const Pentanomial *pairs);

// The Elo difference for a score (0 to 1), and the score for an Elo difference.
double elo_of_score(double score);
double score_of_elo(double elo);

// The estimate from whole pairs. Without pairs the interval is infinite.
EloEstimate elo_of_pairs(const Pentanomial *pairs);

// The estimate from single games, for matches without pairs.
EloEstimate elo_of_games(const WinDrawLoss *games);

// The estimate from all games of a match and those pairs of them that are whole: score and Elo are
// of all games, and the spread of the pairs gives the error. If other games are there as well and
// the pairs show no spread (there are none, or all have the same result), the games give it.
EloEstimate elo_of_match(const WinDrawLoss *games, const Pentanomial *pairs);

// ---- The sequential probability ratio test: is the Elo difference elo0 or elo1?
//
// The generalised test (GSPRT) on pairs of games. It compares the most likely distribution of pair
// results with the mean score of elo1 to that with the mean score of elo0. The counts of several
// shards can be added to give the test of the whole match.

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
