// SPDX-License-Identifier: MIT
// The root moves: their list, its order, and the lines that are reported. Private to search/.
#ifndef BREDON_SEARCH_ROOT_ROOT_H
#define BREDON_SEARCH_ROOT_ROOT_H

#include "worker.h"

// A line as it is reported.
typedef struct RootLine {
    const RootMove *root;
    Score score; // without the level's bonus
    Bound bound; // BOUND_UPPER: known only not to be better than the first line
} RootLine;

// Fills worker->root.moves with the legal moves, or with the `only_count` legal moves of `only`.
void root_fill(Worker *worker, const Move *only, int only_count);

// The entry of a root move; NULL when the move is none.
RootMove *root_find(const Worker *worker, Move move);

// Sets what is known of a root move: a score with its bound, found at a depth in plies.
void root_know(RootMove *root, int depth, Score score, Bound bound);

// Moves a root move to the front; the others keep their order.
void root_put_first(Worker *worker, const RootMove *root);

// Sorts the root moves from root.first on by their scores in this iteration, then in the one
// before; equal moves keep their order.
void root_sort(Worker *worker);

// Sorts the first `count` root moves by their known scores.
void root_sort_lines(Worker *worker, int count);

// The score of the position after a root move without a search, for the player who made the move:
// the static evaluation and the roads in one that the level sees. Sets the line of ply 1.
Score root_static_score(Worker *worker);

// Makes the line of the first move longer, from the table, when it has only a lower bound: such a
// line ends where it failed high.
void root_complete_line(Worker *worker);

// The lines of a search, the one that is played first, the others by score; 1 to shared->lines, for
// which ret_lines has room. They point to root moves.
int root_lines(const Worker *worker, RootLine *ret_lines);

#endif
