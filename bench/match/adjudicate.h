// SPDX-License-Identifier: MIT
// When a game is over before its end, because both engines have agreed for long enough.
#ifndef BREDON_BENCH_MATCH_ADJUDICATE_H
#define BREDON_BENCH_MATCH_ADJUDICATE_H

#include "match/match_game.h"

// Begins as all zeros.
typedef struct Adjudicator {
    int64_t win;  // plies in a row on which White was said to win; negative: Black
    int64_t draw; // plies in a row on which the score was said to be even
} Adjudicator;

typedef enum Judgement { JUDGE_ON, JUDGE_WHITE_WINS, JUDGE_BLACK_WINS, JUDGE_DRAW } Judgement;

// Takes what `turn` said of the move it has just made. `plies` is the number of plies of the game,
// this one included.
Judgement adjudicate(Adjudicator *adjudicator, const MatchAdjudication *rules, Colour turn,
                     const TeiThought *thought, size_t plies);

#endif
