// SPDX-License-Identifier: MIT
// One rating list of many players from all their games, by maximum likelihood.
//
// The model is that of Davidson (1970, "On extending the Bradley-Terry model to accommodate ties in
// paired comparison experiments") with the order effect of Davidson and Beaver (1977): White's win,
// Black's win and the draw have odds e^(d/2) : e^(-d/2) : v, where d is the difference of the
// ratings plus White's advantage, and v says how frequent draws are. We prefer it to Rao and
// Kupper's because a draw then counts exactly as half a win and half a loss, as in scores, and
// because its likelihood is concave in d and log v, so that it has a single maximum.
//
// Ratings are in Elo; the scale is chosen so that small differences mean the same as in elo.h.
#pragma once

#include "reader.h"
#include "stats/elo.h"

enum { RATED_MAX = 1000 }; // players; the time for them grows with the third power

typedef struct RatedPlayer {
    char *name;
    WinDrawLoss games;
    bool rated;   // false: no games connect it with the list
    double elo;   // NAN if it is not rated
    double error; // half of the 95 % interval; 0 for the anchor
    double los;   // likelihood that it is stronger than the next one of the list; NAN for the last
} RatedPlayer;

typedef struct RatedGames {
    int white, black;
    WinDrawLoss games; // from White's side
} RatedGames;

// Empty when it is all 0.
typedef struct Ratings {
    RatedPlayer *players; // ratings_fit sorts them, the best first and those not rated last
    int count;
    RatedGames *games; // of these players; ratings_fit adapts the numbers, adds up and sorts
    size_t player_room, game_count, game_room;
    double advantage, advantage_error; // of White, in Elo
    double draws;                      // share of the games of rated players
    bool prior;                        // see ratings_fit
} Ratings;

void ratings_finish(Ratings *ratings);

// The number of the player with this name, who is added if new. -1 with `fault` filled when there
// is no memory or there are too many.
int ratings_player(Ratings *ratings, Word name, Fault *fault);

// Adds games of two different players, from White's side. False when there is no memory.
bool ratings_add(Ratings *ratings, int white, int black, const WinDrawLoss *games, Fault *fault);

// Computes the ratings, and sorts the players. `anchor` gets the rating `elo`, and errors are those
// of the difference to it; with -1 the mean gets it. Rates the largest set of players that games
// connect, or that of the anchor. When the maximum is not finite (somebody won or lost everything)
// or not unique, `prior` is set and each player has also half a win and half a loss against an
// imagined average player, and White against Black between equals. False when there is no memory.
bool ratings_fit(Ratings *ratings, int anchor, double elo, Fault *fault);

// After ratings_fit: the games of a player against another one, from its side.
WinDrawLoss ratings_between(const Ratings *ratings, int one, int two);
