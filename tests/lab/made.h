// SPDX-License-Identifier: MIT
// Made-up data for the tests of the fitting: positions of random games, and results that come from
// an evaluation with other weights, which a fit should find.
#ifndef BREDON_TESTS_BENCH_MADE_H
#define BREDON_TESTS_BENCH_MADE_H

#include "data/data_file.h"
#include "tune/loss.h"
#include "walk.h"

// Weights of a size that differ from those it has, all but that of a flat in the middle game.
void made_weights(int size, double ret_weights[TUNE_WEIGHTS]);

// The value of a position by such weights, from White's side.
double made_value(const Board *board, const double weights[TUNE_WEIGHTS]);

// 1 with the chance that a value and a scale give, else -1.
int made_sign(Rng *rng, double value, double scale);

// A random game with random komi, broken off before its end. Its scores are values by `weights`
// that some noise was added to, its result comes from the last one.
void made_game(Rng *rng, int size, const double weights[TUNE_WEIGHTS], double scale,
               DataGame *ret_game);

// Fills a set with positions of random games on a size; scores are values by `weights`, results
// are drawn for each position on its own.
void made_set(uint64_t seed, int size, int64_t positions, const double weights[TUNE_WEIGHTS],
              double scale, TuneSet *set);

#endif
