// SPDX-License-Identifier: MIT
#include "root/deepen.h"

#include <string.h>

#include "node.h"
#include "node_moves.h"
#include "root/root.h"
#include "root/root_proof.h"

enum { DEPTH_MAX = MAX_PLY - 8 };

// ---- One iteration

// Stores the score and the line of a root move that did not fail low. A loss is only a lower bound
// until all moves have been searched.
static void store_result(Worker *worker, RootMove *root, Score score) {
    path_set_line(&worker->path, 0, root->move);
    root->line = worker->path.lines[0];
    root->score = score;
    root->seldepth = worker->seldepth;
    root_know(root, worker->root.depth, score, score_is_loss(score) ? BOUND_LOWER : BOUND_EXACT);
    if (root->proved != SCORE_NONE && score_is_proved(score)) {
        root->proved = score;
    }
}

// Stores the result of a root move that failed high. The move is searched again with a wider
// window; if time runs out before that, its score is a lower bound. The best move of the last
// iteration keeps its exact score and its line, because few users check whether a score is a bound.
static void store_fail_high(Worker *worker, RootMove *root, bool first, Score beta) {
    root->score = beta;
    if (first && root->bound == BOUND_EXACT && root->depth == worker->root.depth - 1) {
        return;
    }
    if (!first) {
        path_set_line(&worker->path, 0, root->move);
        root->line = worker->path.lines[0];
    }
    root->seldepth = worker->seldepth;
    root_know(root, worker->root.depth, beta, BOUND_LOWER);
}

// Searches a root move like a move of any node.
static Score search_move(Worker *worker, RootMove *root, const Loop *loop, const Node *node) {
    uint64_t before = worker_nodes(worker);
    int reduction = loop_reduction(loop, worker, node, root->move);
    Score score = loop_search(loop, worker, node, root->move, reduction);
    root->nodes += worker_nodes(worker) - before;
    return score;
}

// As search_move, for a move that may be proved. A proved loss is not searched; a proved win is
// searched only for a shorter win.
static Score search_unless_proved(Worker *worker, RootMove *root, const Loop *loop, Node *node) {
    Score proved = root->proved;
    if (proved == SCORE_NONE || worker->no_pruning) {
        return search_move(worker, root, loop, node);
    }
    node->alpha = node->alpha > proved ? node->alpha : proved;
    if (score_is_win(proved) && node->alpha < node->beta) {
        Score score = search_move(worker, root, loop, node);
        if (score > proved || worker->stopped) {
            return score;
        }
    }
    Line *below = &worker->path.lines[1];
    below->length = root->line.length - 1;
    memcpy(below->moves, root->line.moves + 1, (size_t)below->length * sizeof(Move));
    return proved;
}

Score search_root(Worker *worker, int depth, Score alpha, Score beta) {
    Root *list = &worker->root;
    Node node = {.depth = depth, .pv = true, .forced = list->threatened};
    Loop loop = {.best = -SCORE_INFINITE};
    for (int i = list->first; i < list->count; i++) {
        RootMove *root = &list->moves[i];
        // Scores of root moves include the bonus of the move; scores inside the tree do not.
        node.alpha = score_shift(alpha, -root->bonus);
        node.beta = score_shift(beta, -root->bonus);
        loop.count = i - list->first;
        Score score = search_unless_proved(worker, root, &loop, &node);
        if (worker->stopped) {
            break;
        }
        score = score_shift(score, root->bonus);
        loop.best = score > loop.best ? score : loop.best;
        if (score >= beta) {
            store_fail_high(worker, root, loop.count == 0, beta);
            break;
        }
        // A score that fails low is only a bound, and its line is not reliable.
        if (score > alpha) {
            store_result(worker, root, score);
            alpha = score;
        }
        if (alpha >= score_win_in(1) && worker->shared->lines == 1) {
            break;
        }
    }
    return loop.best;
}

// Searches one line of an iteration with an aspiration window around its last score. Widens the
// window when the search fails high or low.
static void search_line(Worker *worker) {
    int depth = worker->root.depth;
    RootMove *first = &worker->root.moves[worker->root.first];
    Score guess = first->previous;
    int window = PARAM(ASPIRATION_WINDOW);
    Score alpha = -SCORE_INFINITE;
    Score beta = SCORE_INFINITE;
    if (depth >= PARAM(ASPIRATION_DEPTH) && !score_is_proved(guess) &&
        first->bound == BOUND_EXACT) {
        alpha = guess - window;
        beta = guess + window;
    }
    for (;;) {
        for (int i = worker->root.first; i < worker->root.count; i++) {
            worker->root.moves[i].score = -SCORE_INFINITE;
        }
        worker->seldepth = 0;
        Score score = search_root(worker, depth, alpha, beta);
        root_sort(worker);
        if (worker->stopped) {
            return;
        }
        if (score > alpha && score < beta) {
            first->bound = BOUND_EXACT; // all moves were searched
            return;
        }
        window *= PARAM(ASPIRATION_GROWTH);
        // A move that failed high is searched first in the next try.
        first->previous = score >= beta ? beta : first->previous;
        if (score <= alpha) {
            alpha = score - window > -SCORE_PROVED ? score - window : -SCORE_INFINITE;
        } else {
            beta = score + window < SCORE_PROVED ? score + window : SCORE_INFINITE;
        }
    }
}

