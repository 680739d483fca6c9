// SPDX-License-Identifier: MIT
#include "worker.h"

#include <stdlib.h>
#include <string.h>

#include "proof/tinue.h"

enum {
    CLOCK_MASK = 15, // a node may wait for pages of the table that the system has yet to fill
    FIRST_MS = 5,
};

void worker_destroy(Worker *worker) {
    if (worker) {
        path_finish(&worker->path);
        free(worker->root.lines_now);
        free(worker->root.lines_before);
        free(worker->root.moves);
        tinue_destroy(worker->learned.tinue);
        free(worker);
    }
}

// Large arrays come from calloc, which takes pages from the system only as they are touched.
Worker *worker_create(Shared *shared, int index) {
    Worker *worker = calloc(1, sizeof *worker);
    if (!worker) {
        return NULL;
    }
    worker->shared = shared;
    worker->index = index;
    worker->root.moves = calloc(MOVES_MAX, sizeof *worker->root.moves);
    if (!path_init(&worker->path) || !worker->root.moves) {
        worker_destroy(worker);
        return NULL;
    }
    return worker;
}

void worker_forget(Worker *worker) {
    if (!worker->learned.any) {
        return; // writing zeros would take pages for workers that are not used
    }
    worker->learned.any = false;
    memset(&worker->learned.history, 0, sizeof worker->learned.history);
    if (worker->learned.tinue) {
        tinue_clear(worker->learned.tinue);
    }
}

// Gives the worker room for several lines at the root, or for none but the first.
static bool worker_make_lines(Worker *worker, int lines) {
    free(worker->root.lines_now);
    free(worker->root.lines_before);
    worker->root.lines_now = worker->root.lines_before = NULL;
    worker->root.now_count = worker->root.before_count = 0;
    if (lines == 1) {
        return true;
    }
    worker->root.lines_now = calloc((size_t)lines, sizeof *worker->root.lines_now);
    worker->root.lines_before = calloc((size_t)lines, sizeof *worker->root.lines_before);
    return worker->root.lines_now && worker->root.lines_before;
}

bool worker_prepare(Worker *worker, const Game *game, int lines) {
    if (!worker_make_lines(worker, lines) || !path_set(&worker->path, game)) {
        return false;
    }
    policy_sums_fill(&worker->sums, board_size(&game->board));
    worker->learned.any = true;
    atomic_store_explicit(&worker->nodes, 0, memory_order_relaxed);
    worker->seldepth = 0;
    worker->stopped = worker->no_pruning = false;
    worker->root.depth = 0;
    worker->root.answer.move = MOVE_NONE;
    worker->root.tinue_nodes[0] = worker->root.tinue_nodes[1] = 0;
    return true;
}

void worker_play(Worker *worker, Move move, Undo *ret_undo) {
    path_play(&worker->path, move, ret_undo);
    table_prefetch(worker->shared->table, worker_key(worker, worker->path.board.key));
    atomic_store_explicit(&worker->nodes, worker_nodes(worker) + 1, memory_order_relaxed);
}

void worker_take_back(Worker *worker, Move move, const Undo *undo) {
    path_take_back(&worker->path, move, undo);
}

uint64_t shared_nodes(const Shared *shared) {
    uint64_t sum = 0;
    for (int i = 0; i < shared->worker_count; i++) {
        sum += worker_nodes(shared->workers[i]);
    }
    return sum;
}

// Whether so many nodes are reached. With several workers the sum is looked at now and then only.
static bool has_nodes(const Shared *shared, uint64_t own, bool look, uint64_t limit) {
    if (limit == 0) {
        return false;
    }
    return own >= limit || (look && shared->worker_count > 1 && shared_nodes(shared) >= limit);
}

static bool is_late(const Shared *shared) {
    const atomic_bool *stop = shared->limits.stop;
    return (stop && atomic_load_explicit(stop, memory_order_relaxed)) ||
           (shared->budget.hard >= 0 &&
            clock_now_ms() - shared->budget.start >= shared->budget.hard);
}

// Somebody said that the search is over.
static bool is_called_off(const Shared *shared) {
    return atomic_load_explicit(&shared->stop, memory_order_relaxed) ||
           atomic_load_explicit(&shared->quit, memory_order_relaxed);
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
        // All watch the clock: with more threads than processors the first one waits for its turn,
        // which comes sooner when those before it go.
        if (look && is_late(shared)) {
            atomic_store_explicit(&shared->quit, true, memory_order_relaxed);
        }
        worker->stopped = is_called_off(shared);
        return worker->stopped;
    }
    // There is no bestmove before a root move was searched, and nearly always there are a few ms
    // for all of them.
    if (worker->root.answer.move == MOVE_NONE ||
        (first && (!look || clock_now_ms() - worker->root.began < FIRST_MS))) {
        return false;
    }
    // So that the clock has no say in it, a limit of nodes never ends the first iteration.
    worker->stopped = is_called_off(shared) || (look && is_late(shared)) ||
                      (!first && has_nodes(shared, nodes, look, shared->limits.nodes));
    return worker->stopped;
}
