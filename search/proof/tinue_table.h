// SPDX-License-Identifier: MIT
// The table of the tinue search. Private to tinue.c.
#ifndef BREDON_SEARCH_PROOF_TINUE_TABLE_H
#define BREDON_SEARCH_PROOF_TINUE_TABLE_H

#include "move.h"

enum {
    PROVED = 1 << 24, // the largest number: infinite, can't be proved (or disproved)
    TINUE_BUCKET = 4, // entries
    TINUE_BUCKETS = 1 << 15,
};

// The proof number and the disproof number of a position: the least number of leaves that must be
// won, or not won, by the attacker to prove that he wins, or that he does not win by taks alone.
typedef struct Numbers {
    uint32_t proof, disproof;
} Numbers;

typedef struct Known {
    uint64_t key; // 0: no entry
    Numbers numbers;
    uint32_t nodes;  // nodes that the entry took
    Move move;       // the attacker's winning move, or the longest defence
    uint16_t length; // of a proved win, plies
} Known;

typedef struct TinueTable {
    Known entries[TINUE_BUCKETS][TINUE_BUCKET];
} TinueTable;

// The entry of a key, or NULL; valid until the next tinue_table_keep.
const Known *tinue_table_find(const TinueTable *table, uint64_t key);

// Stores an entry in place of that of the same key, or of the one that took the fewest nodes. The
// node counts of the other entries are lowered a little each time, so that old ones are replaced in
// the end.
void tinue_table_keep(TinueTable *table, const Known *known);

#endif
