// SPDX-License-Identifier: MIT
// What there is to say of a game between a person and the engine, in words that a beginner knows.
#ifndef BREDON_CLI_PLAY_SAY_H
#define BREDON_CLI_PLAY_SAY_H

#include "play/play_game.h"
#include "score.h"
#include "textbuf.h"

// How a position stands for the person: "a little a little better for you (+0.45 flats, 61 % to
// win)". The score is that of the side to move on `board`. `played`: the best move has been made
// meanwhile.
void play_say_score(TextBuf *text, const Board *board, Score score, bool played, Colour person);

// How the game ended: the result, how it came about, and the old score; whole lines. The game must
// be over.
void play_say_end(TextBuf *text, const PlayGame *play);

enum { PLAY_ROAD_MOST = SQUARES };

// The squares of a shortest road of this player from edge to edge, in their order; returns how
// many, 0 when there is none. *ret_across: from the left to the right, else from the bottom to the
// top.
int play_road(const Board *board, Colour colour, int ret_squares[PLAY_ROAD_MOST], bool *ret_across);

#endif
