// SPDX-License-Identifier: MIT
// What a prover knows of positions. A claim says within how many plies a win is forced, or that
// none is within so many, so that it holds for every question that it answers, whatever line led
// to the position. Private to search/proof/.
#ifndef BREDON_SEARCH_PROOF_CLAIMS_H
#define BREDON_SEARCH_PROOF_CLAIMS_H

#include <stddef.h>

#include "move.h"

enum {
    NUMBER_MOST = 40000, // as good as infinite: can't be proved, or not disproved
    NO_WIN = 255,        // plies
};

// Which moves of the attacker's a claim speaks of.
typedef enum Scope { ALL_MOVES, TAKS_ONLY } Scope;

// The proof number and the disproof number of a position: about how many leaves must still be won,
// or not won, by the attacker to prove that he wins in time, or that he does not.
typedef struct Numbers {
    uint16_t proof, disproof;
} Numbers;

typedef struct Claim {
    uint64_t key; // 0: no claim
    Numbers numbers;
    Move move; // the attacker's winning move, or what the defender should try first
    // By scope. A win is forced within `win` plies (NO_WIN: not known), and no win is forced within
    // `none` plies (0: not known).
    uint8_t win[2], none[2];
    bool road[2];   // the win of that scope ends with a road in every line
    uint8_t plies;  // the question of `numbers`
    uint8_t scope;  // likewise
    uint8_t effort; // the logarithm of the nodes that it took
} Claim;

typedef struct Claims {
    Claim *at;
    size_t buckets;
} Claims;

// Makes room for claims in `mib` MiB, at least 1. False when there is no memory.
bool claims_init(Claims *claims, size_t mib);
void claims_finish(Claims *claims);

// Forgets all claims.
void claims_clear(Claims *claims);

// Gives the claim of a key; false, and a claim that says nothing, when there is none.
bool claims_find(const Claims *claims, uint64_t key, Claim *ret_claim);

// Stores a claim in place of that of the same key, or of one that took little effort. What the old
// one claims of the same position stays true and is kept.
void claims_keep(Claims *claims, const Claim *claim);

// What a claim says to a question: {0, NUMBER_MOST} won, {NUMBER_MOST, 0} not won; the numbers of
// the same question asked before; or {0, 0} nothing.
Numbers claim_answer(const Claim *claim, Scope scope, int plies);

// Adds to a claim: a win, and what follows from it for the other scope; or that there is none.
void claim_win(Claim *claim, Scope scope, int plies, bool road);
void claim_none(Claim *claim, Scope scope, int plies);

#endif
