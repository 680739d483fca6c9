// SPDX-License-Identifier: MIT
// The threads beside the first worker's: all workers but that one search until it is done. Private
// to search/.
#ifndef BREDON_SEARCH_HELPERS_H
#define BREDON_SEARCH_HELPERS_H

#include "worker.h"

// Begins the work of the helpers. One whose thread can't be had is missed by nobody.
void helpers_start(Shared *shared);

// Gives them a moment to end, behind shared->quit. One without a processor must not keep the answer
// back.
void helpers_await(const Shared *shared);

// Takes the answer of those that have ended for the first worker's where they know more.
void helpers_choose(const Shared *shared);

// Whether a helper's answer is to be told instead of the first worker's: it comes from a deeper
// iteration, or wins. Several lines, a depth and a mate that was asked for are the first worker's,
// and it alone knows which moves are proved to lose.
bool helper_knows_more(const Worker *first_worker, const Answer *helper);

// Waits until all have ended.
void helpers_join(Shared *shared);

#endif
