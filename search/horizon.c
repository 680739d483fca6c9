// SPDX-License-Identifier: MIT
// Beyond the horizon: until nobody threatens anything a position is not worth its evaluation.
//
// Threats are answered (all answers, nothing else), and the side to move may give tak itself where
// standing pat is not enough. Few engines do either; that a tak forces the reply keeps such lines
// narrow.
#include "node.h"

enum { COUNT_PLIES = 2 }; // beyond the horizon in which an end by the count is looked for

// What giving tak is worth, by placing a flat (or capstone, without flats) on each square that
// makes a threat; at least the evaluation, for nobody has to. Spreads that give tak are left to the
// search proper: they would be dear to find here. `keep`: the table may know of the score.
static Score search_taks(Worker *worker, Node *node, bool keep) {
    const Board *board = &worker->board;
    Frame *frame = frame_at(worker, node->ply);
    Colour turn = board_turn(board);
    Kind kind = board->stones[turn] > 0 ? FLAT : CAP;
    Score best = node->eval;
    Score alpha = best > node->alpha ? best : node->alpha;
    Move best_move = MOVE_NONE;
    uint64_t squares = road_tak_squares(board, &node->maps[turn], board_empty(board));
    frame->reduced = 0;
    while (squares && best < node->beta) {
        Move move = move_place(bits_pop(&squares), kind);
        Undo undo;
        frame->move = move;
        frame->slot = move_slot(move);
        worker_play(worker, move, &undo);
        Score score =
            -search_node(worker, node->depth - 1, node->ply + 1, -node->beta, -alpha, !node->cut);
        worker_take_back(worker, move, &undo);
        if (worker->stopped) {
            return best;
        }
        best = score > best ? score : best;
        if (score > alpha) {
            alpha = score;
            best_move = move;
            if (node->pv) {
                line_extend(worker, node->ply, move);
            }
        }
    }
    Bound bound = best >= node->beta       ? BOUND_LOWER
                  : best_move != MOVE_NONE ? BOUND_EXACT
                                           : BOUND_UPPER;
    if (keep) {
        node_store(worker, node, best_move, best, bound);
    }
    return best;
}

// True where the side to move may give tak: it has pieces to do so and to win with then.
static bool may_give_tak(const Board *board) {
    return board_in_hand(board, board_turn(board)) > 1 && !board_is_opening(board);
}

// A position where the opponent could win by the count next is no quiet one: one ply more shows
// what can be done. Whether that is looked for depends on how far beyond the horizon it is, which
// the table does not tell apart; so it hears of no score that a threat or the count may overthrow.
Score node_search_horizon(Worker *worker, Node *node) {
    const Board *board = &worker->board;
    bool last = node->ply >= MAX_PLY - 2;
    bool deep = node->depth <= -MARGIN(&worker->shared->margins, QUIESCENCE) || last;
    bool threatened = node->threat.count > 0;
    bool counted = node_wins_by_count(board, (Colour)!board_turn(board));
    if (!deep && (threatened || (counted && node->depth > -COUNT_PLIES))) {
        return node_search_moves(worker, node);
    }
    bool known = node->raw_eval != SCORE_NONE;
    bool keep = !last && !threatened && !counted;
    node_evaluate(worker, node);
    bool taks = may_give_tak(board);
    if (taks && !deep && node->depth > -MARGIN(&worker->shared->margins, TAK_PLIES) &&
        node->eval < node->beta) {
        return search_taks(worker, node, keep);
    }
    if (!known && keep) {
        // A tak that nobody looked for may be better.
        Bound bound = taks ? BOUND_LOWER : BOUND_EXACT;
        node_store(worker, node, MOVE_NONE, node->eval, bound);
    }
    return node->eval;
}
