// SPDX-License-Identifier: MIT
// The search: negamax with principal variation search. search_node is a node from entry to return,
// in numbered steps. The functions of the steps come first, then search_node, then quiescence.
#include "node.h"

#include "bits.h"
#include "clamp.h"
#include "clock/stop.h"
#include "movegen.h"
#include "node_moves.h"
#include "outcome.h"
#include "shallow.h"
#include "win.h"

enum { COUNT_PLIES = 2 }; // plies of quiescence that answer a threatened win by the count

static bool needs_all_moves(const Node *node);
static Score search_quiet(Worker *worker, Node *node);

// ---- What a node is before any move is made

// True when the game is over on the board.
static bool is_over(const Board *board, const Node *node, Score *ret_score) {
    Colour turn = board_turn(board);
    // When both have a road, the opponent wins, who has just moved.
    if (road_map_complete(&node->threats->maps[!turn])) {
        *ret_score = score_loss_in(node->ply);
        return true;
    }
    if (road_map_complete(&node->threats->maps[turn])) {
        *ret_score = score_win_in(node->ply);
        return true;
    }
    if (!board_is_counted(board)) {
        return false;
    }
    int lead = turn == WHITE ? board_flat_lead(board) : -board_flat_lead(board);
    *ret_score = lead > 0   ? score_win_in(node->ply)
                 : lead < 0 ? score_loss_in(node->ply)
                            : SCORE_DRAW;
    return true;
}

// True when a spread may end the game as a draw, so that it answers a threat. A repetition takes
// two moves without progress by each player, and can only be of the root or of an earlier position:
// the opponent would have completed the road in any later one.
static bool spread_may_draw(const Worker *worker, int ply) {
    int reversible = worker->path.reversible[worker->path.key_count] + 1;
    int draw_plies = worker->shared->draw_plies;
    return (reversible >= 4 && reversible > ply) || (draw_plies > 0 && reversible >= draw_plies);
}

bool node_evaluate(Worker *worker, Node *node) {
    const Board *board = &worker->path.board;
    bool is_new = node->raw_eval == SCORE_NONE;
    int weight = PARAM(CORRECTION_WEIGHT);
    corrections_find(&worker->learned.history, board, &node->context, &node->corrections);
    if (is_new) {
        node->raw_eval =
            (int16_t)evaluate_with(board, node->threats->maps, worker->shared->network);
    }
    Score eval = node->raw_eval + correction_of(&node->corrections, weight);
    node->eval = clamp(eval, -EVAL_MAX, EVAL_MAX);
    frame_at(&worker->path, node->ply)->eval = node->eval;
    Score before = frame_at(&worker->path, node->ply - 2)->eval;
    node->improving = before == SCORE_NONE || node->eval > before;
    return is_new;
}

Score node_reverse_margin(const Params *params, int depth, bool improving) {
    if (depth > PARAM(REVERSE_DEPTH)) {
        return SCORE_INFINITE;
    }
    return params_scaled(params, PARAM(REVERSE_BASE) + PARAM(REVERSE_STEP) * depth -
                                     (improving ? PARAM(REVERSE_IMPROVING) : 0));
}

// ---- What a node learns from its moves

// Updates histories and killers after a move that failed high.
static void learn_cut(Worker *worker, const Node *node, const Loop *loop, Move move) {
    Frame *frame = frame_at(&worker->path, node->ply);
    history_cut(&worker->learned.history, &node->context, node->depth > 0 ? node->depth : 0, move,
                loop->tried, loop->tried_count);
    if (frame->killers[0] != move) {
        frame->killers[1] = frame->killers[0];
        frame->killers[0] = move;
    }
}

