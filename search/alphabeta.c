// SPDX-License-Identifier: MIT
// The search proper: negamax with principal variation search, in named steps.
#include "node.h"

#include "movegen.h"
#include "outcome.h"
#include "tak.h"

#include <string.h>

enum {
    TRIED_MAX = 48,
    DEFER_MAX = 32,  // moves of a node that are left for later while others look at them
    DEFER_DEPTH = 2, // plies; below it is over before others notice
};

void worker_play(Worker *worker, Move move, Undo *ret_undo) {
    int at = worker->key_count++;
    worker->keys[at] = worker->board.key;
    board_apply(&worker->board, move, ret_undo);
    bool progress = board_progressed(&worker->board, move, ret_undo);
    worker->quiet[at + 1] = progress ? 0 : worker->quiet[at] + 1;
    table_prefetch(worker->shared->table, worker_key(worker, worker->board.key));
    atomic_store_explicit(&worker->nodes, worker_nodes(worker) + 1, memory_order_relaxed);
}

void worker_take_back(Worker *worker, Move move, const Undo *undo) {
    board_undo(&worker->board, move, undo);
    worker->key_count--;
}

void line_extend(Worker *worker, int ply, Move move) {
    Line *line = &worker->lines[ply];
    const Line *below = &worker->lines[ply + 1];
    line->moves[0] = move;
    line->length = 1;
    for (int i = 0; i < below->length && line->length < MAX_PLY; i++) {
        line->moves[line->length++] = below->moves[i];
    }
}

// What the histories are asked about at a ply.
static Context context_at(Worker *worker, int ply) {
    return (Context){.side = board_turn(&worker->board),
                     .last = frame_at(worker, ply - 1)->slot,
                     .own = frame_at(worker, ply - 2)->slot};
}

// Step 8. So far ahead that a quiet move will do.
static bool prune_futile(const Worker *worker, const Node *node, Score *ret_score) {
    Score margin = prune_futile_margin(&worker->shared->margins, node->depth, node->improving);
    if (score_is_proved(node->beta) || node->eval - margin < node->beta) {
        return false;
    }
    *ret_score = (node->eval + node->beta) / 2;
    return true;
}

// A null move: the other player is to move, nothing else changes.
static void play_null(Worker *worker) {
    int at = worker->key_count++;
    worker->keys[at] = worker->board.key;
    worker->quiet[at + 1] = 0;
    board_pass(&worker->board);
}

static void take_back_null(Worker *worker) {
    worker->key_count--;
    board_unpass(&worker->board);
}

// Step 9. When even a pass keeps the score above beta, a move will do so too. Not where a move may
// be a burden: in Tak that is near the end of the game, when pieces or squares run out.
static bool prune_null(Worker *worker, Node *node, Score *ret_score) {
    const Board *board = &worker->board;
    const Margins *margins = &worker->shared->margins;
    Frame *frame = frame_at(worker, node->ply);
    Colour turn = board_turn(board);
    if (board_is_opening(board) || node->depth < MARGIN(margins, NULL_DEPTH) ||
        node->eval < node->beta || score_is_proved(node->beta) ||
        frame_at(worker, node->ply - 1)->move == MOVE_NONE || board_in_hand(board, turn) < 3 ||
        board_in_hand(board, (Colour)!turn) < 3 || bits_count(board_empty(board)) < 4) {
        return false;
    }
    int depth = node->depth - prune_null_reduction(margins, node->depth, node->eval, node->beta);
    frame->move = MOVE_NONE;
    frame->slot = SLOT_NONE;
    frame->reduced = 0;
    play_null(worker);
    Score score = -search_node(worker, depth > 0 ? depth : 0, node->ply + 1, -node->beta,
                               -node->beta + 1, !node->cut);
    take_back_null(worker);
    if (worker->stopped || score < node->beta) {
        return false;
    }
    *ret_score = score_is_proved(score) ? node->beta : score;
    return true;
}

// Whether a move without progress that leaves a road in one to the opponent may be a draw at once.
// It takes both players two such moves to come back to a position, and only to the root or one
// before it: below the root the opponent would have made the road there.
static bool spread_may_draw(const Worker *worker, int ply) {
    int quiet = worker->quiet[worker->key_count] + 1;
    int draw_plies = worker->shared->draw_plies;
    return (quiet >= 4 && quiet > ply) || (draw_plies > 0 && quiet >= draw_plies);
}

