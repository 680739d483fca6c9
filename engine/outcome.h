// SPDX-License-Identifier: MIT
// The outcome of a game that the position alone decides: roads, full board, last piece, flat count.
#pragma once

#include "board.h"

typedef enum Outcome { ONGOING, WHITE_ROAD, BLACK_ROAD, WHITE_FLATS, BLACK_FLATS, DRAW } Outcome;

// The outcome of a position. Roads are checked first. When both players have a road, the side that
// is not to move (it made the last move) wins.
Outcome board_outcome(const Board *board);

// True when the game ends by the flat count: no square is empty, or a player has no pieces in hand.
bool board_is_counted(const Board *board);

// White's flats minus Black's flats and komi, in half flats.
int board_flat_lead(const Board *board);

// "R-0", "0-R", "F-0", "0-F", "1/2-1/2"; "*" for ONGOING.
const char *outcome_text(Outcome outcome);

// 1 when White has won, -1 when Black has won, else 0.
int outcome_sign(Outcome outcome);

// The winner's points by the traditional scoring: the number of squares plus the winner's pieces
// in hand; 0 for a draw.
int outcome_points(const Board *board, Outcome outcome);
