// SPDX-License-Identifier: MIT
// How a game stands by the board alone: roads, the full board, the last piece, the flat count.
#ifndef BREDON_ENGINE_OUTCOME_H
#define BREDON_ENGINE_OUTCOME_H

#include "board.h"

typedef enum Outcome { ONGOING, WHITE_ROAD, BLACK_ROAD, WHITE_FLATS, BLACK_FLATS, DRAW } Outcome;

// The result of a position. Roads come first; with a road of both the player who has just moved
// wins, and in a position that was set up that is the one who is not to move.
Outcome board_outcome(const Board *board);

// True when the game ends by the count: no empty square, or a player without pieces in hand.
bool board_is_counted(const Board *board);

// True when the placement of a last piece, or on the last square, wins for the player by the count.
// False in the opening.
bool board_wins_by_count(const Board *board, Colour colour);

// The flat count with komi from White's side, in half flats.
int board_flat_lead(const Board *board);

// "R-0", "0-R", "F-0", "0-F", "1/2-1/2", and "*" for a game that is on.
const char *outcome_text(Outcome outcome);

// 1 White won, -1 Black won, 0 neither.
int outcome_sign(Outcome outcome);

// Old score keeping, "the board and the pieces": N x N and the winner's pieces in hand; 0 in a
// draw.
int outcome_points(const Board *board, Outcome outcome);

#endif
