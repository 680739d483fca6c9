// SPDX-License-Identifier: MIT
// The search: negamax with principal variation search. search_node is a node from entry to return,
// in headed steps. The functions of the steps come first, then search_node, then quiescence.
#include "node.h"

#include "clamp.h"
#include "movegen.h"
#include "node_moves.h"
#include "outcome.h"
#include "prune.h"
#include "shallow.h"
#include "win.h"

enum { COUNT_PLIES = 2 }; // so deep does quiescence look for a win by the count

static bool is_unquiet(const Worker *worker, const Node *node);
static Score search_quiet(Worker *worker, Node *node);

// ---- What a node is before any move is made

// True when the game is over on the board.
static bool is_over(const Board *board, const Node *node, Score *ret_score) {
    Colour turn = board_turn(board);
    // The opponent has just moved: a road of both is the opponent's.
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

// Whether a move without progress that leaves a road in one to the opponent may be a draw at once.
// A repetition takes two such moves of each player. Here only the root or a position before it
// can come back: below the root the opponent would have made the road.
static bool spread_may_draw(const Worker *worker, int ply) {
    int quiet = worker->path.quiet[worker->path.key_count] + 1;
    int draw_plies = worker->shared->draw_plies;
    return (quiet >= 4 && quiet > ply) || (draw_plies > 0 && quiet >= draw_plies);
}

// The static evaluation, corrected by what was learned, and whether it improves on that of two
// plies before.
static void evaluate_node(Worker *worker, Node *node) {
    const Board *board = &worker->path.board;
    int weight = PARAM(&worker->shared->params, CORRECTION_WEIGHT);
    if (node->raw_eval == SCORE_NONE) {
        node->raw_eval = (int16_t)evaluate_with(board, node->threats->maps);
    }
    Score eval =
        node->raw_eval + correction_of(&worker->learned.history, board, &node->context, weight);
    node->eval = clamp(eval, -EVAL_MAX, EVAL_MAX);
    frame_at(&worker->path, node->ply)->eval = node->eval;
    Score before = frame_at(&worker->path, node->ply - 2)->eval;
    node->improving = before == SCORE_NONE || node->eval > before;
}

// ---- What a node learns from its moves

// A move was too good: the histories and the killers learn of it.
static void learn_cut(Worker *worker, const Node *node, const Loop *loop, Move move) {
    Frame *frame = frame_at(&worker->path, node->ply);
    history_cut(&worker->learned.history, &node->context, node->depth > 0 ? node->depth : 0, move,
                loop->tried, loop->tried_count);
    if (frame->killers[0] != move) {
        frame->killers[1] = frame->killers[0];
        frame->killers[0] = move;
    }
}

// Scores the moves that do not answer the threat: a loss in 2, or in 1 when the move itself makes a
// road of the opponent's. Needed when no move answers it, or when all answers end the game and lose
// it. Kept out of line: its array would take stack at each ply of the line.
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
        bool on = board_outcome(board) == ONGOING;
        Score score = on ? two : score_loss_in(node->ply + 1);
        if (score > loop->best) {
            loop->best = score;
            loop->best_move = moves[i];
            below->length = on && win_in_one(board, &below->moves[0]);
            path_set_line(&worker->path, node->ply, moves[i]);
        }
        board_undo(board, moves[i], &undo);
    }
}

// The correction history learns by how much the evaluation was wrong, where the score tells.
static void learn_error(Worker *worker, const Node *node, Score best, Bound bound) {
    if (!node->forced && node->depth > 0 && !score_is_proved(best) &&
        !(bound == BOUND_LOWER && best <= node->eval) &&
        !(bound == BOUND_UPPER && best >= node->eval)) {
        correction_learn(&worker->learned.history, &worker->path.board, &node->context, node->depth,
                         best - node->eval);
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
                 .again = frame->again,
                 .without = frame->without,
                 .threats = &frame->threats};
    Score score;
    Move win;

    frame->again = false;
    frame->without = MOVE_NONE;
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
    correction_prefetch(&worker->learned.history, board, &node.context);
    // Step 5. A win in one.
    if (threats_win_by_road(node.threats, board, &win) || win_by_count(board, &win)) {
        path->lines[ply + 1].length = 0;
        path_set_line(path, ply, win);
        return score_win_in(ply + 1);
    }
    // Step 6. Roads in one of the opponent's. The move that made such a threat gets its
    // reduction back.
    node.forced = threats_find_roads(node.threats, board);
    node.counted = threats_find_count(node.threats, board);
    if (node.forced || node.counted) {
        node.threats->threat.draws = spread_may_draw(worker, ply);
    }
    if (node.forced) {
        node.depth += above->reduced;
    }
    // Step 7. Quiescence, unless the node needs all its moves.
    if ((node.depth <= 0 || ply >= MAX_PLY - 2) && !is_unquiet(worker, &node)) {
        return search_quiet(worker, &node);
    }
    if (node.depth > 0 && !node.forced) {
        // Step 8. The static evaluation. It would say nothing where a threat must be answered.
        evaluate_node(worker, &node);
        bool prunes = !node.pv && !worker->no_pruning && !node.again;
        // Step 9. Reverse futility: so far ahead that a quiet move will do.
        Score margin = prune_reverse_futility_margin(params, node.depth, node.improving);
        if (prunes && !score_is_proved(beta) && node.eval - margin >= beta) {
            return (node.eval + beta) / 2;
        }
        // Step 10. Null move.
        if (prunes && shallow_null(worker, &node, &score)) {
            return score;
        }
        // Step 11. ProbCut.
        if (prunes && shallow_decides(worker, &node, &score)) {
            return score;
        }
        // Step 12. Internal iterative reductions: without a table move the order is poor. Look less
        // deep, and have one next time.
        if (node.depth >= SIZE_PARAM(params, INTERNAL_DEPTH) && !node.table_move &&
            (node.pv || cut) && !worker->no_pruning) {
            node.depth--;
        }
        // Step 13. Singular extensions, see also step 16.
        node.singular = !worker->no_pruning && !node.again && !node.counted &&
                        shallow_is_singular(worker, &node);
    }
    Loop loop;
    loop_begin(&loop, worker, &node);
    // Step 14. The moves, best first, until one is too good; loop_next leaves out those that come
    // too late.
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
        // Step 18. What the score says.
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
    if (node.without != MOVE_NONE) {
        return loop.best;
    }
    // Step 19. No answer to the threat helps, or there is none.
    if ((node.forced || node.counted) && loop.best < score_loss_in(ply + 2)) {
        lose_in_two(worker, &node, &loop);
    }
    // Step 20. The transposition table and the correction history learn from the node.
    Bound bound = node_bound(&node, loop.best, loop.best_move);
    node_store(worker, &node, loop.best_move, loop.best, bound);
    learn_error(worker, &node, loop.best, bound);
    return loop.best;
}

