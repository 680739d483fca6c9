// SPDX-License-Identifier: MIT
// Explains why a spread is not legal, and in which directions the stack can move.
#ifndef BREDON_CLI_PLAY_SPREAD_H
#define BREDON_CLI_PLAY_SPREAD_H

#include "board.h"

enum { PLAY_WAYS_TEXT = 32 };

// The directions in which `count` pieces from a stack of the side to move can go, written as moves
// to the next square: "c3+ c3> c3<". Returns how many there are.
int play_ways(const Board *board, int square, int count, char ret_text[PLAY_WAYS_TEXT]);

// Says in one line why this spread, typed as `text`, is not legal after the opening, and what would
// be legal.
void play_explain_spread(const Board *board, Move move, const char *text, Fault *fault);

#endif
