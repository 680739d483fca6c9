// SPDX-License-Identifier: MIT
// Tinues at the root: forced wins that the prover finds during the search. Private to search/.
#pragma once

#include "worker.h"

// Looks for a tinue of the side to move, with a share of this search's nodes. When there is one,
// marks its first move as proved and puts it first.
void root_prove_win(Worker *worker);

// Looks for a tinue of the opponent after the first root move. True when there is one: then the
// move is marked as lost, another move is put first, and the moves must be searched again. The lost
// move becomes the last of all moves, or with several lines the last of these.
bool root_prove_loss(Worker *worker);

// True for a root move that is proved to lose.
bool root_is_lost(const Worker *worker, Move move);
