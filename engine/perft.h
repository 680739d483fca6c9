// SPDX-License-Identifier: MIT
// Perft: how many sequences of `depth` legal moves there are. Nothing is counted below a finished
// game; the last ply is counted without being made, and placements are counted two plies deep.
#ifndef BREDON_ENGINE_PERFT_H
#define BREDON_ENGINE_PERFT_H

#include <stddef.h>

#include "board.h"

// A table of counted subtrees. Several threads may share one.
typedef struct PerftTable PerftTable;

// The largest power of two of entries in `mib` MiB; NULL when there is no memory.
PerftTable *perft_table_create(size_t mib);
void perft_table_destroy(PerftTable *table);

enum { PERFT_DEPTH_MAX = 64 };

// Counts leaves, depth 0 to PERFT_DEPTH_MAX; the table may be NULL. `board` is left as it was.
uint64_t perft_count(Board *board, int depth, PerftTable *table);

#endif
