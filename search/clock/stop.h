// SPDX-License-Identifier: MIT
// When a search ends: limits of time and nodes, and what the user wants.
#pragma once

#include "worker.h"

// The sum of the nodes of all workers.
uint64_t shared_nodes(const Shared *shared);

// The first worker looks at the clock, and remembers the longest time between two looks.
void worker_look(Shared *shared);

// True when the search must stop; then sets worker->stopped. Looks at the clock only now and then.
bool worker_must_stop(Worker *worker);

// True when the time allows no iteration after the one that has ended. What was thought on the
// opponent's time counts for the soft time, so that a move that was foreseen leaves more time for
// later ones. As in Stockfish, a search that would have ended goes on while it ponders, and ends
// with search_ponderhit.
bool worker_time_is_used(const Worker *worker);
