// SPDX-License-Identifier: MIT
// Perft: the number of sequences of `depth` legal moves. A finished game has no moves. The moves of
// the last ply are counted without being played; so are the last two plies when the first of them
// is a placement.
#pragma once

#include "board.h"

enum { PERFT_DEPTH_MAX = 64 };

// Counts the leaves at `depth`, 0 to PERFT_DEPTH_MAX. `board` is unchanged afterwards.
uint64_t perft_count(Board *board, int depth);