static int line_count(const Worker *worker) {
    int lines = worker->shared->lines;
    return lines < worker->root.count ? lines : worker->root.count;
}

// The only iteration of a level that overlooks roads: every move gets its static score.
static bool evaluate_moves(Worker *worker) {
    for (int i = 0; i < worker->root.count; i++) {
        root_evaluate(worker, &worker->root.moves[i], BOUND_EXACT);
    }
    root_sort_lines(worker, worker->root.count);
    return true;
}

// Searches all lines of an iteration. False when the search was stopped.
static bool search_iteration(Worker *worker) {
    Root *root = &worker->root;
    if (worker->shared->handicap.misses_spreads) {
        return evaluate_moves(worker);
    }
    for (root->first = 0; root->first < line_count(worker); root->first++) {
        search_line(worker);
        // A later line can have a better score.
        root_sort_lines(worker, worker->stopped ? root->first : root->first + 1);
        if (worker->stopped) {
            return false;
        }
    }
    return true;
}

// Fills the missing lines when the first iteration was stopped: a move that was not searched gets
// its static score.
static void complete_lines(Worker *worker) {
    for (int i = 1; i < line_count(worker); i++) {
        if (worker->root.moves[i].depth == 0) {
            root_evaluate(worker, &worker->root.moves[i], BOUND_EXACT);
        }
    }
}

// ---- Iterative deepening

// The part of the soft time, per cent, after which no new iteration begins.
static int soft_share(const Worker *worker) {
    uint64_t all = worker_nodes(worker);
    uint64_t best = worker->root.moves[0].nodes;
    return budget_share(all > 0 ? (int)(best * 100 / all) : 0, worker->root.stable);
}

// True when no further iteration is wanted or useful.
static bool is_enough(const Worker *worker, int depth) {
    const Shared *shared = worker->shared;
    const SearchLimits *limits = &shared->limits;
    Score score = worker->root.moves[0].known;

    // Without pruning, all lines of N plies were searched: there is no mate in N.
    if (depth >= DEPTH_MAX || worker->no_pruning) {
        return true;
    }
    if (worker->index > 0) {
        return false;
    }
    if (limits->depth > 0 && depth >= limits->depth) {
        return true;
    }
    if (limits->soft_nodes > 0 && worker_nodes(worker) >= limits->soft_nodes) {
        return true;
    }
    if (score_is_proved(score)) {
        int plies = score_mate(score) > 0 ? score_mate(score) : -score_mate(score);
        if (limits->solved || (limits->mate > 0 && plies <= limits->mate)) {
            return true;
        }
        // A shorter win is unlikely now; `go mate` looks for it without pruning.
        if (!limits->infinite && depth >= plies && shared->lines == 1) {
            return true;
        }
    }
    int64_t elapsed = clock_now_ms() - shared->budget.start;
    if (shared->budget.soft >= 0) {
        return worker->root.count == 1 || elapsed * 100 >= soft_share(worker) * shared->budget.soft;
    }
    return shared->budget.hard >= 0 && elapsed >= shared->budget.hard;
}

// Saves the scores of this iteration for the order of the next one.
static void save_scores(Worker *worker) {
    for (int i = 0; i < worker->root.count; i++) {
        worker->root.moves[i].previous = worker->root.moves[i].score;
    }
}

// Looks for a tinue of either player with a small part of the nodes. True when the first move is
// proved to lose; then the iteration must be searched again.
static bool prove(Worker *worker) {
    bool full = worker->shared->handicap.level == LEVEL_FULL;
    if (worker->index > 0 || !full || worker->no_pruning) {
        return false;
    }
    root_prove_win(worker);
    return root_prove_loss(worker);
}

void deepen(Worker *worker, DeepenReport *report, void *user) {
    Root *root = &worker->root;
    root->began = clock_now_ms();
    root->stable = 0;
    root->best = MOVE_NONE;
    for (root->depth = 1;; root->depth++) {
        if (!search_iteration(worker)) {
            complete_lines(worker);
            break;
        }
        if (prove(worker)) {
            root->depth--;
            save_scores(worker);
            continue;
        }
        root->stable = root->moves[0].move == root->best ? root->stable + 1 : 0;
        root->best = root->moves[0].move;
        if (report) {
            report(user, worker);
        }
        if (worker_must_stop(worker) || is_enough(worker, root->depth)) {
            break;
        }
        // For a mate in N the last iteration is searched again without pruning.
        if (root->depth == worker->shared->limits.mate) {
            worker->no_pruning = true;
            root->depth--;
        }
        save_scores(worker);
    }
}
