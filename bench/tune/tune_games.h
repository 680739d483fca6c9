// SPDX-License-Identifier: MIT
// From games to the positions that a fit is made with.
#ifndef BREDON_BENCH_TUNE_TUNE_GAMES_H
#define BREDON_BENCH_TUNE_TUNE_GAMES_H

#include "data/data_file.h"
#include "rng.h"
#include "tune/curve.h"
#include "tune/tune_set.h"

enum { TUNE_SIZES = SIZE_MOST - SIZE_LEAST + 1 };

typedef struct TuneChoice {
    int size;        // games of this size; 0: of all sizes
    int64_t sample;  // one position in so many of a game, at random
    int64_t holdout; // one game in so many is held out; 0: none
    bool tactical;   // take positions with a road in one for either side, too
} TuneChoice;

// The games of one size. Which are held out, and which positions are taken, goes by the seed
// and the number of the game and by the ply alone, so that it is the same in any file.
typedef struct TuneGames {
    TuneSet train, held;
    TuneScores scores; // all that are not proved, of both parts
    uint64_t train_games, held_games;
    // Positions left out.
    uint64_t openings; // plies of the opening, and those of the opening rule
    uint64_t unscored;
    uint64_t proved;
    uint64_t unsampled;
    uint64_t tactical;
} TuneGames;

typedef struct TuneData {
    TuneGames sizes[TUNE_SIZES]; // from SIZE_LEAST on
    uint64_t others;             // games of sizes that were not asked for
} TuneData;

void tune_data_init(TuneData *data);
void tune_data_finish(TuneData *data);

static inline TuneGames *tune_data_of(TuneData *data, int size) {
    return &data->sizes[size - SIZE_LEAST];
}

// Whether a game is held out. The random numbers for its plies come from *ret_rng then.
bool tune_holds_out(const TuneChoice *choice, const DataGame *game, Rng *ret_rng);

// Adds the positions of a game. False when there is no memory.
bool tune_data_add(TuneData *data, const TuneChoice *choice, const DataGame *game);

#endif
