// SPDX-License-Identifier: MIT
// Iterative deepening at the root.
#ifndef BREDON_SEARCH_ROOT_DEEPEN_H
#define BREDON_SEARCH_ROOT_DEEPEN_H

#include "worker.h"

// Called after each finished iteration, whose result is worker->root.answer.
typedef void DeepenReport(void *user, const Worker *worker);

// Searches the root moves to `depth` plies with the window (alpha, beta); sets their scores and
// lines. When worker->stopped is set the result has no meaning.
Score search_root(Worker *worker, int depth, Score alpha, Score beta);

// Iterative deepening until a limit is reached. There must be at least one root move. The result is
// worker->root.answer.
void deepen(Worker *worker, DeepenReport *report, void *user);

// The lines of a search, best first, as far as they are known: those of the present iteration, then
// those of the one before, which are given no better score than the first line. The first line is
// played, even where only a level's bonus (see level.h) put it first; the scores are without
// bonuses. Gives 1 to shared->lines lines, for which ret_lines has room.
int deepen_lines(const Worker *worker, Answer *ret_lines);

#endif