// Scores the moves that do not answer the threat: a loss in 2, or in 1 when the move itself
// completes a road of the opponent. Needed when there is no answer, or when all answers end the
// game and lose it. Not inlined: the array would take stack at each ply of the search.
static __attribute__((noinline)) void lose_in_two(Worker *worker, const Node *node, Loop *loop) {
    Board *board = &worker->path.board;
    Line *below = &worker->path.lines[node->ply + 1];
    Score two = score_loss_in(node->ply + 2);
    Move moves[MOVES_MAX];
    int count = movegen_all(board, moves);
    for (int i = 0; i < count && loop->best < two; i++) {
        Undo undo;
        if (threat_may_answer(&node->threats->threat, board, moves[i])) {
            continue;
        }
        board_apply(board, moves[i], &undo);
        bool ongoing = board_outcome(board) == ONGOING;
        Score score = ongoing ? two : score_loss_in(node->ply + 1);
        if (score > loop->best) {
            loop->best = score;
            loop->best_move = moves[i];
            below->length = ongoing && win_in_one(board, &below->moves[0]);
            path_set_line(&worker->path, node->ply, moves[i]);
        }
        board_undo(board, moves[i], &undo);
    }
}

// Teaches the correction history the error of the evaluation. A bound that the evaluation satisfies
// shows no error.
static void learn_error(const Node *node, Score best, Bound bound) {
    if (!node->forced && node->depth > 0 && !score_is_proved(best) &&
        !(bound == BOUND_LOWER && best <= node->eval) &&
        !(bound == BOUND_UPPER && best >= node->eval)) {
        correction_learn(&node->corrections, node->depth, best - node->eval);
    }
}

// ---- The node

Score search_node(Worker *worker, int depth, int ply, Score alpha, Score beta, bool cut) {
    assert(-SCORE_INFINITE <= alpha && alpha < beta && beta <= SCORE_INFINITE);
    const Params *params = &worker->shared->params;
    Path *path = &worker->path;
    Board *board = &path->board;
    Frame *frame = frame_at(path, ply);
    Frame *above = frame_at(path, ply - 1);
    Node node = {.alpha = alpha,
                 .beta = beta,
                 .depth = depth,
                 .ply = ply,
                 .pv = beta - alpha > 1,
                 .cut = cut,
                 .raw_eval = SCORE_NONE,
                 .shallow = frame->shallow,
                 .excluded = frame->excluded,
                 .threats = &frame->threats};
    Score score;
    Move win;

    frame->shallow = false;
    frame->excluded = MOVE_NONE;
    frame->eval = SCORE_NONE;
    frame->extended = above->extended;
    path->lines[ply].length = 0;
    worker->seldepth = ply > worker->seldepth ? ply : worker->seldepth;

    // Step 1. A limit was reached.
    if (worker_must_stop(worker)) {
        return SCORE_DRAW;
    }
    // Step 2. The game is over: on the board, or by its history.
    threats_follow(node.threats, board, &above->threats, above->move);
    if (is_over(board, &node, &score)) {
        return score;
    }
    if (path_is_drawn(path, worker->shared->draw_plies)) {
        return SCORE_DRAW;
    }
    // Step 3. Mate distance pruning: a win or loss nearer to the root is known already.
    if (!node.pv && score_win_in(ply + 1) <= alpha) {
        return score_win_in(ply + 1);
    }
    if (!node.pv && score_loss_in(ply) >= beta) {
        return score_loss_in(ply);
    }
    // Step 4. The transposition table.
    if (node_probe(worker, &node, &score)) {
        return score;
    }
    node.context = path_context(path, ply);
    // Step 5. Win in one.
    if (threats_win_by_road(node.threats, board, &win) || win_by_count(board, &win)) {
        path->lines[ply + 1].length = 0;
        path_set_line(path, ply, win);
        return score_win_in(ply + 1);
    }
    // Step 6. Threats of the opponent. A move that threatens a road is not reduced.
    node.forced = threats_find_roads(node.threats, board);
    node.count_threat = threats_find_count(node.threats, board);
    if (node.forced || node.count_threat) {
        node.threats->threat.draws = spread_may_draw(worker, ply);
    }
    if (node.forced) {
        node.depth += above->reduced;
    }
    // Step 7. Quiescence, unless the node needs all its moves.
    if ((node.depth <= 0 || ply >= MAX_PLY - 2) && !needs_all_moves(&node)) {
        return search_quiet(worker, &node);
    }
    if (node.depth > 0 && !node.forced) {
        // Step 8. The static evaluation. It is useless where a threat must be answered.
        bool is_new = node_evaluate(worker, &node);
        bool prunes = !node.pv && !worker->no_pruning && !node.shallow;
        // Step 9. Reverse futility: the evaluation is so far above beta that some move will hold.
        Score margin = node_reverse_margin(params, node.depth, node.improving);
        if (prunes && !score_is_proved(beta) && node.eval - margin >= beta) {
            score = (node.eval + beta) / 2;
            if (is_new) { // the table keeps the evaluation, too
                node_store(worker, &node, MOVE_NONE, score, BOUND_LOWER);
            }
            return score;
        }
        // Step 10. Null move.
        if (prunes && shallow_null(worker, &node, &score)) {
            return score;
        }
        // Step 11. ProbCut.
        if (prunes && shallow_probcut(worker, &node, &score)) {
            return score;
        }
        // Step 12. Internal iterative reductions: without a table move the moves are badly ordered.
        // Search less deep; the next iteration will have a table move.
        if (node.depth >= SIZE_PARAM(params, INTERNAL_DEPTH) && !node.table_move &&
            (node.pv || cut) && !worker->no_pruning) {
            node.depth--;
        }
        // Step 13. Singular extensions, see also step 16.
        node.singular = !worker->no_pruning && !node.shallow && !node.count_threat &&
                        shallow_is_singular(worker, &node);
    }
    Loop loop;
    loop_begin(&loop, worker, &node);
    // Step 14. The moves, best first, until one fails high; loop_next prunes late moves.
    for (Move move; (move = loop_next(&loop, worker, &node)) != MOVE_NONE;) {
        // Step 15. Futility.
        if (loop_is_futile(&loop, worker, &node, move)) {
            continue;
        }
        // Step 16. Extensions.
        loop_extend(&loop, worker, &node, move);
        // Step 17. Late move reductions, and the search of the move.
        int reduction = loop_reduction(&loop, worker, &node, move);
        score = loop_search(&loop, worker, &node, move, reduction);
        if (worker->stopped) {
            return loop.best;
        }
        loop.count++;
        // Step 18. Compare the score with the window.
        loop.best = score > loop.best ? score : loop.best;
        if (score > node.alpha) {
            node.alpha = score;
            loop.best_move = move;
            if (node.pv) {
                path_set_line(path, ply, move);
            }
            if (score >= beta) {
                learn_cut(worker, &node, &loop, move);
                break;
            }
        }
        if (loop.tried_count < TRIED_MAX) {
            loop.tried[loop.tried_count++] = move;
        }
    }
    if (node.excluded != MOVE_NONE) {
        return loop.best;
    }
    // Step 19. No answer to the threat helps, or none exists.
    if ((node.forced || node.count_threat) && loop.best < score_loss_in(ply + 2)) {
        lose_in_two(worker, &node, &loop);
    }
    // Step 20. Store the result in the transposition table; update the correction history.
    Bound bound = node_bound(&node, loop.best, loop.best_move);
    node_store(worker, &node, loop.best_move, loop.best, bound);
    learn_error(&node, loop.best, bound);
    return loop.best;
}

