// SPDX-License-Identifier: MIT
// The moves of a node of the prover, and first numbers for the positions behind them. Private to
// search/proof/.
#ifndef BREDON_SEARCH_PROOF_CHILDREN_H
#define BREDON_SEARCH_PROOF_CHILDREN_H

#include "clamp.h"
#include "proof/prover.h"

enum { CHILDREN_MAX = 1 << 17 }; // of all nodes of a line together

// A move of a node and what is known of the position after it.
typedef struct Child {
    Numbers numbers;
    Move move;
    uint8_t win; // plies, when it is won
    bool road;
} Child;

// What a node is.
typedef struct ProofNode {
    int plies; // of the question
    int first; // of its children
    bool attack;
    bool root;
    int part; // what each other undecided child adds to a number, in sixteenths
    Win lost; // of a defender: what the moves without a child lose in
} ProofNode;

struct Prover {
    WinFinder finder;
    uint64_t *drawn;  // see WinFinder
    uint64_t begin;   // the key of the position that was set
    uint64_t history; // a hash of those
    int child_count;
    Child children[CHILDREN_MAX];
};

static const Numbers IS_WON = {0, NUMBER_MOST};
static const Numbers IS_NOT_WON = {NUMBER_MOST, 0};

// A number that is not infinite.
static inline uint16_t number(int n) {
    return (uint16_t)min_int(n, NUMBER_MOST - 1);
}

// Makes the children of an attacker's node who has no win at once; `first` (or MOVE_NONE) is the
// most promising move. The children are not all made when the work must end.
void add_attacks(Prover *prover, const ProofNode *node, Move first);

// The same of a defender's node. False when he wins, or need not fear a road where only taks count.
bool add_defences(Prover *prover, ProofNode *node, Move first);

#endif
