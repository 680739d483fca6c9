// SPDX-License-Identifier: MIT
// The eight symmetries of the square, and the exchange of the colours.
#ifndef BREDON_ENGINE_SYMMETRY_H
#define BREDON_ENGINE_SYMMETRY_H

#include "board.h"

enum { SYMMETRIES = 8 };

// Symmetry 0 leaves all as it is. Bit 0 mirrors the files, bit 1 the ranks, bit 2 then swaps files
// and ranks.
int square_symmetry(int square, int symmetry, int size);
Direction direction_symmetry(Direction direction, int symmetry);
Move move_symmetry(Move move, int symmetry, int size);
Board board_symmetry(const Board *board, int symmetry);

// The symmetry that undoes another.
int symmetry_inverse(int symmetry);

// Picks one of the eight boards by their content alone, so that all eight give the same one.
// Returns the symmetry that leads from `board` to it.
int board_canonical(const Board *board, Board *ret_canonical);

// The least of the keys that the eight boards have, and in `ret_symmetry` the first symmetry that
// leads to a board with it. Much cheaper than the board itself.
uint64_t board_canonical_key(const Board *board, int *ret_symmetry);

// The position with White's and Black's parts exchanged: pieces, sets, komi and the turn. Past the
// opening only (ply >= 2): the opening rule has no mirror image.
Board board_swapped(const Board *board);

#endif
