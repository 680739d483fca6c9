// SPDX-License-Identifier: MIT
// Proved root moves: forced wins (tinues) that the prover finds between the iterations. The
// iterations leave out the moves that are proved to lose. Private to search/.
#pragma once

#include "worker.h"

// Looks for a tinue with a share of the nodes of this search: of the side to move, whose first move
// is then put first, or of the opponent after the first root move. True when that move is proved to
// lose: then another move is put first, with a guess as its score, and the moves must be searched
// again. Does nothing in helpers, at levels and in searches without pruning.
bool root_prove(Worker *worker);

// The best proved move from root.first on; NULL when there is none. A search without pruning proves
// everything by itself, so there is none in it.
RootMove *root_best_proved(const Worker *worker);

// True for a root move that is proved to lose.
static inline bool root_is_lost(const RootMove *root) {
    return root->proved && score_is_loss(root->known);
}
