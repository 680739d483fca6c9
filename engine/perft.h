// SPDX-License-Identifier: MIT
// Perft: the number of sequences of `depth` legal moves. A finished game has no moves. The moves of
// the last ply are counted without being played; so are the last two plies when the first of them
// is a placement.
#pragma once

#include <stddef.h>

#include "board.h"

// A table of subtrees already counted. Several threads may share one.
typedef struct PerftTable PerftTable;

// Makes a table of `mib` MiB; the number of entries is rounded down to a power of two. NULL when
// there is no memory.
PerftTable *perft_table_create(size_t mib);
void perft_table_destroy(PerftTable *table);

enum { PERFT_DEPTH_MAX = 64 };

// Counts the leaves at `depth`, 0 to PERFT_DEPTH_MAX. `table` may be NULL. `board` is unchanged
// afterwards.
uint64_t perft_count(Board *board, int depth, PerftTable *table);
