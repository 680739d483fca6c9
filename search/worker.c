// SPDX-License-Identifier: MIT
#include "worker.h"

#include <stdlib.h>
#include <string.h>

#include "os/machine.h"
#include "proof/tinue.h"

void worker_destroy(Worker *worker) {
    if (worker) {
        path_finish(&worker->path);
        free(worker->root.moves);
        tinue_destroy(worker->learned.tinue);
        pages_unmap(worker, sizeof *worker);
    }
}

// The histories are 20 MB, read in no order. The huge pages of pages_map let the processor find
// them faster; the system gives a page only when it is first used.
Worker *worker_create(Shared *shared, int index) {
    Worker *worker = pages_map(sizeof *worker);
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
        return; // nothing to forget: writing zeros would take pages for unused workers
    }
    worker->learned.any = false;
    memset(&worker->learned.history, 0, sizeof worker->learned.history);
    if (worker->learned.tinue) {
        tinue_clear(worker->learned.tinue);
    }
}

bool worker_prepare(Worker *worker, const Game *game) {
    if (!path_set(&worker->path, game)) {
        return false;
    }
    policy_sums_fill(&worker->sums, board_size(&game->board));
    worker->learned.any = true;
    atomic_store_explicit(&worker->nodes, 0, memory_order_relaxed);
    worker->seldepth = 0;
    worker->stopped = worker->no_pruning = false;
    worker->root.depth = 0;
    worker->root.moves[0].depth = 0;
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
