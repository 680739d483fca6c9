// SPDX-License-Identifier: MIT
// What the search for tinue knows of positions. Private to tinue.c.
#ifndef BREDON_SEARCH_PROOF_TINUE_TABLE_H
#define BREDON_SEARCH_PROOF_TINUE_TABLE_H

#include "move.h"

enum {
    PROVED = 1 << 24, // no number is larger; it stands for what can't be had
    TINUE_BUCKET = 4, // entries
    TINUE_BUCKETS = 1 << 15,
};

// How much is missing to prove that the attacker wins, and that he does not by taks alone: the
// least number of positions that must turn out so.
typedef struct Numbers {
    uint32_t proof, disproof;
} Numbers;

typedef struct Known {
    uint64_t key; // 0: nothing
    Numbers numbers;
    uint32_t nodes;  // that it took
    Move move;       // the attacker's winning one, or the defence that lasts longest
    uint16_t length; // of a proved win, in plies
} Known;

typedef struct TinueTable {
    Known entries[TINUE_BUCKETS][TINUE_BUCKET];
} TinueTable;

// What is known under a key; NULL when nothing is. It stands until the next tinue_table_keep.
const Known *tinue_table_find(const TinueTable *table, uint64_t key);

// Keeps what was found out. What took least work gives way, and the work of what stays is forgotten
// by and by.
void tinue_table_keep(TinueTable *table, const Known *known);

#endif
