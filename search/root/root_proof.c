// SPDX-License-Identifier: MIT
#include "root/root_proof.h"

#include "outcome.h"
#include "proof/tinue.h"
#include "root/root.h"

enum {
    PROOF_SHARE = 50,  // per cent of the nodes for each player, when the user wants a proof
    TINUE_LEAST = 500, // nodes; shorter wins are found by alpha-beta
};

// Looks for a tinue of the side to move on the worker's board, with what remains of its share of
// the nodes, and sets the line of `ply`: 0 at the root, 1 after a root move.
static bool find_tinue(Worker *worker, int ply) {
    const SearchLimits *limits = &worker->shared->limits;
    bool asked = limits->solved || limits->mate > 0;
    int part = asked ? PROOF_SHARE : SIZE_PARAM(&worker->shared->params, TINUE_SHARE);
    uint64_t before = worker_nodes(worker);
    uint64_t share = before * (uint64_t)part / 100;
    uint64_t *taken = &worker->root.tinue_nodes[ply];
    if (share < *taken + TINUE_LEAST) {
        return false;
    }
    if (!worker->learned.tinue) {
        worker->learned.tinue = tinue_create();
    }
    Tinue *tinue = worker->learned.tinue; // NULL: no memory
    bool found = tinue && tinue_find(tinue, worker, share - *taken, &worker->path.lines[ply]);
    *taken += worker_nodes(worker) - before;
    return found;
}

// Records that the line of ply 0 proves a score of its first move.
static void set_proved(Worker *worker, RootMove *root, Score score) {
    root->proved = true;
    root->score = root->previous = score;
    root->line = worker->path.lines[0];
    root->seldepth = root->line.length;
    root_know(root, worker->root.depth, score, BOUND_EXACT);
}

// True when the opponent has a tinue after a root move. Sets the line of ply 1.
static bool is_refuted(Worker *worker, Move move) {
    Path *path = &worker->path;
    Undo undo;
    worker_play(worker, move, &undo);
    bool ongoing =
        board_outcome(&path->board) == ONGOING && !path_is_drawn(path, worker->shared->draw_plies);
    bool refuted = ongoing && find_tinue(worker, 1) && path->lines[1].length < MAX_PLY;
    worker_take_back(worker, move, &undo);
    return refuted;
}

// The move to put first after the first one was proved to lose: the next one that does not lose at
// once, or else the longest loss. With several lines it is the next of them.
static RootMove *next_best(Worker *worker) {
    RootMove *best = &worker->root.moves[0];
    int lines = root_line_count(worker);
    int count = lines > 1 ? lines : worker->root.count;
    for (int i = 1; i < count && score_is_loss(best->known); i++) {
        RootMove *root = &worker->root.moves[i];
        if (!root->proved && root->depth < worker->root.depth) {
            root_evaluate(worker, root, BOUND_LOWER);
            root->previous = root->score;
        }
        best = root->known > best->known ? root : best;
    }
    return best;
}

bool root_prove(Worker *worker) {
    RootMove *root = &worker->root.moves[0];
    if (worker->index > 0 || worker->shared->handicap.level != LEVEL_FULL || worker->no_pruning ||
        score_is_proved(root->known)) {
        return false;
    }
    const Line *line = &worker->path.lines[0];
    RootMove *win = find_tinue(worker, 0) ? root_find(worker, line->moves[0]) : NULL;
    if (win) {
        set_proved(worker, win, score_win_in(line->length));
        root_put_first(worker, win);
        return false;
    }
    if (worker->stopped || !is_refuted(worker, root->move)) {
        return false;
    }
    path_set_line(&worker->path, 0, root->move);
    set_proved(worker, root, score_loss_in(line->length));
    root_put_first(worker, next_best(worker));
    return true;
}

RootMove *root_best_proved(const Worker *worker) {
    RootMove *best = NULL;
    for (int i = worker->root.first; i < worker->root.count && !worker->no_pruning; i++) {
        RootMove *root = &worker->root.moves[i];
        if (root->proved && (!best || root->known > best->known)) {
            best = root;
        }
    }
    return best;
}
