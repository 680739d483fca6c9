// SPDX-License-Identifier: MIT
#include "root/deepen.h"

#include <stdlib.h>

#include "clamp.h"
#include "clock/stop.h"
#include "node.h"
#include "node_moves.h"
#include "root/root.h"
#include "root/root_proof.h"

enum { DEPTH_MAX = MAX_PLY - 8 };

// ---- The loop over the root moves

// Searches a root move like a move of any node. Scores of root moves include the bonus of a level,
// scores inside the tree do not: so the window is lower by the bonus there.
static Score search_move(Worker *worker, const Loop *loop, Node *node, RootMove *root, Score alpha,
                         Score beta) {
    uint64_t before = worker_nodes(worker);
    node->alpha = score_shift(alpha, -root->bonus);
    node->beta = score_shift(beta, -root->bonus);
    int reduction = loop_reduction(loop, worker, node, root->move);
    Score score = loop_search(loop, worker, node, root->move, reduction);
    root->nodes += worker_nodes(worker) - before;
    return score_shift(score, root->bonus);
}

// Stores the score and the line of a move that did not fail low.
//
// A move that failed high is searched again with a wider window. If time runs out before that, its
// score is a lower bound; but the best move of the last iteration keeps its exact score and its
// line, because few users check whether a score is a bound. A loss, too, is only a lower bound
// until all moves have been searched.
static void store_result(Worker *worker, RootMove *root, Score score, Score beta, bool first) {
    int depth = worker->root.depth;
    bool high = score >= beta;
    root->score = high ? beta : score;
    if (high && first && root->bound == BOUND_EXACT && root->depth == depth - 1) {
        return;
    }
    if (!high || !first) {
        path_set_line(&worker->path, 0, root->move);
        root->line = worker->path.lines[0];
    }
    root->seldepth = worker->seldepth;
    root_know(root, depth, root->score, high || score_is_loss(score) ? BOUND_LOWER : BOUND_EXACT);
}

Score search_root(Worker *worker, int depth, Score alpha, Score beta) {
    Root *list = &worker->root;
    RootMove *proved = root_best_proved(worker);
    Score known = proved ? proved->known : -SCORE_INFINITE;
    Score enough = min_int(beta, score_win_in(1));
    Node node = {.depth = depth, .pv = true, .forced = list->threatened};
    Loop loop = {.best = known};
    alpha = max_int(alpha, known);
    for (int i = list->first; i < list->count; i++) {
        list->moves[i].score = -SCORE_INFINITE;
    }
    for (int i = list->first; i < list->count && loop.best < enough; i++) {
        RootMove *root = &list->moves[i];
        if (root_is_lost(root) && !worker->no_pruning) {
            continue;
        }
        Score score = search_move(worker, &loop, &node, root, alpha, beta);
        if (worker->stopped) {
            return loop.best;
        }
        loop.best = max_int(loop.best, score);
        // A score that fails low is only a bound, and its line is not reliable.
        if (score > alpha) {
            store_result(worker, root, score, beta, loop.count == 0);
            alpha = score;
        }
        loop.count++;
    }
    if (proved && loop.best == known) {
        proved->score = known;
    }
    return loop.best;
}

// ---- One iteration

// Aspiration: searches one line with a small window around its last score, and with a wider one
// when the search fails high or low.
static void search_line(Worker *worker) {
    Root *list = &worker->root;
    RootMove *first = &list->moves[list->first];
    bool small = list->depth >= PARAM(ASPIRATION_DEPTH) && !score_is_proved(first->previous) &&
                 first->bound == BOUND_EXACT;
    int window = PARAM(ASPIRATION_WINDOW);
    Score alpha = small ? first->previous - window : -SCORE_INFINITE;
    Score beta = small ? first->previous + window : SCORE_INFINITE;
    for (;;) {
        worker->seldepth = 0;
        Score score = search_root(worker, list->depth, alpha, beta);
        root_sort(worker);
        if (worker->stopped) {
            return;
        }
        if (score > alpha && score < beta) {
            first->bound = BOUND_EXACT; // all moves were searched
            return;
        }
        window *= PARAM(ASPIRATION_GROWTH);
        if (score <= alpha) {
            // The next try finds a score below alpha, so it needs less room above. Stockfish and
            // Weiss do so, too.
            beta = beta < SCORE_INFINITE ? (alpha + beta) / 2 : beta;
            alpha = score - window > -SCORE_PROVED ? score - window : -SCORE_INFINITE;
        } else {
            first->previous = beta; // a move that failed high is searched first in the next try
            beta = score + window < SCORE_PROVED ? score + window : SCORE_INFINITE;
        }
    }
}

