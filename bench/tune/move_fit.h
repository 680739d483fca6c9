// SPDX-License-Identifier: MIT
// Fits the policy: weights that give the moves played the greatest chances (multinomial logistic
// regression).
#ifndef BREDON_BENCH_TUNE_MOVE_FIT_H
#define BREDON_BENCH_TUNE_MOVE_FIT_H

#include "tune/move_set.h"
#include "tune/tune_games.h"

// The games of one size. The seed and number of a game decide whether it is held out; with the ply
// they decide which positions are used.
typedef struct MoveGames {
    MoveSet train, held;
    uint64_t train_games, held_games;
    uint64_t others; // number of games of other sizes
} MoveGames;

void move_games_init(MoveGames *games);
void move_games_finish(MoveGames *games);

// Adds the positions of a game in which a search chose the move, except those in which the side to
// move has a road in one or is proved to lose. `choice->tactical` is not used. False when there is
// no memory.
bool move_games_add(MoveGames *games, const TuneChoice *choice, const DataGame *game);

typedef struct MoveFitSettings {
    double pull; // towards 0, as strong as so many positions
    int epochs;  // passes over the positions, at most
} MoveFitSettings;

typedef struct MoveFitEvents {
    // Called after each epoch; `held` is NAN when nothing is held out.
    void (*on_epoch)(void *user, int epoch, double train, double held);
    void *user;
} MoveFitEvents;

typedef struct MoveFit {
    double weights[MOVE_WEIGHTS]; // in exponents of chances
    int epochs, best;
} MoveFit;

// Fits all weights, starting from 0, and gives those with the least loss on `held` (on `train` when
// nothing is held out). False when there is no memory.
bool move_fit(const MoveSet *train, const MoveSet *held, const MoveFitSettings *settings,
              const MoveFitEvents *events, MoveFit *ret_fit);

// Convert between the weights of a fit and whole hundredths, as in the files of weights.
void move_weights_read(const PolicyWeights weights[POLICY_PHASES],
                       double ret_weights[MOVE_WEIGHTS]);
void move_weights_round(const double weights[MOVE_WEIGHTS],
                        PolicyWeights ret_weights[POLICY_PHASES]);

#endif