Score search_node(Worker *worker, int depth, int ply, Score alpha, Score beta, bool cut) {
    assert(-SCORE_INFINITE <= alpha && alpha < beta && beta <= SCORE_INFINITE);
    const Margins *margins = &worker->shared->margins;
    Frame *frame = frame_at(worker, ply);
    Frame *above = frame_at(worker, ply - 1);
    Node node = {.alpha = alpha,
                 .beta = beta,
                 .depth = depth,
                 .ply = ply,
                 .pv = beta - alpha > 1,
                 .cut = cut,
                 .raw_eval = SCORE_NONE};
    Score score;

    frame->eval = SCORE_NONE;
    frame->extended = above->extended;
    if (node_enter(worker, &node, &score)) {
        return score;
    }
    const Board *board = &worker->board;
    Colour turn = board_turn(board);
    // Step 5. A last placement that wins by the count; a road of the opponent's in one.
    if (node_wins_by_count(board, turn)) {
        // Any square and piece will do, a flat where it is needed.
        Kind kind = board->stones[turn] > 0 ? FLAT : CAP;
        worker->lines[ply + 1].length = 0;
        line_extend(worker, ply, move_place(bits_lowest(board_empty(board)), kind));
        return score_win_in(ply + 1);
    }
    if (threat_find(board, &node.maps[!turn], &node.threat)) {
        node.threat.draws = spread_may_draw(worker, ply);
        // A move that makes a threat was not worth a reduction.
        node.depth += above->reduced;
        above->reduced = 0;
    }
    if (node.depth <= 0 || ply >= MAX_PLY - 2) {
        return node_search_horizon(worker, &node);
    }
    if (node.threat.count == 0) {
        node_evaluate(worker, &node);
        if (!node.pv && !worker->exact &&
            (prune_futile(worker, &node, &score) || prune_null(worker, &node, &score))) {
            return score;
        }
        if (worker->stopped) {
            return SCORE_DRAW;
        }
        // Step 10. Without a table move the order is poor: look less deep, and have one next time.
        if (node.depth >= MARGIN(margins, INTERNAL_DEPTH) && !node.table_move && (node.pv || cut) &&
            !worker->exact) {
            node.depth--;
        }
    }
    return node_search_moves(worker, &node);
}

// What a loop over moves keeps.
typedef struct Loop {
    Picker picker;
    Context context;
    Score best, alpha;
    Move best_move;
    Move tried[TRIED_MAX];
    int tried_count, count;
    bool forced; // a threat must be answered
    bool late;   // of the moves that are left only those that give tak are looked at
    Taks taks;
    int extension;                  // of all moves: there is a single answer
    ScoredMove deferred[DEFER_MAX]; // moves that another thread was looking at
    int deferred_count, deferred_next;
} Loop;

// Step 11. Whether late or hopeless moves may be left out. None are while the score is a loss, and
// no answer to a threat ever.
static bool may_leave_out(const Worker *worker, const Node *node, const Loop *loop) {
    return !node->pv && !loop->forced && !worker->exact && node->depth > 0 && loop->count > 0 &&
           !score_is_loss(loop->best);
}

// Whether all moves that are left are too late.
static bool leave_rest(const Worker *worker, const Node *node, const Loop *loop) {
    const Margins *margins = &worker->shared->margins;
    return loop->count >= prune_move_limit(margins, node->depth, node->improving) &&
           may_leave_out(worker, node, loop);
}

static bool gives_tak(Worker *worker, const Node *node, Loop *loop, Move move) {
    Colour turn = board_turn(&worker->board);
    return tak_given(&worker->board, &node->maps[turn], &loop->taks, move);
}

// The next move to be looked at. Taks are never too late: a forced win may begin with any of them.
static Move next_move(Worker *worker, const Node *node, Loop *loop) {
    loop->late = loop->late || leave_rest(worker, node, loop);
    if (!loop->late) {
        return picker_next(&loop->picker);
    }
    Move move;
    do {
        move = picker_any(&loop->picker);
    } while (move != MOVE_NONE && !gives_tak(worker, node, loop, move));
    return move;
}

// Whether several threads share the work at a node.
static bool is_shared(const Worker *worker, const Node *node) {
    return worker->shared->worker_count > 1 && node->depth >= DEFER_DEPTH;
}

