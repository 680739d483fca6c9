// SPDX-License-Identifier: MIT
// The root moves: their list, its order, and the lines that are reported. Private to search/.
#pragma once

#include "worker.h"

// Fills worker->root.moves with the legal moves, or with the legal ones of limits.searchmoves if
// there are any, as the level sees them.
void root_fill(Worker *worker);

// The number of lines at the root: as many as are wanted, and not more than there are moves.
int root_line_count(const Worker *worker);

// The root move with this move; NULL when there is none.
RootMove *root_find(const Worker *worker, Move move);

// Sets a root move's known score, its bound, and the depth in plies of the search that found it.
void root_know(RootMove *root, int depth, Score score, Bound bound);

// Moves a root move to the front; the others keep their order.
void root_put_first(Worker *worker, const RootMove *root);

// Sorts the root moves from root.first on by their scores in this iteration, then in the last one.
// Equal moves keep their order.
void root_sort(Worker *worker);

// Sorts the first `count` root moves by their known scores.
void root_sort_lines(Worker *worker, int count);

// Sets a root move's score and line without a search: from the static evaluation and from roads in
// one, unless the level overlooks them. Its depth is that of the last iteration, at least 1.
void root_evaluate(Worker *worker, RootMove *root, Bound bound);

// Extends the line of the first move from the table when its score is a lower bound: the line of a
// move that failed high is too short to be useful.
void root_complete_line(Worker *worker);

// The score of a root move as it is reported: the known one without the bonus of a level.
static inline Score root_reported_score(const RootMove *root) {
    return score_shift(root->known, -root->bonus);
}

// Sorts the lines of a search, which are the first root moves, for a report: first the one that is
// played, then the others by score. A line with BOUND_UPPER is known only not to be better than the
// first one. Returns their number, 1 to shared->lines.
int root_sort_for_report(Worker *worker);
