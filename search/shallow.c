// SPDX-License-Identifier: MIT
#include "shallow.h"

#include "bits.h"
#include "clamp.h"

int shallow_null_reduction(const Params *params, int depth, Score eval, Score beta) {
    int lead = eval > beta ? (eval - beta) / params_scaled(params, PARAM(NULL_SCORE)) : 0;
    return SIZE_PARAM(params, NULL_BASE) + depth / PARAM(NULL_DIVISOR) + min_int(lead, 2);
}

bool shallow_null(Worker *worker, const Node *node, Score *ret_score) {
    const Board *board = &worker->path.board;
    const Params *params = &worker->shared->params;
    Frame *frame = frame_at(&worker->path, node->ply);
    Colour turn = board_turn(board);
    if (board_is_opening(board) || node->depth < PARAM(NULL_DEPTH) || node->eval < node->beta ||
        score_is_proved(node->beta) || frame_at(&worker->path, node->ply - 1)->move == MOVE_NONE ||
        board_in_hand(board, turn) < 3 || board_in_hand(board, (Colour)!turn) < 3 ||
        bits_count(board_empty(board)) < 4) {
        return false;
    }
    int depth = node->depth - shallow_null_reduction(params, node->depth, node->eval, node->beta);
    frame->move = MOVE_NONE;
    frame->slot = SLOT_NONE;
    frame->reduced = 0;
    path_pass(&worker->path);
    Score score = -search_node(worker, depth > 0 ? depth : 0, node->ply + 1, -node->beta,
                               -node->beta + 1, !node->cut);
    path_take_back_pass(&worker->path);
    if (worker->stopped || score < node->beta) {
        return false;
    }
    *ret_score = score_is_proved(score) ? node->beta : score;
    return true;
}

// Searches the node from the same ply with an empty window above alpha, without reverse futility,
// null move and ProbCut, and without the move `excluded` (or MOVE_NONE).
static Score search_same_node(Worker *worker, const Node *node, int depth, Score alpha,
                              Move excluded) {
    Frame *frame = frame_at(&worker->path, node->ply);
    frame->shallow = true;
    frame->excluded = excluded;
    Score score = search_node(worker, depth, node->ply, alpha, alpha + 1, node->cut);
    frame->eval = node->eval;
    return score;
}

bool shallow_probcut(Worker *worker, const Node *node, Score *ret_score) {
    const Params *params = &worker->shared->params;
    if (node->depth < PARAM(PROB_DEPTH) || score_is_proved(node->beta)) {
        return false;
    }
    // A cut node is expected to be above the window, another node below it.
    bool high = node->cut;
    if (high ? node->eval < node->beta : node->eval > node->alpha) {
        return false;
    }
    int depth = node->depth - PARAM(PROB_LESS);
    Score least = params_scaled(params, PARAM(PROB_MARGIN));
    Score margin = high ? least : -least;
    Score bound = (high ? node->beta : node->alpha) + margin;
    bool known = node->table_bound != BOUND_NONE && node->table_depth >= depth;
    if (known && (high ? node->table_score < bound : node->table_score > bound)) {
        return false;
    }
    Score score = search_same_node(worker, node, depth, high ? bound - 1 : bound, MOVE_NONE);
    *ret_score = score_is_proved(score) ? score : score - margin;
    return !worker->stopped && (high ? score >= bound : score <= bound);
}

bool shallow_is_singular(Worker *worker, const Node *node) {
    const Params *params = &worker->shared->params;
    if (node->depth < PARAM(SINGULAR_DEPTH) || node->table_bound < BOUND_LOWER ||
        node->table_depth < node->depth - 3 || node->table_move == MOVE_NONE ||
        score_is_proved(node->table_score) ||
        !board_is_legal(&worker->path.board, node->table_move)) {
        return false;
    }
    Score bound = node->table_score - params_scaled(params, PARAM(SINGULAR_STEP) * node->depth);
    return search_same_node(worker, node, (node->depth - 1) / 2, bound - 1, node->table_move) <
           bound;
}
