// SPDX-License-Identifier: MIT
// The threads beside the first worker's: all workers but that one search until it is done. Private
// to search/.
#ifndef BREDON_SEARCH_ROOT_HELPERS_H
#define BREDON_SEARCH_ROOT_HELPERS_H

#include "worker.h"

// Starts a thread for each helper. A helper whose thread cannot be started takes no part.
void helpers_start(Shared *shared);

// Waits until the helpers have ended, at most a millisecond: a helper that waits for a processor
// must not delay the answer. shared->quit is set before.
void helpers_await(const Shared *shared);

// Replaces the first worker's answer by that of a helper that has ended and knows more.
void helpers_choose(const Shared *shared);

// True when a helper's answer is better than the first worker's: it comes from a deeper iteration,
// or it wins. Never with several lines, a limit of depth or a mate that was asked for: these
// results come from the first worker alone. Never for a move that the first worker has proved to
// lose.
bool helper_knows_more(const Worker *first_worker, const Answer *helper);

// Waits until all have ended.
void helpers_join(Shared *shared);

#endif
