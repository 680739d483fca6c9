// SPDX-License-Identifier: MIT
// The moves at the root: their list, their proofs, and the view of a level that overlooks roads.
// Private to search/.
#ifndef BREDON_SEARCH_ROOT_ROOT_H
#define BREDON_SEARCH_ROOT_ROOT_H

#include "worker.h"

// Fills worker->root.moves with the legal moves; when `only` holds legal moves, with these alone.
void root_fill(Worker *worker, const Move *only, int only_count);

// The score of the position behind a root move without a search, for the player who has just moved:
// the static evaluation, and the roads in one that the level does not overlook. Writes the line of
// ply 1.
Score root_glance(Worker *worker);

// A root move as an answer, with its line.
Answer root_answer(const RootMove *root, int depth, Score score, Bound bound);

// Looks for a tinue of the side to move, with a share of the nodes of this search. When one is
// found its first move is marked as proved, comes first in the list, and becomes the answer.
void root_prove_win(Worker *worker);

// Looks for a tinue of the opponent behind the answer. True when there is one: the move is marked
// as lost and goes to the end of the list, the next move becomes the answer, and the moves must be
// searched again.
bool root_prove_loss(Worker *worker);

// True for a move that is proved to lose.
bool root_is_lost(const Worker *worker, Move move);

#endif
