// SPDX-License-Identifier: MIT
// Describes a game between a person and the engine in words that a beginner knows.
#ifndef BREDON_CLI_PLAY_SAY_H
#define BREDON_CLI_PLAY_SAY_H

#include "play/play_game.h"
#include "score.h"
#include "textbuf.h"

// Adds how the position is for the person: "a little better for you (+0.45 flats, 61 % to win)".
// The score is that of the side to move on `board`. `played`: the best move has been made since.
void play_say_score(TextBuf *text, const Board *board, Score score, bool played, Colour person);

// Adds lines on how the game ended: the result, the reason, and the old score. The game must be
// over.
void play_say_end(TextBuf *text, const PlayGame *play);

#endif