// While another thread looks at a move, but for the first one, it is left for later. True for a
// move to look at now.
static bool take_now(Worker *worker, const Node *node, Loop *loop, Move move) {
    if (!is_shared(worker, node) || loop->count == 0 || loop->deferred_count == DEFER_MAX ||
        !busy_has(&worker->shared->busy, busy_mark(worker->board.key, move))) {
        return true;
    }
    loop->deferred[loop->deferred_count++] = scored_move(0, move, loop->picker.policy);
    return false;
}

// The next move to be looked at, those that were left for later at last.
static Move next_or_deferred(Worker *worker, const Node *node, Loop *loop) {
    Move move;
    while ((move = next_move(worker, node, loop)) != MOVE_NONE) {
        if (take_now(worker, node, loop, move)) {
            return move;
        }
    }
    if (loop->deferred_next == loop->deferred_count) {
        return MOVE_NONE;
    }
    ScoredMove deferred = loop->deferred[loop->deferred_next++];
    loop->picker.policy = scored_policy_of(deferred);
    return scored_move_of(deferred);
}

// Whether a move is hopeless: nothing that it may win makes up for what is missing.
static bool leave_out(Worker *worker, const Node *node, Loop *loop, Move move) {
    const Margins *margins = &worker->shared->margins;
    if (!may_leave_out(worker, node, loop) || loop->late ||
        loop->count <= MARGIN(margins, QUIET_FREE)) {
        return false;
    }
    Score margin = prune_quiet_margin(margins, node->depth);
    if (margin == SCORE_INFINITE) {
        return false;
    }
    int gain = move_is_spread(move) ? spread_flat_gain(&worker->board, move) : 1;
    return node->eval + margin + MARGIN(margins, QUIET_GAIN) * gain <= node->alpha &&
           !gives_tak(worker, node, loop, move);
}

// Step 12. By how many plies a move is looked at less deep.
static int reduction_of(const Worker *worker, const Node *node, const Loop *loop, Move move) {
    const Margins *margins = &worker->shared->margins;
    int free = MARGIN(margins, REDUCE_FREE) + node->pv;
    if (loop->forced || worker->exact || node->depth < 2 || loop->count < free) {
        return 0;
    }
    int reduction = prune_reduction(margins, node->depth, loop->count + 1);
    reduction += node->pv ? 0 : MARGIN(margins, REDUCE_NARROW);
    reduction += node->cut ? MARGIN(margins, REDUCE_CUT) : 0;
    if (loop->picker.generated) {
        int behind = loop->picker.best - loop->picker.policy;
        reduction += prune_policy_reduction(margins, behind);
    }
    reduction -= history_score(&worker->history, &loop->context, move) * 100 /
                 MARGIN(margins, REDUCE_HISTORY);
    int plies = reduction / 100;
    int most = node->depth - 2;
    return plies < 0 ? 0 : plies > most ? most : plies;
}

