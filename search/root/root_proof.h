// SPDX-License-Identifier: MIT
// Tinues at the root: forced wins that are proved beside the search. Private to search/.
#ifndef BREDON_SEARCH_ROOT_ROOT_PROOF_H
#define BREDON_SEARCH_ROOT_ROOT_PROOF_H

#include "worker.h"

// Searches for a tinue of the side to move, with a share of this search's nodes. When there is one,
// its first move is marked as proved and put first.
void root_prove_win(Worker *worker);

// Searches for a tinue of the opponent after the first root move. True when there is one: the move
// is marked as lost, another move is put first, and the moves must be searched again. With one line
// the lost move becomes the last of all, with several lines the last of the lines.
bool root_prove_loss(Worker *worker);

// True for a root move that is proved to lose.
bool root_is_lost(const Worker *worker, Move move);

#endif
