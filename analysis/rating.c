// SPDX-License-Identifier: MIT
// Fitted by lab/chances.py, together with search/score.c, to games on 5x5 and 6x6 of playtak.com,
// annotated with --quick: a player of rating r has an accuracy of MIDDLE_ACCURACY + SLOPE * (r -
// MIDDLE), give or take STYLE for the player, and MOVE / sqrt(moves) for the luck of the moves.
// Ratings are spread around MIDDLE by SPREAD. The estimate is the mean of the ratings that this
// leaves possible, so it tends to MIDDLE when there are few moves.
#include "rating.h"

#include <math.h>

static const double MIDDLE = 1670;
static const double SPREAD = 370;
static const double MIDDLE_ACCURACY = 84.7;
static const double SLOPE = 0.0179;
static const double STYLE = 5.0;
static const double MOVE = 26.3;

bool rating_fits(int size) {
    return size == 5 || size == 6;
}

bool rating_of(const PlayerNote *note, Rating *ret_rating) {
    if (note->moves < RATED_MOVES || note->unrated) {
        return false;
    }
    // How sure the accuracy and the spread of ratings make the rating: inverse squares of errors.
    double seen = SLOPE * SLOPE / (STYLE * STYLE + MOVE * MOVE / note->moves);
    double known = 1 / (SPREAD * SPREAD);
    double here = MIDDLE + (note->accuracy - MIDDLE_ACCURACY) / SLOPE;
    *ret_rating = (Rating){(here * seen + MIDDLE * known) / (seen + known), 1 / sqrt(seen + known)};
    return true;
}
