// SPDX-License-Identifier: MIT
// The eight symmetries of the square.
#pragma once

#include "board.h"

enum { SYMMETRIES = 8 };

// Apply symmetry 0 to 7. Bit 0 mirrors the files, bit 1 mirrors the ranks, bit 2 then swaps files
// and ranks. Symmetry 0 changes nothing.
int square_symmetry(int square, int symmetry, int size);
Direction direction_symmetry(Direction direction, int symmetry);
Move move_symmetry(Move move, int symmetry, int size);
Board board_symmetry(const Board *board, int symmetry);

// The inverse of a symmetry.
int symmetry_inverse(int symmetry);

// The smallest key of the eight symmetric boards, and in `ret_symmetry` the first symmetry that
// gives a board with this key.
uint64_t board_canonical_key(const Board *board, int *ret_symmetry);

// The same for the position alone: boards that differ in komi and piece counts only have one key.
uint64_t board_position_key(const Board *board, int *ret_symmetry);