// Gives the first `count` moves that were not searched their static scores.
static void evaluate_moves(Worker *worker, int count) {
    for (int i = 0; i < count; i++) {
        if (worker->root.moves[i].depth == 0) {
            root_evaluate(worker, &worker->root.moves[i], BOUND_EXACT);
        }
    }
}

// MultiPV: searches the best line, then the best one that begins with another move, and so on.
// False when the search was stopped.
static bool search_lines(Worker *worker) {
    Root *list = &worker->root;
    for (list->first = 0; list->first < root_line_count(worker); list->first++) {
        search_line(worker);
        if (worker->stopped) {
            return false;
        }
        root_sort_lines(worker, list->first + 1); // a later line can have a better score
    }
    for (int i = 0; i < list->count; i++) {
        list->moves[i].previous = list->moves[i].score;
    }
    return true;
}

// Searches all moves to the depth of this iteration. False when the search was stopped.
static bool search_iteration(Worker *worker) {
    // A level that overlooks roads looks one ply ahead.
    if (worker->shared->handicap.misses_spreads) {
        evaluate_moves(worker, worker->root.count);
        root_sort_lines(worker, worker->root.count);
        return true;
    }
    do {
        if (!search_lines(worker)) {
            // The first iteration has not come to all lines.
            evaluate_moves(worker, root_line_count(worker));
            return false;
        }
    } while (root_prove(worker)); // the best move is lost: again, without it
    return true;
}

// ---- Iterative deepening

// True when no further iteration is wanted or useful.
static bool is_enough(const Worker *worker) {
    const Shared *shared = worker->shared;
    const SearchLimits *limits = &shared->limits;
    const Root *list = &worker->root;
    // Without pruning, all lines of N plies were searched: there is no mate in N.
    if (list->depth >= DEPTH_MAX || worker->no_pruning) {
        return true;
    }
    if (worker->index > 0) {
        return false;
    }
    if ((limits->depth > 0 && list->depth >= limits->depth) ||
        (limits->soft_nodes > 0 && worker_nodes(worker) >= limits->soft_nodes)) {
        return true;
    }
    if (score_is_proved(list->moves[0].known)) {
        int plies = abs(score_mate(list->moves[0].known));
        // A shorter win is unlikely now; `go mate` looks for it without pruning.
        bool shortest = !limits->infinite && list->depth >= plies && shared->lines == 1;
        if (limits->solved || plies <= limits->mate || shortest) {
            return true;
        }
    }
    return worker_time_is_used(worker);
}

void deepen(Worker *worker, DeepenReport *report, void *user) {
    Root *list = &worker->root;
    list->began = clock_now_ms();
    list->stable = 0;
    list->best = MOVE_NONE;
    for (list->depth = 1; search_iteration(worker); list->depth++) {
        list->stable = list->moves[0].move == list->best ? list->stable + 1 : 0;
        list->best = list->moves[0].move;
        if (report) {
            report(user, worker);
        }
        if (worker_must_stop(worker) || is_enough(worker)) {
            break;
        }
        // For a mate in N the last iteration is searched again without pruning.
        if (list->depth == worker->shared->limits.mate) {
            worker->no_pruning = true;
            list->depth--;
        }
    }
}