// ---- Quiescence
//
// The evaluation can be trusted only where there is no threat. So quiescence answers threats, by
// the most promising answers, or by more until one does not lose. And the side to move may give tak
// or win flats when the evaluation is only a little below alpha. Few engines do so. Such lines stay
// narrow, because a tak forces the reply, and flats are won right at the horizon only.

// True when the node is too many plies beyond the horizon to be searched.
static bool is_too_deep(const Node *node) {
    return node->depth <= -PARAM(QUIESCENCE) || node->ply >= MAX_PLY - 2;
}

// True when quiescence searches a node like any other: it answers a threatened road, and close to
// the horizon also a threatened win by the count.
static bool needs_all_moves(const Node *node) {
    return !is_too_deep(node) &&
           (node->forced || (node->depth > -COUNT_PLIES && node->count_threat));
}

// The best of what quiescence has looked at: at first the evaluation, because the player need not
// give tak or win flats.
typedef struct Quiet {
    Score score;
    Move move; // that raised alpha; MOVE_NONE: none did
} Quiet;

// Searches a move beyond the horizon. Returns whether another one could be better.
static bool try_move(Worker *worker, const Node *node, Move move, Quiet *quiet) {
    Frame *frame = frame_at(&worker->path, node->ply);
    Score alpha = max_int(node->alpha, quiet->score);
    Undo undo;
    frame->move = move;
    frame->slot = move_slot(move);
    frame->reduced = 0;
    worker_play(worker, move, &undo);
    Score score =
        -search_node(worker, node->depth - 1, node->ply + 1, -node->beta, -alpha, !node->cut);
    worker_take_back(worker, move, &undo);
    if (worker->stopped) {
        return false;
    }
    if (score > alpha) {
        quiet->move = move;
        if (node->pv) {
            path_set_line(&worker->path, node->ply, move);
        }
    }
    quiet->score = max_int(score, quiet->score);
    return quiet->score < node->beta;
}

