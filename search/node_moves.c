// SPDX-License-Identifier: MIT
#include "node_moves.h"

#include "bits.h"
#include "clamp.h"

void loop_begin(Loop *loop, Worker *worker, const Node *node) {
    Path *path = &worker->path;
    Frame *next = frame_at(path, node->ply + 1);
    PickerInput input = {
        .board = &path->board,
        .maps = node->threats->maps,
        .sums = &worker->sums,
        .threat = node->forced || node->count_threat ? &node->threats->threat : NULL,
        .previous1 = frame_at(path, node->ply - 1)->move,
        .previous2 = frame_at(path, node->ply - 2)->move,
        .history = &worker->learned.history,
        .context = node->context,
        .table_move = node->table_move,
        .killers = frame_at(path, node->ply)->killers,
        .list = &path->lists[node->ply],
    };
    next->killers[0] = next->killers[1] = MOVE_NONE;
    loop->best = -SCORE_INFINITE;
    loop->best_move = MOVE_NONE;
    loop->late = false;
    loop->count = 0;
    loop->tried_count = 0;
    picker_init(&loop->picker, &input);
    loop->single = node->forced && node->depth > 0 && picker_count(&loop->picker) == 1;
}

int loop_move_limit(const Params *params, int depth, bool improving) {
    if (depth > PARAM(LATE_DEPTH)) {
        return MOVES_MAX;
    }
    int more = SIZE_PARAM(params, LATE_SQUARE) * depth * depth / 100;
    return PARAM(LATE_BASE) + (improving ? more : more / 2);
}

int loop_answer_limit(const Params *params, int depth) {
    if (depth > SIZE_PARAM(params, ANSWER_DEPTH)) {
        return MOVES_MAX;
    }
    return SIZE_PARAM(params, ANSWERS) + PARAM(ANSWER_STEP) * max_int(depth, 0);
}

// True when moves of the node may be pruned: not in a search without pruning, not while the best
// score is a loss, and in the principal variation only near the horizon.
static bool may_leave_out(const Worker *worker, const Node *node, const Loop *loop) {
    bool prunable = !node->pv || node->depth <= SIZE_PARAM(&worker->shared->params, PV_DEPTH);
    return prunable && !worker->no_pruning && !score_is_loss(loop->best);
}

// The same for nodes outside quiescence without a threatened road, after the first move.
static bool may_prune(const Worker *worker, const Node *node, const Loop *loop) {
    return !node->forced && node->depth > 0 && loop->count > 0 && may_leave_out(worker, node, loop);
}

// Late move pruning of answers to a threat: true when enough have been searched.
static bool has_enough_answers(const Worker *worker, const Node *node, const Loop *loop) {
    return node->forced && may_leave_out(worker, node, loop) &&
           loop->count >= loop_answer_limit(&worker->shared->params, node->depth);
}

Move loop_next(Loop *loop, Worker *worker, const Node *node) {
    Board *board = &worker->path.board;
    int most = loop_move_limit(&worker->shared->params, node->depth, node->improving);
    while (!has_enough_answers(worker, node, loop)) {
        // Late move pruning: after `most` moves only moves that give tak are searched, because any
        // of them may begin a forced win. Below LATE_TAK_DEPTH even these are pruned: little would
        // be searched after them.
        if (!loop->late && loop->count >= most && may_prune(worker, node, loop)) {
            if (node->depth < PARAM(LATE_TAK_DEPTH)) {
                break;
            }
            loop->late = true;
            picker_keep_taks(&loop->picker, node->threats, board);
        }
        Move move = picker_next(&loop->picker);
        if (move == MOVE_NONE || move != node->excluded) {
            return move;
        }
    }
    return MOVE_NONE;
}

Score loop_futility_margin(const Params *params, int depth, int gain) {
    return params_scaled(params, PARAM(FUTILITY_BASE) + PARAM(FUTILITY_STEP) * depth +
                                     PARAM(FUTILITY_GAIN) * gain);
}

bool loop_is_futile(const Loop *loop, Worker *worker, const Node *node, Move move) {
    const Params *params = &worker->shared->params;
    Board *board = &worker->path.board;
    if (loop->late || loop->count <= PARAM(FUTILITY_FREE) || node->depth > PARAM(FUTILITY_DEPTH) ||
        !may_prune(worker, node, loop)) {
        return false;
    }
    int gain = move_is_spread(move) ? spread_flat_gain(board, move) : 1;
    return node->eval + loop_futility_margin(params, node->depth, gain) <= node->alpha &&
           !threats_gives_tak(node->threats, board, move);
}

