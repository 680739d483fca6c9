// SPDX-License-Identifier: MIT
// The root moves: their list, their proofs, and the roads that a level overlooks. Private to
// search/.
#ifndef BREDON_SEARCH_ROOT_ROOT_H
#define BREDON_SEARCH_ROOT_ROOT_H

#include "worker.h"

// Fills worker->root.moves with the legal moves, or with the `only_count` legal moves of `only`.
void root_fill(Worker *worker, const Move *only, int only_count);

// The score of the position after a root move without a search, for the player who made the move:
// the static evaluation and the roads in one that the level sees. Sets the line of ply 1.
Score root_glance(Worker *worker);

// An answer made of a root move and its line.
Answer root_answer(const RootMove *root, int depth, Score score, Bound bound);

// Searches for a tinue of the side to move, with a share of this search's nodes. When there is one,
// its first move is marked as proved, moved to the front, and becomes the answer.
void root_prove_win(Worker *worker);

// Searches for a tinue of the opponent after the answer. True when there is one: the move is marked
// as lost and moved to the end of the list, the next move becomes the answer, and the moves must be
// searched again.
bool root_prove_loss(Worker *worker);

// True for a move that is proved to lose.
bool root_is_lost(const Worker *worker, Move move);

// To be called after deepen. When the answer is a move that failed high in the iteration that was
// stopped, and was the best move of the iteration before, it gets the exact score and the line of
// that one: few readers of a score look at whether it is a bound. An answer that has only a bound
// gets a longer line, from the table.
void root_settle(Worker *worker);

#endif
