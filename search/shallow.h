// SPDX-License-Identifier: MIT
// Shallower searches before the moves of a node are searched: null move and ProbCut may decide it,
// a singular move is extended. Private to search/.
#ifndef BREDON_SEARCH_SHALLOW_H
#define BREDON_SEARCH_SHALLOW_H

#include "node.h"

// Null move: when even a pass keeps the score above beta, a move will do so too. True when that
// decides the node. Not where zugzwang is possible: near the end of the game, when pieces or
// squares run out.
bool shallow_null(Worker *worker, const Node *node, Score *ret_score);

// ProbCut, of M. Buro's Othello programs: where the evaluation is outside of the window already, a
// search that is some plies shallower and ends even farther outside says that the whole one would
// end there, too. True when that decides the node; false also when the worker was stopped.
bool shallow_decides(Worker *worker, const Node *node, Score *ret_score);

// Singular extensions, of chess programs: whether a search of half the depth without the table's
// move says that this one is far better than all others. Means nothing when the worker was stopped.
bool shallow_is_singular(Worker *worker, const Node *node);

#endif
