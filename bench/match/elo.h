// SPDX-License-Identifier: MIT
// Statistics of strength from results. Elo is logistic: a difference of d gives the stronger side
// an expected score of 1 / (1 + 10^(-d / 400)).
//
// Games come in pairs: one opening played with both colours. The two results of a pair are
// correlated, so errors and tests are computed from pairs ("pentanomial"); this is correct, and
// gives smaller errors than single games. The model is that of M. Van den Bergh's notes on the
// generalised SPRT, as used by Fishtest and OpenBench.
#ifndef BREDON_BENCH_MATCH_ELO_H
#define BREDON_BENCH_MATCH_ELO_H

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
    double normalized; // Elo per spread of the results, comparable between draw rates
} EloEstimate;

uint64_t pentanomial_pairs(const Pentanomial *pairs);
void pentanomial_add(Pentanomial *sum, const Pentanomial *other);

// The Elo difference for a score (0 to 1), and the score for an Elo difference.
double elo_of_score(double score);
double score_of_elo(double elo);

// The estimate from whole pairs. Without pairs the interval is infinite.
EloEstimate elo_of_pairs(const Pentanomial *pairs);

// The estimate from single games, for matches without pairs.
EloEstimate elo_of_games(const WinDrawLoss *games);

#endif
