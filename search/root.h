// SPDX-License-Identifier: MIT
// The moves at the root, and what a player who overlooks roads sees of them. Private to search/.
#ifndef BREDON_SEARCH_ROOT_H
#define BREDON_SEARCH_ROOT_H

#include "worker.h"

// Fills worker->root.moves with the legal moves, or with those of `only` that are legal when there
// is one.
void root_fill(Worker *worker, const Move *only, int only_count);

// The score, for the player who has just moved, of the position behind a move at the root, at a
// glance: how it looks, and the roads in one that are not overlooked. The line goes to ply 1.
Score root_glance(Worker *worker);

// Looks for a tinue of the side to move, with a share of the nodes of this search. When there is
// one its first move is proved, stands first, and is the answer.
void root_prove_win(Worker *worker);

// Looks for a tinue of the opponent behind the answer. True when there is one: the move is proved
// to lose and stands last, and the moves must be searched again. Until then the next one is the
// answer.
bool root_prove_loss(Worker *worker);

// True for a move that is proved to lose.
bool root_is_lost(const Worker *worker, Move move);

#endif
