// SPDX-License-Identifier: MIT
// Fits the network of the evaluation (eval/net.h) to games.
//
// The sum of the network and the evaluation without it, times a factor, is the logarithm of the
// odds of winning. Adam (D. P. Kingma, J. Ba, 2015) minimises the cross entropy of these odds with
// a mix of the result and the score of the search, on positions drawn at random in random
// symmetries; with `decay` rows and the weights of products also shrink at each step (I.
// Loshchilov, F. Hutter, "Decoupled weight decay regularization", 2019). The row of a state on a
// square is the sum of one for this square and one for all squares, so that rare states learn from
// each other.
#pragma once

#include "data/data_file.h"
#include "net.h"
#include "textbuf.h"

typedef struct NetFit NetFit;

typedef struct NetFitOptions {
    int64_t size;    // of the boards, 3 to 8; other games are left out
    int64_t epochs;  // 1 and more; in each, as many positions are drawn as there are
    int64_t decay;   // hundredths of the pace by which a step shrinks these numbers, 0 to 1000
    int64_t holdout; // hold out one of so many games, at least 2
    int64_t result;  // the share of the result in the target, 0 to 100 per cent
    int64_t seed;
} NetFitOptions;

// The mean cross entropy with the results, on the games held out. The factors of the first and the
// last are chosen on the same games.
typedef struct NetFitLosses {
    double without; // the evaluation without the network
    double with;    // with the network
    double score;   // the score of the search in place of the evaluation
} NetFitLosses;

// NULL when there is no memory.
NetFit *net_fit_create(const NetFitOptions *options);
void net_fit_destroy(NetFit *fit);

// Adds the positions of a game. False when there is no memory.
bool net_fit_add_game(NetFit *fit, const DataGame *game);

// Called after each epoch, from 1.
typedef void NetFitEpoch(void *user, int64_t epoch, const NetFitLosses *losses);

// Fits the network, once. False with a fault when there are too few games.
bool net_fit_run(NetFit *fit, NetFitEpoch *on_epoch, void *user, Fault *fault);

// Whether net_sum can compute with the numbers of a network for a board size, 3 to 8.
bool net_is_sound(const NetRow *net, int size);

// Adds the fitted network, rounded, as a part of eval/tables/numbers_N.bin (numbers.h). False with
// a fault when its numbers are too large or there is no memory.
bool net_fit_write(const NetFit *fit, TextBuf *file, Fault *fault);
