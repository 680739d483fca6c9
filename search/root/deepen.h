// SPDX-License-Identifier: MIT
// Iterative deepening at the root, with aspiration windows and several lines (MultiPV).
#pragma once

#include "worker.h"

// Called after each finished iteration; its result is worker->root.moves.
typedef void DeepenReport(void *user, Worker *worker);

// Searches the root moves from root.first on like the moves of a node, to `depth` plies with the
// window (alpha, beta). Sets their scores and lines. Returns the best score, which is meaningless
// when worker->stopped is set.
Score search_root(Worker *worker, int depth, Score alpha, Score beta);

// Iterative deepening until a limit is reached. There must be at least one root move. The result is
// worker->root.moves, sorted; the first move is played.
void deepen(Worker *worker, DeepenReport *report, void *user);
