// SPDX-License-Identifier: MIT
// Searches for a tinue: a win in which every move of one player gives tak, until the other player
// has no answer. Such lines are narrow and deep and pass through positions with bad evaluations, so
// an alpha-beta search is slow to find them.
//
// Depth-first proof-number search (A. Nagai, "Df-pn algorithm for searching AND/OR trees", 2002)
// over the attacker's moves with tak and the defender's answers, with its own table. A proof is
// certain, because all moves that may be answers are searched (threats.h). Finding none does not
// mean that there is no win, because quiet moves of the attacker are not searched.
#ifndef BREDON_SEARCH_PROOF_TINUE_H
#define BREDON_SEARCH_PROOF_TINUE_H

#include "worker.h"

typedef struct Tinue Tinue;

// Allocates a solver, some MiB; NULL when there is no memory. destroy(NULL) is fine.
Tinue *tinue_create(void);
void tinue_destroy(Tinue *tinue);

// Forgets all results.
void tinue_clear(Tinue *tinue);

// True when the side to move on the worker's board has a tinue. Searches at most `nodes` nodes,
// which count as the worker's, and sometimes more to give the line; ends early when the worker must
// stop. On success `ret_line` is the whole line to the end of the game, against the longest defence
// found. Results are kept for later calls: a further call for a position continues the work, and
// later moves of a win are found again. The board is the same afterwards.
bool tinue_find(Tinue *tinue, Worker *worker, uint64_t nodes, Line *ret_line);

#endif