// Searches the placements that give tak: of a flat, or of a capstone when there are no flats.
// Spreads that give tak are not tried here: finding them takes too long. Returns whether another
// move could be better.
static bool try_taks(Worker *worker, const Node *node, Quiet *quiet) {
    const Board *board = &worker->path.board;
    Colour turn = board_turn(board);
    Kind kind = board->stones[turn] > 0 ? FLAT : CAP;
    uint64_t squares =
        road_tak_squares(&node->threats->maps[turn], board_empty(board), board_empty(board));
    bool more = true;
    while (more && squares) {
        more = try_move(worker, node, move_place(bits_pop(&squares), kind), quiet);
    }
    return more;
}

// Searches the spreads that win the most flats, GAIN_MOVES of those that win GAIN_LEAST. A single
// piece wins one flat at most. Not inlined: the arrays would take stack at each ply of the search.
static __attribute__((noinline)) void try_gains(Worker *worker, const Node *node, Quiet *quiet) {
    const Board *board = &worker->path.board;
    const int most = SIZE_PARAM(&worker->shared->params, GAIN_MOVES);
    Move moves[MOVES_MAX];
    int8_t gains[MOVES_MAX];
    int all = movegen_spreads_of(board, board->tall, moves);
    int count = 0;
    for (int i = 0; i < all; i++) {
        int gain = spread_flat_gain(board, moves[i]);
        if (gain >= PARAM(GAIN_LEAST)) {
            moves[count] = moves[i];
            gains[count++] = (int8_t)gain;
        }
    }
    bool more = true;
    for (int tried = 0; more && tried < most && count > 0; tried++) {
        int best = 0;
        for (int i = 1; i < count; i++) {
            best = gains[i] > gains[best] ? i : best;
        }
        more = try_move(worker, node, moves[best], quiet);
        moves[best] = moves[--count];
        gains[best] = gains[count];
    }
}

// The score of a node at the horizon or beyond it, without a search of all moves. The table stores
// all depths of 0 and less as one, although quiescence searches less at lower depths. So a score
// that a threat could change is not stored.
static Score search_quiet(Worker *worker, Node *node) {
    const Params *params = &worker->shared->params;
    const Board *board = &worker->path.board;
    Colour turn = board_turn(board);
    bool storable = !node->forced && node->ply < MAX_PLY - 2 && !node->count_threat;
    bool is_new = node_evaluate(worker, node);
    Quiet quiet = {node->eval, MOVE_NONE};
    int missing = node->alpha - node->eval;
    bool opening = board_is_opening(board);
    // Giving tak takes one piece, and completing the road another one.
    bool taks = board_in_hand(board, turn) > 1 && !opening;
    bool tries = !opening && !is_too_deep(node) && node->eval < node->beta;
    bool tries_taks = tries && taks && missing < params_scaled(params, PARAM(TAK_MARGIN)) &&
                      node->depth > -PARAM(TAK_PLIES);
    bool tries_gains = tries && missing < params_scaled(params, PARAM(GAIN_MARGIN)) &&
                       node->depth == 0 && SIZE_PARAM(params, GAIN_MOVES) > 0;
    if (tries_taks || tries_gains) {
        bool more = !tries_taks || try_taks(worker, node, &quiet);
        if (more && tries_gains) {
            try_gains(worker, node, &quiet);
        }
        if (storable && !worker->stopped) {
            Bound bound = node_bound(node, quiet.score, quiet.move);
            node_store(worker, node, quiet.move, quiet.score, bound);
        }
        return quiet.score;
    }
    if (is_new && storable) {
        // A tak, which was not tried, may be better.
        node_store(worker, node, MOVE_NONE, node->eval, taks ? BOUND_LOWER : BOUND_EXACT);
    }
    return node->eval;
}