// ---- Quiescence
//
// The evaluation can be trusted only where there is no threat. Threats are answered (by
// the most promising answers; all are tried until one does not lose), and the side to move may give
// tak itself where standing pat is not enough, but nearly is. Few engines do either; that a tak
// forces the reply keeps such lines narrow.

// Beyond so many plies nothing is searched any more.
static bool is_too_deep(const Worker *worker, const Node *node) {
    return node->depth <= -PARAM(&worker->shared->params, QUIESCENCE) || node->ply >= MAX_PLY - 2;
}

// Whether all moves, or all answers to a threat, of a node in quiescence are searched. A position
// where the opponent could win by the count next is no quiet one: one ply more shows what can be
// done.
static bool is_unquiet(const Worker *worker, const Node *node) {
    return !is_too_deep(worker, node) &&
           (node->forced || (node->depth > -COUNT_PLIES && node->counted));
}

// What giving tak is worth, by placing a flat (or capstone, without flats) on each square that
// makes a threat; at least the evaluation, for nobody has to. Spreads that give tak are left to the
// search proper: they would be dear to find here.
static Score search_taks(Worker *worker, Node *node, Move *ret_best) {
    Path *path = &worker->path;
    const Board *board = &path->board;
    Frame *frame = frame_at(path, node->ply);
    Colour turn = board_turn(board);
    Kind kind = board->stones[turn] > 0 ? FLAT : CAP;
    Score best = node->eval;
    Score alpha = best > node->alpha ? best : node->alpha;
    uint64_t squares =
        road_tak_squares(&node->threats->maps[turn], board_empty(board), board_empty(board));
    frame->reduced = 0;
    while (squares && best < node->beta && !worker->stopped) {
        Move move = move_place(bits_pop(&squares), kind);
        Undo undo;
        frame->move = move;
        frame->slot = move_slot(move);
        worker_play(worker, move, &undo);
        Score score =
            -search_node(worker, node->depth - 1, node->ply + 1, -node->beta, -alpha, !node->cut);
        worker_take_back(worker, move, &undo);
        if (worker->stopped) {
            break;
        }
        best = score > best ? score : best;
        if (score > alpha) {
            alpha = score;
            *ret_best = move;
            if (node->pv) {
                path_set_line(path, node->ply, move);
            }
        }
    }
    return best;
}

// The score of a node at the horizon or beyond it that needs no look at all moves. Takes depth <= 0
// and not is_unquiet. How far quiescence looks depends on the depth, but the table stores all
// depths of 0 and less as one. So a score that a threat or the count could change is not stored.
static Score search_quiet(Worker *worker, Node *node) {
    const Board *board = &worker->path.board;
    Colour turn = board_turn(board);
    bool keep = !node->forced && node->ply < MAX_PLY - 2 && !node->counted;
    bool known = node->raw_eval != SCORE_NONE;
    Move best_move = MOVE_NONE;
    evaluate_node(worker, node);
    // To give tak takes a piece, and to win with it then another one.
    bool taks = board_in_hand(board, turn) > 1 && !board_is_opening(board);
    const Params *params = &worker->shared->params;
    if (taks && !is_too_deep(worker, node) && node->eval < node->beta &&
        node->eval + prune_tak_margin(params) > node->alpha &&
        node->depth > -PARAM(params, TAK_PLIES)) {
        Score best = search_taks(worker, node, &best_move);
        if (keep && !worker->stopped) {
            node_store(worker, node, best_move, best, node_bound(node, best, best_move));
        }
        return best;
    }
    if (!known && keep) {
        // A tak that nobody looked for may be better.
        node_store(worker, node, MOVE_NONE, node->eval, taks ? BOUND_LOWER : BOUND_EXACT);
    }
    return node->eval;
}
