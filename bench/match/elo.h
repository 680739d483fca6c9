// SPDX-License-Identifier: MIT
// What results say about strength. Elo here is logistic: a difference of d points gives the
// stronger side an expected score of 1 / (1 + 10^(-d / 400)).
//
// Games come in pairs, an opening played with both colours, and the results of a pair hang
// together. So errors and tests are computed from pairs ("pentanomial"), which is honest, and
// tighter than from single games. The model is that of M. Van den Bergh's notes on the generalised
// SPRT, as used by Fishtest and OpenBench.
#ifndef BREDON_BENCH_MATCH_ELO_H
#define BREDON_BENCH_MATCH_ELO_H

#include <stdbool.h>
#include <stdint.h>

enum { PAIR_OUTCOMES = 5 };

// How often a pair of games brought 0, 1/2, 1, 3/2, 2 points.
typedef struct Pentanomial {
    uint64_t count[PAIR_OUTCOMES];
} Pentanomial;

// Results of single games, from one player's side.
typedef struct WinDrawLoss {
    uint64_t win, draw, loss;
} WinDrawLoss;

typedef struct EloEstimate {
    double score;      // mean points a game, 0 to 1
    double elo;        // infinite when all games were won or lost
    double low, high;  // bounds of the 95 % interval
    double los;        // likelihood of superiority, 0 to 1
    double normalized; // Elo by the spread of the results, comparable across draw rates
} EloEstimate;

uint64_t pentanomial_pairs(const Pentanomial *pairs);
void pentanomial_add(Pentanomial *sum, const Pentanomial *other);

// Elo of a score, 0 to 1, and the score of an Elo.
double elo_of_score(double score);
double score_of_elo(double elo);

// The estimate from whole pairs; without any pair the interval is infinite.
EloEstimate elo_of_pairs(const Pentanomial *pairs);

// The same from single games, for matches without pairs.
EloEstimate elo_of_games(const WinDrawLoss *games);

#endif
