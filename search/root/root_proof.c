// SPDX-License-Identifier: MIT
#include "root/root_proof.h"

#include <assert.h>
#include <string.h>

#include "outcome.h"
#include "proof/tinue.h"
#include "root/root.h"

enum {
    PROOF_SHARE = 50,  // per cent of the nodes for each player, when the user wants a proof
    TINUE_LEAST = 500, // nodes; shorter wins are found by alpha-beta
};

// Looks for a tinue of the side to move on the worker's board, with the nodes that remain of the
// tinue share of this search. False when too few remain. `whose`: 0 for the side to move at the
// root, 1 for its opponent.
static bool find_tinue(Worker *worker, int whose, Line *ret_line) {
    uint64_t before = worker_nodes(worker);
    bool asked = worker->shared->limits.solved || worker->shared->limits.mate > 0;
    int part = asked ? PROOF_SHARE : SIZE_PARAM(&worker->shared->params, TINUE_SHARE);
    uint64_t share = before * (uint64_t)part / 100;
    uint64_t taken = worker->root.tinue_nodes[whose];
    if (share < taken + TINUE_LEAST) {
        return false;
    }
    if (!worker->learned.tinue) {
        worker->learned.tinue = tinue_create(); // NULL without memory: then no tinue is found
    }
    if (!worker->learned.tinue) {
        return false;
    }
    bool found = tinue_find(worker->learned.tinue, worker, share - taken, ret_line);
    worker->root.tinue_nodes[whose] += worker_nodes(worker) - before;
    return found;
}

bool root_is_lost(const Worker *worker, Move move) {
    const RootMove *root = root_find(worker, move);
    return root && root->proved != SCORE_NONE && score_is_loss(root->proved);
}

// Records that the line of a root move proves `score`.
static void set_proved(RootMove *root, int depth, Score score) {
    root->proved = root->score = root->previous = score;
    root_know(root, depth, score, BOUND_EXACT);
    root->seldepth = root->line.length;
}

void root_prove_win(Worker *worker) {
    Line line;
    if (score_is_proved(worker->root.moves[0].known) || !find_tinue(worker, 0, &line)) {
        return;
    }
    RootMove *root = root_find(worker, line.moves[0]);
    if (root) {
        root->line = line;
        set_proved(root, worker->root.depth, score_win_in(line.length));
        root_put_first(worker, root);
    }
}

// The first root move that is neither proved nor lost at once, with a static score; NULL when there
// is none. Lost moves may come before it in the list, because they have scores while most other
// moves have none yet.
static RootMove *find_unproved(Worker *worker) {
    for (int i = 0; i < worker->root.count; i++) {
        RootMove *root = &worker->root.moves[i];
        if (root->proved == SCORE_NONE) {
            root_evaluate(worker, root, BOUND_LOWER);
            if (!score_is_loss(root->known)) {
                return root;
            }
        }
    }
    return NULL;
}

// Puts another move first after the first one was proved to lose: one that is not proved, with a
// guess as its score, or else the longest loss.
static void put_next_first(Worker *worker) {
    RootMove *best = find_unproved(worker);
    if (best) {
        best->previous = best->score;
        root_put_first(worker, best);
        return;
    }
    for (int i = 0; i < worker->root.count; i++) {
        RootMove *root = &worker->root.moves[i];
        if (root->proved != SCORE_NONE && (!best || root->proved > best->proved)) {
            best = root;
        }
    }
    assert(best); // all moves are proved
    root_know(best, worker->root.depth, best->proved, BOUND_LOWER);
    root_put_first(worker, best);
}

bool root_prove_loss(Worker *worker) {
    RootMove *first = &worker->root.moves[0];
    Line line;
    Undo undo;
    if (worker->stopped || score_is_proved(first->known)) {
        return false;
    }
    worker_play(worker, first->move, &undo);
    bool ongoing = board_outcome(&worker->path.board) == ONGOING &&
                   !path_is_drawn(&worker->path, worker->shared->draw_plies);
    bool lost = ongoing && find_tinue(worker, 1, &line) && line.length < MAX_PLY;
    worker_take_back(worker, first->move, &undo);
    if (!lost) {
        return false;
    }
    first->line.length = line.length + 1;
    first->line.moves[0] = first->move;
    memcpy(first->line.moves + 1, line.moves, (size_t)line.length * sizeof(Move));
    set_proved(first, worker->root.depth, score_loss_in(first->line.length));
    int lines = worker->shared->lines;
    if (lines > 1) {
        root_sort_lines(worker, lines < worker->root.count ? lines : worker->root.count);
        return true;
    }
    RootMove lost_move = *first;
    int rest = worker->root.count - 1;
    memmove(first, first + 1, (size_t)rest * sizeof *first);
    worker->root.moves[rest] = lost_move;
    put_next_first(worker);
    return true;
}
