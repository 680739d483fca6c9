// SPDX-License-Identifier: MIT
// Lists of legal moves. No function checks whether the game is over (see outcome.h). An array of
// MOVES_MAX moves is always large enough. The order is fixed: placements by kind and square, then
// spreads by square, direction and pattern; in each direction crushes come last.
#pragma once

#include "board.h"

// Writes all legal moves and returns their number.
int movegen_all(const Board *board, Move *ret_moves);

// The same without one of them.
int movegen_except(const Board *board, Move except, Move *ret_moves);

// Write only the placements, or only the spreads (none in the opening), and return their number.
int movegen_placements(const Board *board, Move *ret_moves);
int movegen_spreads(const Board *board, Move *ret_moves);

// Writes only the spreads of the stacks on some squares.
int movegen_spreads_of(const Board *board, uint64_t squares, Move *ret_moves);

// Writes the moves that change squares of each of `count` sets, and a few others, in the same
// order.
int movegen_touching(const Board *board, const uint64_t *sets, int count, Move *ret_moves);

// The number of legal moves, without a list.
uint64_t movegen_count(const Board *board);

// The number of spreads that `colour` would have if it were to move.
uint64_t movegen_count_spreads(const Board *board, Colour colour);
