// SPDX-License-Identifier: MIT
#include "worker.h"

#include "tinue.h"

#include <stdlib.h>
#include <string.h>

void worker_destroy(Worker *worker) {
    if (worker) {
        free(worker->lines_now);
        free(worker->lines_before);
        free(worker->keys);
        free(worker->quiet);
        free(worker->arena);
        free(worker->root);
        tinue_destroy(worker->tinue);
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
    worker->arena = calloc((size_t)MAX_PLY * MOVES_MAX, sizeof *worker->arena);
    worker->root = calloc(MOVES_MAX, sizeof *worker->root);
    if (!worker->arena || !worker->root) {
        worker_destroy(worker);
        return NULL;
    }
    return worker;
}

void worker_forget(Worker *worker) {
    if (!worker->learned) {
        return; // to write it all would take the memory of workers that nobody uses
    }
    worker->learned = false;
    memset(&worker->history, 0, sizeof worker->history);
    if (worker->tinue) {
        tinue_clear(worker->tinue);
    }
}

// Gives the worker room for several lines at the root, or for none but the first.
static bool worker_make_lines(Worker *worker, int lines) {
    free(worker->lines_now);
    free(worker->lines_before);
    worker->lines_now = worker->lines_before = NULL;
    worker->now_count = worker->before_count = 0;
    if (lines == 1) {
        return true;
    }
    worker->lines_now = calloc((size_t)lines, sizeof *worker->lines_now);
    worker->lines_before = calloc((size_t)lines, sizeof *worker->lines_before);
    return worker->lines_now && worker->lines_before;
}

// Makes the worker ready for a game's position and history.
bool worker_prepare(Worker *worker, const Game *game, int lines) {
    size_t room = game->length + MAX_PLY + 2;
    if (!worker_make_lines(worker, lines)) {
        return false;
    }
    uint64_t *keys = realloc(worker->keys, room * sizeof *keys);
    if (keys) {
        worker->keys = keys;
    }
    int *quiet = realloc(worker->quiet, room * sizeof *quiet);
    if (quiet) {
        worker->quiet = quiet;
    }
    if (!keys || !quiet) {
        return false;
    }
    worker->learned = true;
    worker->board = game->board;
    worker->quiet[0] = 0;
    for (size_t i = 0; i < game->length; i++) {
        worker->keys[i] = game->steps[i].undo.key;
        worker->quiet[i + 1] = game->steps[i].progress ? 0 : worker->quiet[i] + 1;
    }
    worker->key_count = (int)game->length;
    worker->root_keys = worker->key_count;
    atomic_store_explicit(&worker->nodes, 0, memory_order_relaxed);
    worker->seldepth = 0;
    worker->depth = 0;
    worker->answer.move = MOVE_NONE;
    worker->stopped = worker->exact = false;
    worker->tinue_nodes[0] = worker->tinue_nodes[1] = 0;
    memset(worker->frames, 0, sizeof worker->frames);
    for (size_t back = 1; back <= FRAMES_BEFORE && back <= game->length; back++) {
        Frame *frame = frame_at(worker, -(int)back);
        frame->move = game->steps[game->length - back].move;
        frame->slot = move_slot(frame->move);
    }
    // The root is not evaluated, nor is what was before it.
    for (int i = 0; i <= FRAMES_BEFORE; i++) {
        worker->frames[i].eval = SCORE_NONE;
    }
    return true;
}
