// SPDX-License-Identifier: MIT
// Looks for a tinue in a worker's search: a win in which every move of one player gives tak, until
// the other player has no answer. Such lines are narrow and deep and pass through positions with
// bad evaluations, so an alpha-beta search is slow to find them.
//
// The prover (prover.h) answers, within a number of nodes that count as the worker's. Finding none
// does not mean that there is no win, because quiet moves of the attacker are not searched.
#ifndef BREDON_SEARCH_PROOF_TINUE_H
#define BREDON_SEARCH_PROOF_TINUE_H

#include "worker.h"

typedef struct Tinue Tinue;

// Allocates a solver, some MiB; NULL when there is no memory. destroy(NULL) is fine.
Tinue *tinue_create(void);
void tinue_destroy(Tinue *tinue);

// Forgets all results.
void tinue_clear(Tinue *tinue);

// True when the side to move on the worker's board has a tinue. Searches about `nodes` nodes, and
// sometimes more to give the line, but hardly more than the worker may; ends early, some hundred
// nodes after it, when the worker must stop. On success `ret_line` is the whole line to the end of
// the game, against the longest defence found. Results are kept for later calls: a further call for
// a position continues the work, and later moves of a win are found again. The board is the same
// afterwards.
bool tinue_find(Tinue *tinue, Worker *worker, uint64_t nodes, Line *ret_line);

#endif
