// SPDX-License-Identifier: MIT
// The rating on playtak.com of those who play as accurately as a player did.
#pragma once

#include "annotate.h"

enum { RATED_MOVES = 15 }; // fewer moves say too little

typedef struct Rating {
    double rating, error; // the true rating is within `error` in two of three cases
} Rating;

// Whether ratings were fitted to games on boards of this size: 5 and 6.
bool rating_fits(int size);

// Estimates a rating from the mean accuracy over the moves of one or more games. False when there
// are fewer than RATED_MOVES, and when some of the moves are on a board that rating_fits refuses.
bool rating_of(const PlayerNote *note, Rating *ret_rating);