void loop_extend(Loop *loop, Worker *worker, const Node *node, Move move) {
    int extended = frame_at(&worker->path, node->ply - 1)->extended;
    bool matters = loop->single || (node->singular && move == node->table_move);
    loop->extension = matters && extended < SIZE_PARAM(&worker->shared->params, EXTENSIONS);
    frame_at(&worker->path, node->ply)->extended = extended + loop->extension;
}

// The natural logarithm of n (1 or more) in hundredths, linear between powers of two.
static int logarithm(int n) {
    int whole = bits_highest((uint64_t)n);
    int part = (n - (1 << whole)) * 69 >> whole;
    return whole * 69 + part;
}

int loop_base_reduction(int depth, int count) {
    if (depth < 1 || count < 1) {
        return 0;
    }
    return PARAM(REDUCE_BASE) + logarithm(depth) * logarithm(count) / PARAM(REDUCE_DIVISOR);
}

int loop_policy_reduction(const Params *params, int gap) {
    int most = PARAM(REDUCE_MOST);
    int more = (gap - SIZE_PARAM(params, REDUCE_BEHIND)) * 100 / PARAM(REDUCE_POLICY);
    return clamp(more, -most, most);
}

int loop_reduction(const Loop *loop, const Worker *worker, const Node *node, Move move) {
    const Params *params = &worker->shared->params;
    bool root = node->ply == 0;
    int free = root ? PARAM(ROOT_FREE) : PARAM(REDUCE_FREE) + node->pv;
    if (node->forced || worker->no_pruning || node->depth < 2 || loop->count < free ||
        (root && score_is_loss(node->alpha))) {
        return 0;
    }
    // In hundredths of a ply. More the deeper the search and the later the move,
    int reduction = loop_base_reduction(node->depth, loop->count + 1);
    if (root) {
        reduction += SIZE_PARAM(params, REDUCE_ROOT);
    } else {
        // more where the window is empty and where another move should fail high,
        reduction += node->pv ? 0 : PARAM(REDUCE_NARROW);
        reduction += node->cut ? SIZE_PARAM(params, REDUCE_CUT) : 0;
        // more for moves that the policy likes less than the best one,
        if (loop->picker.late) {
            reduction +=
                loop_policy_reduction(params, loop->picker.best_policy - loop->picker.policy);
        }
        // and less for moves that often failed high.
        reduction -= history_score(&worker->learned.history, &node->context, move) * 100 /
                     PARAM(REDUCE_HISTORY);
    }
    return clamp(reduction / 100, 0, node->depth - 2);
}

// Searches the position after a move of the node.
static Score search_child(const Loop *loop, Worker *worker, const Node *node, int reduction) {
    Frame *frame = frame_at(&worker->path, node->ply);
    int depth = node->depth - 1 + loop->extension;
    int ply = node->ply + 1;
    Score alpha = node->alpha;
    frame->reduced = reduction;
    if (loop->count == 0) {
        return -search_node(worker, depth, ply, -node->beta, -alpha, node->pv ? false : !node->cut);
    }
    Score score = -search_node(worker, depth - reduction, ply, -alpha - 1, -alpha,
                               reduction > 0 || !node->cut);
    if (score > alpha && reduction > 0 && !worker->stopped) {
        frame->reduced = 0;
        score = -search_node(worker, depth, ply, -alpha - 1, -alpha, !node->cut);
    }
    if (score > alpha && score < node->beta && !worker->stopped) {
        frame->reduced = 0;
        score = -search_node(worker, depth, ply, -node->beta, -alpha, false);
    }
    return score;
}

Score loop_search(const Loop *loop, Worker *worker, const Node *node, Move move, int reduction) {
    Frame *frame = frame_at(&worker->path, node->ply);
    Undo undo;
    frame->move = move;
    frame->slot = move_slot(move);
    worker_play(worker, move, &undo);
    Score score = search_child(loop, worker, node, reduction);
    worker_take_back(worker, move, &undo);
    return score;
}
