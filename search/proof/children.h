// SPDX-License-Identifier: MIT
// The moves of a node of the prover, and first numbers for the positions after them. Private to
// search/proof/.
#pragma once

#include "clamp.h"
#include "proof/prover.h"

enum { CHILDREN_MAX = 1 << 17 }; // of all nodes of the searched line together

// A move of a node and what is known of the position after it.
typedef struct Child {
    Numbers numbers;
    Move move;
    uint8_t win; // plies within which it is won; WIN_UNKNOWN: not known to be won
    bool road;
} Child;

// A node of the prover's search.
typedef struct ProofNode {
    int plies; // of the question
    int first; // index of its first child
    bool attack;
    bool root;
    int part; // what each other undecided child adds to a number, in sixteenths
    Win lost; // of a defender: how the moves without a child lose
} ProofNode;

struct Prover {
    WinFinder finder;
    uint64_t *drawn;     // see WinFinder
    uint64_t begin;      // the key of the position that was set
    uint64_t history;    // a hash of the drawn positions
    bool has_longer_win; // a win is known that takes more plies than the question has
    int child_count;
    Child children[CHILDREN_MAX];
};

static const Numbers IS_WON = {0, NUMBER_MOST};
static const Numbers IS_NOT_WON = {NUMBER_MOST, 0};

// A number that is not infinite.
static inline uint16_t number(int n) {
    return (uint16_t)min_int(n, NUMBER_MOST - 1);
}

// Adds the children of a node where the attacker is to move and has no win in one. `first` (or
// MOVE_NONE) is the most promising move. Some are missing when the work must end.
void add_attacks(Prover *prover, const ProofNode *node, Move first);

// The same where the defender is to move. False when the defender wins, or when only taks count and
// the attacker threatens no road.
bool add_defences(Prover *prover, ProofNode *node, Move first);