// Searches the position behind a move: principal variation search. The first move gets the whole
// window, the others an empty one that only asks whether they are better.
static Score search_child(Worker *worker, const Node *node, Loop *loop, int reduction) {
    Frame *frame = frame_at(worker, node->ply);
    int depth = node->depth - 1 + loop->extension;
    int ply = node->ply + 1;
    Score alpha = loop->alpha;
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

// Plays a move, searches what is behind it, and takes it back.
static Score search_move(Worker *worker, const Node *node, Loop *loop, Move move, int reduction) {
    Frame *frame = frame_at(worker, node->ply);
    uint64_t mark = is_shared(worker, node) ? busy_mark(worker->board.key, move) : 0;
    Undo undo;
    frame->move = move;
    frame->slot = move_slot(move);
    if (mark) {
        busy_set(&worker->shared->busy, mark);
    }
    worker_play(worker, move, &undo);
    Score score = search_child(worker, node, loop, reduction);
    worker_take_back(worker, move, &undo);
    if (mark) {
        busy_clear(&worker->shared->busy, mark);
    }
    return score;
}

// Takes in the score of a move; true when it is too good.
static bool take_score(Worker *worker, const Node *node, Loop *loop, Move move, Score score) {
    if (score > loop->best) {
        loop->best = score;
    }
    if (score <= loop->alpha) {
        return false;
    }
    loop->alpha = score;
    loop->best_move = move;
    if (node->pv) {
        line_extend(worker, node->ply, move);
    }
    return score >= node->beta;
}

// A move was too good: the histories and the killers learn of it.
static void learn_cut(Worker *worker, const Node *node, const Loop *loop, Move move) {
    Frame *frame = frame_at(worker, node->ply);
    history_cut(&worker->history, &loop->context, node->depth > 0 ? node->depth : 0, move,
                loop->tried, loop->tried_count);
    if (frame->killers[0] != move) {
        frame->killers[1] = frame->killers[0];
        frame->killers[0] = move;
    }
}

// Step 13. What the node has shown goes into the table, and into what is known of the evaluation's
// errors.
static Score finish_node(Worker *worker, const Node *node, const Loop *loop) {
    Bound bound = loop->best >= node->beta       ? BOUND_LOWER
                  : loop->best_move != MOVE_NONE ? BOUND_EXACT
                                                 : BOUND_UPPER;
    node_store(worker, node, loop->best_move, loop->best, bound);
    if (!loop->forced && node->depth > 0 && !score_is_proved(loop->best) &&
        !(bound == BOUND_LOWER && loop->best <= node->eval) &&
        !(bound == BOUND_UPPER && loop->best >= node->eval)) {
        correction_learn(&worker->history, &worker->board, node->depth, loop->best - node->eval);
    }
    return loop->best;
}

// A move that is no answer loses in two, when the threat is carried out, or at once, by a road that
// it opens for the opponent. That is the best there is when no move can answer, or when all answers
// end the game and lose it.
static __attribute__((noinline)) void lose_in_two(Worker *worker, const Node *node, Loop *loop) {
    Board *board = &worker->board;
    Line *below = &worker->lines[node->ply + 1];
    Score two = score_loss_in(node->ply + 2);
    Move moves[MOVES_MAX];
    int count = movegen_all(board, moves);
    for (int i = 0; i < count && loop->best < two; i++) {
        Undo undo;
        if (threat_may_answer(&node->threat, moves[i])) {
            continue;
        }
        board_apply(board, moves[i], &undo);
        bool on = board_outcome(board) == ONGOING;
        Score score = on ? two : score_loss_in(node->ply + 1);
        if (score > loop->best) {
            loop->best = score;
            loop->best_move = moves[i];
            below->length = on && road_in_one(board, &below->moves[0]);
            line_extend(worker, node->ply, moves[i]);
        }
        board_undo(board, moves[i], &undo);
    }
}

Score node_search_moves(Worker *worker, Node *node) {
    const Board *board = &worker->board;
    Frame *frame = frame_at(worker, node->ply);
    Loop loop = {.context = context_at(worker, node->ply),
                 .best = -SCORE_INFINITE,
                 .alpha = node->alpha,
                 .forced = node->threat.count > 0};
    const Threat *threat = loop.forced ? &node->threat : NULL;

    memset(frame_at(worker, node->ply + 1)->killers, 0, sizeof frame->killers);
    PickFrom from = {.board = board,
                     .maps = node->maps,
                     .threat = threat,
                     .last = frame_at(worker, node->ply - 1)->move,
                     .own = frame_at(worker, node->ply - 2)->move};
    picker_init(&loop.picker, &from, &worker->history, &loop.context, &worker->shared->margins,
                worker->arena + (size_t)node->ply * MOVES_MAX, node->table_move, frame->killers);
    // A single answer costs nothing to look at, and what it leads to is what matters.
    if (threat && node->depth > 0 &&
        frame->extended < MARGIN(&worker->shared->margins, EXTENSIONS) &&
        picker_count(&loop.picker) == 1) {
        loop.extension = 1;
        frame->extended++;
    }
    for (Move move; (move = next_or_deferred(worker, node, &loop)) != MOVE_NONE;) {
        if (leave_out(worker, node, &loop, move)) {
            continue;
        }
        int reduction = reduction_of(worker, node, &loop, move);
        Score score = search_move(worker, node, &loop, move, reduction);
        if (worker->stopped) {
            return loop.best;
        }
        loop.count++;
        if (take_score(worker, node, &loop, move, score)) {
            learn_cut(worker, node, &loop, move);
            break;
        }
        if (loop.tried_count < TRIED_MAX) {
            loop.tried[loop.tried_count++] = move;
        }
    }
    if (loop.forced && loop.best < score_loss_in(node->ply + 2)) {
        lose_in_two(worker, node, &loop);
    }
    return finish_node(worker, node, &loop);
}
