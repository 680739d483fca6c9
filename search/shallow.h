// SPDX-License-Identifier: MIT
// Shallower searches before the moves of a node: null move and ProbCut may decide the node, and a
// singular move is extended. Private to search/.
#pragma once

#include "node.h"

// Null move: when the score is above beta even after a pass, a move will keep it there. True when
// that decides the node. Not tried where zugzwang is possible: near the end of the game, when
// pieces or squares run out.
bool shallow_null(Worker *worker, const Node *node, Score *ret_score);

// The reduction of the search after a null move, in plies.
int shallow_null_reduction(const Params *params, int depth, Score eval, Score beta);

// ProbCut, from M. Buro's Othello programs: the evaluation is outside the window, and a search some
// plies shallower returns a score even farther outside; then the full search is expected to return
// one outside, too. True when that decides the node; false when the worker was stopped.
bool shallow_probcut(Worker *worker, const Node *node, Score *ret_score);

// Singular extensions, from chess programs: true when a search of half the depth without the
// table's move shows that this move is far better than all others. Meaningless when the worker was
// stopped.
bool shallow_is_singular(Worker *worker, const Node *node);
