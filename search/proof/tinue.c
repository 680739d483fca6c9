// SPDX-License-Identifier: MIT
#include "proof/tinue.h"

#include <stdlib.h>

#include "clock/stop.h"
#include "proof/proof.h"

enum {
    TABLE_MIB = 4,
    PLIES_LEAST = 5, // of the first question about short wins
    PLIES_MOST = 65,
    FIRST_PART = 16,     // the question about wins of any length gets a sixteenth of the nodes
    LINE_NODES = 100000, // to prove again what the table has lost of a line
    NODES_UNIT = 64,     // the worker checks its limits when its nodes are a multiple of this
};

struct Tinue {
    Prover *prover;
    Worker *worker; // of the running search
    uint64_t begin; // nodes of the worker less those of the prover, at the start of tinue_find
    uint64_t most;  // limit of the prover's nodes
    atomic_bool stop;
};

Tinue *tinue_create(void) {
    Tinue *tinue = calloc(1, sizeof *tinue);
    if (tinue) {
        tinue->prover = prover_create(TABLE_MIB);
        if (!tinue->prover) {
            free(tinue);
            return NULL;
        }
        prover_limit(tinue->prover, &tinue->stop, 0);
    }
    return tinue;
}

void tinue_destroy(Tinue *tinue) {
    if (tinue) {
        prover_destroy(tinue->prover);
        free(tinue);
    }
}

void tinue_clear(Tinue *tinue) {
    prover_clear(tinue->prover);
}

// Adds the nodes of the prover to those of the worker, and stops the prover at the worker's limits.
static void on_poll(void *user) {
    Tinue *tinue = user;
    uint64_t nodes = tinue->begin + prover_nodes(tinue->prover);
    nodes -= nodes % NODES_UNIT;
    if (nodes > worker_nodes(tinue->worker)) {
        atomic_store_explicit(&tinue->worker->nodes, nodes, memory_order_relaxed);
    }
    if (worker_must_stop(tinue->worker) || prover_nodes(tinue->prover) >= tinue->most) {
        atomic_store(&tinue->stop, true);
    }
}

// Sets the prover to the worker's position.
static bool set_position(Prover *prover, const Path *path) {
    int end = path->key_count;
    int count = path->reversible[end] < end ? path->reversible[end] : end;
    return prover_set_past(prover, &path->board, path->keys + end - count, (size_t)count);
}

static void note(WinProof *proof, Truth truth, const Win *win) {
    if (truth == WON) {
        proof->best = win->plies;
        proof->road = win->road;
    }
}

// Looks for a win of any length first, which soon shows that there is none when the taks run out.
// Then looks for wins within more and more plies, because that finds short wins with fewer nodes.
static bool ask(Prover *prover, Colour attacker, uint64_t nodes, WinProof *ret_proof) {
    uint64_t end = prover_nodes(prover) + nodes;
    ProofQuestion question = {.attacker = attacker, .scope = TAKS_ONLY, .plies = PLIES_MOST};
    Win win = {0};
    Truth truth = prover_ask(prover, &question, nodes / FIRST_PART, &win);
    *ret_proof = win_proof(&question, attacker);
    ret_proof->taks = true;
    note(ret_proof, truth, &win);
    for (int plies = PLIES_LEAST;
         truth != NOT_WON && plies <= PLIES_MOST && prover_nodes(prover) < end; plies += 2) {
        if (ret_proof->best > 0 && plies >= ret_proof->best) {
            break;
        }
        question.plies = plies;
        Truth next = prover_ask(prover, &question, end - prover_nodes(prover), &win);
        note(ret_proof, next, &win);
        if (next == OPEN) {
            break;
        }
    }
    return ret_proof->best > 0;
}

bool tinue_find(Tinue *tinue, Worker *worker, uint64_t nodes, Line *ret_line) {
    const Path *path = &worker->path;
    int draw_plies = worker->shared->draw_plies;
    Prover *prover = tinue->prover;
    uint64_t limit = worker->shared->limits.nodes;
    uint64_t left = limit > worker_nodes(worker) ? limit - worker_nodes(worker) : 0;
    WinProof proof;
    Game game;
    nodes = limit > 0 && left < nodes ? left : nodes;
    game_init(&game, &path->board);
    tinue->worker = worker;
    tinue->begin = worker_nodes(worker) - prover_nodes(prover);
    tinue->most = prover_nodes(prover) + nodes + LINE_NODES;
    atomic_store(&tinue->stop, false);
    prover_watch(prover, on_poll, tinue);
    bool found = set_position(prover, path) &&
                 ask(prover, board_turn(&path->board), nodes, &proof) &&
                 (draw_plies == 0 || path->reversible[path->key_count] + proof.best < draw_plies) &&
                 proof_line(prover, &game, &proof, ret_line);
    game_finish(&game);
    atomic_store_explicit(&worker->nodes, tinue->begin + prover_nodes(prover),
                          memory_order_relaxed);
    return found;
}
