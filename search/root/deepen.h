// SPDX-License-Identifier: MIT
// Iterative deepening at the root, with aspiration windows and several lines (MultiPV).
#ifndef BREDON_SEARCH_ROOT_DEEPEN_H
#define BREDON_SEARCH_ROOT_DEEPEN_H

#include "worker.h"

// Called after each finished iteration, whose result is worker->root.moves.
typedef void DeepenReport(void *user, const Worker *worker);

// Searches the root moves from root.first on to `depth` plies with the window (alpha, beta), like
// the moves of a node; sets their scores and lines. Gives the best score. When worker->stopped is
// set, only the moves' scores have a meaning.
Score search_root(Worker *worker, int depth, Score alpha, Score beta);

// Iterative deepening until a limit is reached. There must be at least one root move. The result is
// the sorted list worker->root.moves, whose first move is played.
void deepen(Worker *worker, DeepenReport *report, void *user);

#endif
