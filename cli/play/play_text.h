// SPDX-License-Identifier: MIT
// Describes a game between a person and the engine in words that a beginner knows.
#pragma once

#include "play/play_game.h"
#include "score.h"
#include "show/picture.h"
#include "textbuf.h"

// Adds "White (you)" or "White (Bredon)", or "White" when others have played the game so far.
void play_text_player(TextBuf *text, const PlayGame *play, Colour colour);

// Adds the board with the last move marked, and a line for each player: pieces in hand, flats, the
// clock.
void play_text_board(TextBuf *text, const PlayGame *play, const PictureStyle *style);

// The words for the person's chance to win in percent: "a little better for you".
const char *play_text_verdict(int percent);

// Adds how the position is for the person: "a little better for you (+0.45 flats, 61 % to win)".
// The score is for the side to move on `board`.
void play_text_score(TextBuf *text, const Board *board, Score score, Colour person);

// Adds lines on how the game ended: the result and the reason. The game must be over.
void play_text_end(TextBuf *text, const PlayGame *play);

// Adds the rules of Tak for a beginner, with the size, pieces and komi of a game. Lines have at
// most `columns`, which must be at least 40.
void play_text_rules(TextBuf *text, const Rules *rules, int columns);

// Writes a time on a clock: "4:05", below ten seconds "9.3". Returns ret_text.
enum { PLAY_CLOCK_TEXT = 32 };
const char *play_text_clock(int64_t ms, char ret_text[PLAY_CLOCK_TEXT]);

// Adds "full strength", or the level and its approximate rating on playtak.com.
void play_text_level(TextBuf *text, int level);
