// SPDX-License-Identifier: MIT
// Scores: centi-flats from the side to move; wins and losses by their distance in plies;
// and what they say of the chances of win, draw and loss.
#pragma once

#include <stdbool.h>

#include "eval.h"

typedef int Score;

enum {
    MAX_PLY = 128, // length of the longest line
    SCORE_DRAW = 0,
    SCORE_WIN = 32000,               // the game is won now; a win in n plies is SCORE_WIN - n
    SCORE_PROVED = SCORE_WIN - 1000, // this score and higher ones are proved wins
    SCORE_INFINITE = 32500,
    SCORE_NONE = 32600,
};

_Static_assert((int)EVAL_MAX < (int)SCORE_PROVED, "an evaluation must not look like a proved win");

// The score of a win, or a loss, after `plies` more plies.
static inline Score score_win_in(int plies) {
    return SCORE_WIN - plies;
}

static inline Score score_loss_in(int plies) {
    return plies - SCORE_WIN;
}

static inline bool score_is_win(Score score) {
    return score >= SCORE_PROVED;
}

static inline bool score_is_loss(Score score) {
    return score <= -SCORE_PROVED;
}

static inline bool score_is_proved(Score score) {
    return score_is_win(score) || score_is_loss(score);
}

// Plies to the end of the game, negative when the side to move loses; for proved scores only.
static inline int score_mate(Score score) {
    return score > 0 ? SCORE_WIN - score : -SCORE_WIN - score;
}

// The moves of the winner up to that end.
static inline int score_winner_moves(Score score) {
    int plies = score_mate(score);
    return ((plies < 0 ? -plies : plies) + 1) / 2;
}

// Proved scores are stored as a distance from the node; in the search they are distances from the
// root.
static inline Score score_to_table(Score score, int ply) {
    return score_is_win(score) ? score + ply : score_is_loss(score) ? score - ply : score;
}

static inline Score score_from_table(Score score, int ply) {
    return score_is_win(score) ? score - ply : score_is_loss(score) ? score + ply : score;
}

typedef struct Wdl {
    int win, draw, loss; // per mille for the side to move; the sum is 1000
} Wdl;

// The chances for a score on a board of `size` (3 to 8). Proved scores give 1000 to one result.
Wdl wdl_of(Score score, int size);

// The chance to win in whole percent, 0 to 100: wins and half of the draws, halves rounded up.
int wdl_percent(Wdl wdl);
