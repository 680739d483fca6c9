// SPDX-License-Identifier: MIT
// Ends games early when both engines have agreed about the result for several moves.
#ifndef BREDON_BENCH_MATCH_ADJUDICATE_H
#define BREDON_BENCH_MATCH_ADJUDICATE_H

#include "match/match_game.h"

// All zeros at the start of a game.
typedef struct Adjudicator {
    int64_t win;  // plies in a row with a winning score for White; negative: for Black
    int64_t draw; // plies in a row with an even score
} Adjudicator;

typedef enum Judgement { JUDGE_ON, JUDGE_WHITE_WINS, JUDGE_BLACK_WINS, JUDGE_DRAW } Judgement;

// Takes the engine's report on the move that `turn` has just made. `plies` is the number of plies
// of the game, this one included.
Judgement adjudicate(Adjudicator *adjudicator, const MatchAdjudication *rules, Colour turn,
                     const TeiThought *thought, size_t plies);

#endif
