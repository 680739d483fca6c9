// SPDX-License-Identifier: MIT
// The helper threads: all workers but the first one. They search until the first one is done.
// Private to search/.
#ifndef BREDON_SEARCH_ROOT_HELPERS_H
#define BREDON_SEARCH_ROOT_HELPERS_H

#include "worker.h"

// Starts a thread for each helper. A helper whose thread can't be started is not used.
void helpers_start(Shared *shared);

// Waits at most a millisecond for the helpers to end, so that a helper that waits for a processor
// does not delay the answer. shared->quit must be set before.
void helpers_await(const Shared *shared);

// Puts the first move of a helper that has ended in front of the first worker's moves when the
// helper knows more.
void helpers_choose(const Shared *shared);

// True when a helper's first move is better than the first worker's: it comes from a deeper
// iteration, or it wins. Always false with several lines, a limit of depth or a wanted mate, whose
// results come from the first worker alone, and for a move that the first worker has proved to
// lose.
bool helper_knows_more(const Worker *first_worker, const RootMove *helper);

// Waits until all helpers have ended.
void helpers_join(Shared *shared);

#endif
