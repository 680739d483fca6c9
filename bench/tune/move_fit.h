// SPDX-License-Identifier: MIT
// The fit of the policy: the weights that give the moves that were played the best chances
// (multinomial logistic regression).
#ifndef BREDON_BENCH_TUNE_MOVE_FIT_H
#define BREDON_BENCH_TUNE_MOVE_FIT_H

#include "tune/move_set.h"
#include "tune/tune_games.h"

// The games of one size. Which are held out, and which positions are taken, goes by the seed and
// the number of the game and by the ply alone.
typedef struct MoveGames {
    MoveSet train, held;
    uint64_t train_games, held_games;
    uint64_t others; // games of other sizes
} MoveGames;

void move_games_init(MoveGames *games);
void move_games_finish(MoveGames *games);

// Adds the positions of a game in which a search chose a move that was neither a road nor one of a
// lost position; `tactical` of the choice means nothing here. False when there is no memory.
bool move_games_add(MoveGames *games, const TuneChoice *choice, const DataGame *game);

typedef struct MoveFitSettings {
    double pull; // towards 0, as if so many positions said so
    int epochs;  // walks downhill, at most
} MoveFitSettings;

typedef struct MoveFitEvents {
    // Told after each epoch; `held` is NAN when nothing is held out.
    void (*on_epoch)(void *user, int epoch, double train, double held);
    void *user;
} MoveFitEvents;

typedef struct MoveFit {
    double weights[MOVE_WEIGHTS]; // in exponents
    int epochs, best;
} MoveFit;

// Fits all weights from 0 and keeps those with which the loss of `held` (or of `train`, when
// nothing is held out) was the least on the way. False when there is no memory.
bool move_fit(const MoveSet *train, const MoveSet *held, const MoveFitSettings *settings,
              const MoveFitEvents *events, MoveFit *ret_fit);

// Between a fit's weights and whole hundredths, which the file of weights has.
void move_weights_read(const PolicyWeights weights[POLICY_PHASES],
                       double ret_weights[MOVE_WEIGHTS]);
void move_weights_round(const double weights[MOVE_WEIGHTS],
                        PolicyWeights ret_weights[POLICY_PHASES]);

#endif
