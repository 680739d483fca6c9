// SPDX-License-Identifier: MIT
// Shows a person the game: the board with hands and clocks, and the list of moves.
#ifndef BREDON_CLI_PLAY_VIEW_H
#define BREDON_CLI_PLAY_VIEW_H

#include "play/play_game.h"
#include "show/picture.h"
#include "textbuf.h"

// Adds the board with the last move marked, and a line for each player: pieces in hand, flats, the
// clock.
void play_view_add(TextBuf *text, const PlayGame *play, const PictureStyle *style);

// Adds the legal moves by kind, in lines shorter than `columns`; with a square (else -1) only those
// from there.
void play_view_moves(TextBuf *text, const Board *board, int square, int columns);

// play_rules.c: adds the rules of Tak for a beginner, with the size, pieces and komi of a game.
// Lines have at most `columns`, which must be at least 40.
void play_rules_add(TextBuf *text, const Rules *rules, int columns);

// Writes a time on a clock: "4:05", below ten seconds "9.3".
enum { PLAY_CLOCK_TEXT = 32 };
void play_view_clock(int64_t ms, char ret_text[PLAY_CLOCK_TEXT]);

#endif
