// SPDX-License-Identifier: MIT
// Positions for fitting the pattern tables (eval/patterns.h), and how well a model predicts their
// results.
//
// A pattern is a place with a content. Patterns that a symmetry of the board exchanges are the same
// one and share their weights.
#ifndef BREDON_BENCH_TUNE_PATTERN_SET_H
#define BREDON_BENCH_TUNE_PATTERN_SET_H

#include <stddef.h>

#include "patterns.h"

enum {
    PATTERN_TABLES = SIZE_MOST / 2 * (SIZE_MOST / 2), // of the largest board
    PATTERN_KINDS = PATTERN_TOPS * PATTERN_TOPS * PATTERN_TOPS * PATTERN_TOPS,
    PATTERN_NUMBERS = SIZE_MOST / 2 * (SIZE_MOST / 2 + 1) / 2 * PATTERN_KINDS,
};

// The chance of the side to move is 1 / (1 + exp(-lead)), where
//   lead = base * (factor * (1 - p) + factor_end * p) + bias * (1 - p) + bias_end * p + patterns,
// p is the part of PHASE_FULL that is over, and base is the evaluation without patterns, in flats.
// `patterns` is the sum over the windows of opening * (1 - p) + end * p, with two weights for each
// pattern, from PATTERN_FREE on. What comes before them is fitted with them, and then dropped.
enum {
    PATTERN_FACTOR,
    PATTERN_FACTOR_END,
    PATTERN_BIAS,
    PATTERN_BIAS_END,
    PATTERN_FREE,
    PATTERN_MODEL = PATTERN_FREE + 2 * PATTERN_NUMBERS,
};

// Numbers of the patterns of a size are 0 to pattern_numbers(size) - 1.
int pattern_numbers(int size);

// The number of the pattern of a window, by its table and content.
int pattern_number(int size, int table, unsigned content);

// From the side to move.
typedef struct PatternPosition {
    float base;    // the evaluation without patterns, in flats
    float target;  // the chance that the fit aims at, 0 to 1
    int16_t score; // of the search in the game, in centi-flats
    int16_t phase; // see PHASE_FULL
    int8_t sign;   // result of the game: 1 won, -1 lost, 0 draw
} PatternPosition;

// A position takes 16 bytes, and 2 for each window.
typedef struct PatternSet {
    int windows; // of a position
    PatternPosition *positions;
    size_t count, room;
    uint16_t *numbers; // of the patterns, for all windows of a position
    size_t number_room;
} PatternSet;

void pattern_set_finish(PatternSet *set);

// Adds a position in which the game is not over. All boards of a set have the same size. `score`
// and `sign` (the result of the game) are from the side to move. False when there is no memory; the
// set does not change then.
bool pattern_set_add(PatternSet *set, const Board *board, int score, int sign);

// Sets the targets: lambda parts the result of the game (1, 1/2, 0), the rest the chance by the
// score, 1 / (1 + exp(-score / score_scale)).
void pattern_set_aim(PatternSet *set, double lambda, double score_scale);

// Mean cross entropies in nats: with the targets, and with the results.
typedef struct PatternMark {
    double target, result;
} PatternMark;

// Memory for computing the loss of a set, which is divided into slices. The slices do not depend on
// the number of threads, so neither do the losses.
typedef struct PatternLoss {
    const PatternSet *set;
    int threads;
    size_t slices;
    PatternMark *sums; // one per slice
    double *gradients; // a model per slice
} PatternLoss;

// The set must not change until pattern_loss_finish. False when there is no memory.
bool pattern_loss_init(PatternLoss *loss, const PatternSet *set, int threads);
void pattern_loss_finish(PatternLoss *loss);

// The losses of a model of which the first `count` numbers are used: all of its size, or
// PATTERN_FREE, for the evaluation without patterns. NAN for an empty set. ret_gradient (may be
// NULL) is the gradient of the loss with the targets.
PatternMark pattern_loss(const PatternLoss *loss, const double *model, int count,
                         double *ret_gradient);

#endif
