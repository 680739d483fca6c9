// SPDX-License-Identifier: MIT
// Looks for a tinue: a win in which each move of one player gives tak, so that the other has few
// answers, until there is none. Such lines are narrow and long, and lead through positions that
// look lost, where an alpha-beta search is slow to follow them.
//
// Depth-first proof-number search (A. Nagai, "Df-pn algorithm for searching AND/OR trees", 2002)
// over the attacker's taks and the defender's answers, with a table of its own. What it proves is
// certain: every move that may be an answer is looked at (threats.h). A position may be won
// although it finds nothing, because it looks at no quiet moves.
#ifndef BREDON_SEARCH_PROOF_TINUE_H
#define BREDON_SEARCH_PROOF_TINUE_H

#include "worker.h"

typedef struct Tinue Tinue;

// Takes the memory that a solver needs, some MiB; NULL when there is none. destroy(NULL) is fine.
Tinue *tinue_create(void);
void tinue_destroy(Tinue *tinue);

// Forgets what was found.
void tinue_clear(Tinue *tinue);

// Whether the side to move on the worker's board has a tinue, looked for with so many nodes, which
// count as the worker's, and at times some more to tell the line; it ends early when the worker
// must stop. `ret_line` is the whole line then, to the end of the game, against the longest defence
// that was found. What was found out on the way is kept for other calls, so that work on a position
// goes on where it was left, and a win that was found once is found again behind its first moves.
// The board is the same when this returns.
bool tinue_find(Tinue *tinue, Worker *worker, uint64_t nodes, Line *ret_line);

#endif
