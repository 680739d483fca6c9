// SPDX-License-Identifier: MIT
// What a prover knows about positions. An entry holds two numbers of plies: a win is forced within
// the first, and no win is forced within the second. So an entry answers questions about any number
// of plies, whatever line led to the position. Private to search/proof/.
#pragma once

#include <stddef.h>

#include "move.h"

enum {
    NUMBER_MOST = 40000, // stands for infinity: can't be proved, or can't be disproved
    WIN_UNKNOWN = 255,   // in place of plies
};

// Which moves the attacker may play.
typedef enum Scope { ALL_MOVES, TAKS_ONLY } Scope;

// The proof number and the disproof number of a position: about how many leaves must still be
// proved to be won, or not to be won, to prove that the attacker wins in time, or does not.
typedef struct Numbers {
    uint16_t proof, disproof;
} Numbers;

typedef struct ProofEntry {
    uint64_t key; // 0: no entry
    Numbers numbers;
    Move move; // the attacker's winning move, or what the defender should try first
    // By scope: a win is forced within `win` plies (or WIN_UNKNOWN), but not within `no_win_within`
    // plies (0: unknown).
    uint8_t win[2], no_win_within[2];
    bool road[2];   // the win of that scope ends with a road in every line
    uint8_t plies;  // of the question that `numbers` belong to
    uint8_t scope;  // of the same question
    uint8_t effort; // the binary logarithm of the nodes searched
} ProofEntry;

typedef struct ProofTable {
    ProofEntry *at;
    size_t buckets;
} ProofTable;

// Allocates a table of `mib` MiB, at least 1. False when there is no memory.
bool proof_table_init(ProofTable *table, size_t mib);
void proof_table_finish(ProofTable *table);

// Removes all entries.
void proof_table_clear(ProofTable *table);

// Gives the entry of a key. False when there is no entry; ret_entry is then one without any
// knowledge.
bool proof_table_find(const ProofTable *table, uint64_t key, ProofEntry *ret_entry);

// Stores an entry. It replaces the entry with the same key, whose wins are kept, or else an entry
// that took little effort.
void proof_table_store(ProofTable *table, const ProofEntry *entry);

// What an entry knows about a question: {0, NUMBER_MOST} for won, {NUMBER_MOST, 0} for not won, the
// numbers when the same question was asked before, or {0, 0} for nothing.
Numbers proof_entry_answer(const ProofEntry *entry, Scope scope, int plies);

// Add to an entry that there is a win, or no win, within `plies`, and what follows from this for
// the other scope.
void proof_entry_win(ProofEntry *entry, Scope scope, int plies, bool road);
void proof_entry_no_win(ProofEntry *entry, Scope scope, int plies);
