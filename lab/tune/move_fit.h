// SPDX-License-Identifier: MIT
// Fits the policy: weights that give the moves played the greatest chances (multinomial logistic
// regression).
#ifndef BREDON_BENCH_TUNE_MOVE_FIT_H
#define BREDON_BENCH_TUNE_MOVE_FIT_H

#include "tune/minimise.h"
#include "tune/move_set.h"
#include "tune/tune_games.h"

// The games of one size. The seed and number of a game decide whether it is held out; with the ply
// they decide which positions are used.
typedef struct MoveGames {
    MoveSet train, held;
    uint64_t train_games, held_games;
} MoveGames;

void move_games_finish(MoveGames *games);

// Adds the positions of a game in which a search chose the move, except those in which the side to
// move has a road in one or is proved to lose. `choice->tactical` is not used. False when there is
// no memory.
bool move_games_add(MoveGames *games, const TuneChoice *choice, const DataGame *game);

typedef struct MoveFit {
    double weights[MOVE_WEIGHTS]; // in exponents of chances
    int epochs, best;
} MoveFit;

// Fits all weights, starting from 0, and gives those with the least loss on `held` (on `train` when
// nothing is held out). False when there is no memory.
bool move_fit(const MoveSet *train, const MoveSet *held, const FitSettings *settings,
              const FitEvents *events, MoveFit *ret_fit);

// Convert between the weights of a fit and whole hundredths, as in the files of weights.
void move_weights_read(const PolicyWeights weights[POLICY_PHASES],
                       double ret_weights[MOVE_WEIGHTS]);
void move_weights_round(const double weights[MOVE_WEIGHTS],
                        PolicyWeights ret_weights[POLICY_PHASES]);

#endif
