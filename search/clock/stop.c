// SPDX-License-Identifier: MIT
#include "clock/stop.h"

enum {
    CLOCK_MASK = 15, // a node may take long when its table page is new
    NODES_MASK = 63, // adding up the nodes reads a counter of each worker
    FIRST_MS = 5,
    POLL_MS = 5,
};

uint64_t shared_nodes(const Shared *shared) {
    uint64_t sum = 0;
    for (int i = 0; i < shared->worker_count; i++) {
        sum += worker_nodes(shared->workers[i]);
    }
    return sum;
}

// True when the limit of nodes is reached. With several workers the sum is computed only when
// `look` is set.
static bool has_nodes(const Shared *shared, uint64_t own, bool look) {
    uint64_t limit = shared->limits.nodes;
    if (limit == 0) {
        return false;
    }
    return own >= limit || (look && shared->worker_count > 1 && shared_nodes(shared) >= limit);
}

static bool time_is_up(const Shared *shared, int64_t now) {
    const atomic_bool *stop = shared->limits.stop;
    int64_t from = atomic_load_explicit(&shared->clock_from, memory_order_relaxed);
    return (stop && atomic_load_explicit(stop, memory_order_relaxed)) ||
           (shared->budget.hard >= 0 && now - from >= shared->budget.hard) ||
           (from != PONDERING &&
            atomic_load_explicit(&shared->thought_enough, memory_order_relaxed));
}

// True when another thread has ended the search.
static bool was_ended(const Shared *shared) {
    return atomic_load_explicit(&shared->stop, memory_order_relaxed) ||
           atomic_load_explicit(&shared->quit, memory_order_relaxed);
}

void worker_look(Shared *shared) {
    int64_t now = clock_now_ms();
    if (now - shared->looked > shared->stall) {
        shared->stall = now - shared->looked;
    }
    shared->looked = now;
}

static void poll_host(Shared *shared) {
    if (shared->looked - shared->polled >= POLL_MS) {
        shared->on_poll(shared->poll_user, false);
        shared->polled = clock_now_ms();
    }
}

bool worker_must_stop(Worker *worker) {
    Shared *shared = worker->shared;
    if (worker->stopped) {
        return true;
    }
    uint64_t nodes = worker_nodes(worker);
    bool look = (nodes & CLOCK_MASK) == 0;
    bool first = worker->root.depth <= 1;
    if (worker->index > 0) {
        // All workers watch the clock and the nodes: with more threads than processors the first
        // worker may have to wait for a processor, and gets it sooner when the others end.
        if (look && time_is_up(shared, clock_now_ms())) {
            atomic_store_explicit(&shared->quit, true, memory_order_relaxed);
        }
        worker->stopped = was_ended(shared) || has_nodes(shared, nodes, (nodes & NODES_MASK) == 0);
        return worker->stopped;
    }
    if (look) {
        worker_look(shared);
    }
    if (look && shared->on_poll) {
        poll_host(shared);
    }
    // Never stop before a root move was searched. The first iteration gets FIRST_MS, which are
    // nearly always available.
    if (worker->root.moves[0].depth == 0 ||
        (first && (!look || shared->looked - worker->root.began < FIRST_MS))) {
        return false;
    }
    // A limit of nodes never ends the first iteration, so that the result does not depend on the
    // clock.
    worker->stopped = was_ended(shared) || (look && time_is_up(shared, shared->looked)) ||
                      (!first && has_nodes(shared, nodes, look));
    return worker->stopped;
}

// The part of the soft time, per cent, after which no new iteration begins.
static int soft_share(const Worker *worker) {
    uint64_t all = worker_nodes(worker);
    uint64_t best = worker->root.moves[0].nodes;
    return budget_share(all > 0 ? (int)(best * 100 / all) : 0, worker->root.stable);
}

bool worker_time_is_used(const Worker *worker) {
    Shared *shared = worker->shared;
    int64_t now = clock_now_ms();
    int64_t from = atomic_load_explicit(&shared->clock_from, memory_order_relaxed);
    bool used = shared->budget.hard >= 0 && now - from >= shared->budget.hard;
    if (shared->budget.soft >= 0) {
        int64_t elapsed = now - shared->budget.start;
        used = worker->root.count == 1 || elapsed * 100 >= soft_share(worker) * shared->budget.soft;
    }
    if (from == PONDERING) {
        atomic_store_explicit(&shared->thought_enough, used, memory_order_relaxed);
        return false;
    }
    return used;
}
