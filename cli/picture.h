// SPDX-License-Identifier: MIT
// Positions and evaluations as text for people. No blank lines, no spaces at the end of a line.
#ifndef BREDON_CLI_PICTURE_H
#define BREDON_CLI_PICTURE_H

#include "game.h"
#include "textbuf.h"

// The board with whole stacks, and what a player wants to know: TPS, turn, pieces in hand, flats,
// the result, the number of legal moves.
void picture_add(TextBuf *text, const Game *game);

// Only the board.
void picture_add_board(TextBuf *text, const Board *board);

// Every term of the static evaluation, in flats.
void picture_add_eval(TextBuf *text, const Board *board);

#endif
