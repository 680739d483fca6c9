// SPDX-License-Identifier: MIT
// Selects positions from games for a fit.
#ifndef BREDON_BENCH_TUNE_TUNE_GAMES_H
#define BREDON_BENCH_TUNE_TUNE_GAMES_H

#include "data/data_file.h"
#include "rng.h"
#include "tune/curve.h"
#include "tune/tune_set.h"

enum { TUNE_SIZES = SIZE_MOST - SIZE_LEAST + 1 };

typedef struct TuneChoice {
    int size;        // use games of this size; 0: of all sizes
    int64_t sample;  // use one of so many positions, at random
    int64_t holdout; // hold out one of so many games; 0: none
    bool tactical;   // also use positions with a road in one for either side
} TuneChoice;

// The games of one size. The seed and number of a game decide whether it is held out, and with the
// ply which positions are used, so that the choice is the same in any file.
typedef struct TuneGames {
    TuneSet train, held;
    TuneScores scores; // all scores that are not proved, of both parts
    uint64_t train_games, held_games;
    // Numbers of positions not used.
    uint64_t openings; // in the random opening or the first two plies
    uint64_t unscored;
    uint64_t proved;
    uint64_t unsampled;
    uint64_t tactical;
} TuneGames;

// Empty at first: {0}.
typedef struct TuneData {
    TuneGames sizes[TUNE_SIZES]; // from SIZE_LEAST on
} TuneData;

void tune_data_finish(TuneData *data);

static inline TuneGames *tune_data_of(TuneData *data, int size) {
    return &data->sizes[size - SIZE_LEAST];
}

// True when a game is held out. Gives the random generator for its plies in any case.
bool tune_holds_out(const TuneChoice *choice, const DataGame *game, Rng *ret_rng);

// Adds the positions of a game. False when there is no memory.
bool tune_data_add(TuneData *data, const TuneChoice *choice, const DataGame *game);

#endif
