// SPDX-License-Identifier: MIT
// Looks for a tinue during a worker's search: a win in which every move of one player gives tak,
// until the other player has no answer. Such lines are narrow, deep, and pass through positions
// with bad evaluations, so alpha-beta is slow to find them.
//
// Uses the prover (prover.h), whose nodes count as nodes of the worker. Even when no tinue is found
// there may be a win, because moves of the attacker that give no tak are not searched.
#pragma once

#include "worker.h"

typedef struct Tinue Tinue;

// Allocates a prover, some MiB; NULL when there is no memory. destroy(NULL) is fine.
Tinue *tinue_create(void);
void tinue_destroy(Tinue *tinue);

// Forgets all results.
void tinue_clear(Tinue *tinue);

// True when the side to move on the worker's board has a tinue. Searches about `nodes` nodes, and
// sometimes more to find the line, but only slightly more than the worker's limit. Ends some
// hundred nodes after the worker must stop. On success `ret_line` is the whole line to the end of
// the game, against the longest defence found. Keeps its results: another call for a position
// continues the work, and later moves of a win are found again. The board is unchanged afterwards.
bool tinue_find(Tinue *tinue, Worker *worker, uint64_t nodes, Line *ret_line);
