// SPDX-License-Identifier: MIT
// The helper threads: all workers but the first one. They search until the first one is done.
// Private to search/.
#pragma once

#include "worker.h"

// Starts a thread for each helper. Helpers whose threads can't be started are not used.
void helpers_start(Shared *shared);

// Makes the best move of a helper the first worker's first move, when the helper knows more. Waits
// at most a millisecond for the helpers to end, because a helper without a processor must not delay
// the answer. shared->quit must be set before.
void helpers_choose(const Shared *shared);

// True when a helper's best move should replace the first worker's: it comes from a deeper
// iteration, or it wins. Never true with several lines, a limit of depth or `go mate`, where the
// first worker alone gives the result, or for a move that the first worker has proved to lose.
bool helper_knows_more(const Worker *first_worker, const RootMove *helper);

// Waits until all helpers have ended.
void helpers_join(Shared *shared);
