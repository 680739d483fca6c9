// SPDX-License-Identifier: MIT
// Fits the pattern tables of one size to games.
#ifndef BREDON_BENCH_TUNE_PATTERN_FIT_H
#define BREDON_BENCH_TUNE_PATTERN_FIT_H

#include "tune/pattern_set.h"
#include "tune/tune.h"

// The games of one size. The seed and number of a game decide whether it is held out; with the ply
// they decide which positions are used.
typedef struct PatternGames {
    PatternSet train, held;
    uint64_t train_games, held_games;
} PatternGames;

void pattern_games_finish(PatternGames *games);

// Adds the positions of a game: those that the weights of the evaluation are fitted to.
// `choice->tactical` is not used. False when there is no memory.
bool pattern_games_add(PatternGames *games, const TuneChoice *choice, const DataGame *game);

typedef struct PatternFit {
    double model[PATTERN_MODEL];         // see pattern_set.h
    PatternTable tables[PATTERN_TABLES]; // its weights in the form of pattern_tables
    int largest;        // weight in a table's units, without sign and before it was cut
    int cut;            // patterns with a weight that did not fit into its table
    double score_scale; // 0: lambda is 1
    // On the positions held out, or on all when there are none: the evaluation without patterns,
    // with a scale fitted to the targets; with the fitted ones; with the tables.
    PatternMark before, after, rounded;
    int epochs, best; // epochs done, and the epoch with these weights; 0: without patterns
} PatternFit;

// Sets the targets of the games of a size and fits all weights to them, starting from 0. Gives
// those with the least loss with the results on `games->held` (with the targets on `games->train`
// when nothing is held out). A fault when there are no positions, when they predict nothing, or
// when there is no memory. `events` may be NULL; they get the loss with the targets of `train`, and
// with the results of `held`.
bool pattern_fit(PatternGames *games, int size, const TuneSettings *settings,
                 const FitEvents *events, PatternFit *ret_fit, Fault *fault);

// Convert the weights of a model, relative to its factor, to tables, and tables to the weights of a
// model that has its factors and biases already. ret_cut and ret_largest are as in PatternFit.
void pattern_tables_round(int size, const double model[PATTERN_MODEL],
                          PatternTable ret_tables[PATTERN_TABLES], int *ret_cut, int *ret_largest);
void pattern_tables_read(int size, const PatternTable *tables, double model[PATTERN_MODEL]);

#endif
