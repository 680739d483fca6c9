// SPDX-License-Identifier: MIT
// What a prover knows of positions. A entry says within how many plies a win is forced, or that
// none is within so many, so that it holds for every question that it answers, whatever line led
// to the position. Private to search/proof/.
#ifndef BREDON_SEARCH_PROOF_PROOF_TABLE_H
#define BREDON_SEARCH_PROOF_PROOF_TABLE_H

#include <stddef.h>

#include "move.h"

enum {
    NUMBER_MOST = 40000, // as good as infinite: can't be proved, or not disproved
    NO_WIN = 255,        // plies
};

// Which moves of the attacker's a entry speaks of.
typedef enum Scope { ALL_MOVES, TAKS_ONLY } Scope;

// The proof number and the disproof number of a position: about how many leaves must still be won,
// or not won, by the attacker to prove that he wins in time, or that he does not.
typedef struct Numbers {
    uint16_t proof, disproof;
} Numbers;

typedef struct ProofEntry {
    uint64_t key; // 0: no entry
    Numbers numbers;
    Move move; // the attacker's winning move, or what the defender should try first
    // By scope. A win is forced within `win` plies (NO_WIN: not known), and no win is forced within
    // `none` plies (0: not known).
    uint8_t win[2], none[2];
    bool road[2];   // the win of that scope ends with a road in every line
    uint8_t plies;  // the question of `numbers`
    uint8_t scope;  // likewise
    uint8_t effort; // the logarithm of the nodes that it took
} ProofEntry;

typedef struct ProofTable {
    ProofEntry *at;
    size_t buckets;
} ProofTable;

// Makes room for table in `mib` MiB, at least 1. False when there is no memory.
bool proof_table_init(ProofTable *table, size_t mib);
void proof_table_finish(ProofTable *table);

// Forgets all table.
void proof_table_clear(ProofTable *table);

// Gives the entry of a key; false, and a entry that says nothing, when there is none.
bool proof_table_find(const ProofTable *table, uint64_t key, ProofEntry *ret_claim);

// Stores a entry in place of that of the same key, or of one that took little effort. What the old
// one table of the same position stays true and is kept.
void proof_table_keep(ProofTable *table, const ProofEntry *entry);

// What a entry says to a question: {0, NUMBER_MOST} won, {NUMBER_MOST, 0} not won; the numbers of
// the same question asked before; or {0, 0} nothing.
Numbers proof_entry_answer(const ProofEntry *entry, Scope scope, int plies);

// Adds to a entry: a win, and what follows from it for the other scope; or that there is none.
void proof_entry_win(ProofEntry *entry, Scope scope, int plies, bool road);
void proof_entry_none(ProofEntry *entry, Scope scope, int plies);

#endif
