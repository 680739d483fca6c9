// SPDX-License-Identifier: MIT
// The search proper: negamax with principal variation search, in named steps.
#include "worker.h"

#include "outcome.h"
#include "road.h"

enum { CLOCK_MASK = 63, TRIED_MAX = 64, FIRST_MS = 5 };

// A node on its way through the steps.
typedef struct Node {
    Score alpha, beta;
    int depth, ply;
    bool pv; // the window is open: lines are kept, the table does not cut
    Move table_move;
    int16_t eval; // static evaluation, SCORE_NONE when it was not needed
} Node;

bool worker_must_stop(Worker *worker) {
    const Shared *shared = worker->shared;
    if (worker->stopped) {
        return true;
    }
    bool look = (worker->nodes & CLOCK_MASK) == 0;
    bool first = worker->depth <= 1;
    // There is no bestmove before a root move was searched, and nearly always there are a few ms
    // for all of them.
    if (worker->answer.move == MOVE_NONE ||
        (first && (!look || clock_now_ms() - worker->began < FIRST_MS))) {
        return false;
    }
    // So that the clock has no say in it, a limit of nodes never ends the first iteration.
    bool stop = atomic_load_explicit(&shared->stop, memory_order_relaxed) ||
                (!first && shared->limits.nodes && worker->nodes >= shared->limits.nodes);
    if (!stop && look && shared->budget.hard >= 0) {
        stop = clock_now_ms() - shared->budget.start >= shared->budget.hard;
    }
    worker->stopped = stop;
    return stop;
}

void worker_play(Worker *worker, Move move, Undo *ret_undo) {
    int at = worker->key_count++;
    worker->keys[at] = worker->board.key;
    board_apply(&worker->board, move, ret_undo);
    bool progress = board_progressed(&worker->board, move, ret_undo);
    worker->quiet[at + 1] = progress ? 0 : worker->quiet[at] + 1;
    table_prefetch(worker->shared->table, worker->board.key);
    worker->nodes++;
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

// Step 1. A position that came up twice in this line, or twice before the root, is a draw, and so
// is one after too many plies without progress.
static bool is_drawn(const Worker *worker) {
    int quiet = worker->quiet[worker->key_count];
    int draw_plies = worker->shared->draw_plies;
    if (draw_plies > 0 && quiet >= draw_plies) {
        return true;
    }
    int before_root = 0;
    for (int back = 2; back <= quiet && back <= worker->key_count; back += 2) {
        int at = worker->key_count - back;
        if (worker->keys[at] == worker->board.key &&
            (at >= worker->root_keys || ++before_root == 2)) {
            return true;
        }
    }
    return false;
}

// Step 2. The game is over on the board. `maps` are the road records of both players.
static bool is_over(const Worker *worker, const RoadMap maps[2], int ply, Score *ret_score) {
    const Board *board = &worker->board;
    Colour turn = board_turn(board);
    // The opponent has just moved: a road of both is the opponent's.
    if (road_map_complete(&maps[!turn])) {
        *ret_score = score_loss_in(ply);
        return true;
    }
    if (road_map_complete(&maps[turn])) {
        *ret_score = score_win_in(ply);
        return true;
    }
    if (!board_is_counted(board)) {
        return false;
    }
    int lead = turn == WHITE ? board_flat_lead(board) : -board_flat_lead(board);
    *ret_score = lead > 0 ? score_win_in(ply) : lead < 0 ? score_loss_in(ply) : SCORE_DRAW;
    return true;
}

// Step 3. What the table knows may decide a node outside the principal variation.
static bool probe_table(const Worker *worker, Node *node, Score *ret_score) {
    TableEntry entry;
    if (!table_find(worker->shared->table, worker->board.key, &entry)) {
        return false;
    }
    node->table_move = entry.move;
    node->eval = entry.eval;
    Score score = score_from_table(entry.score, node->ply);
    bool decides = entry.bound == BOUND_EXACT ||
                   (entry.bound == BOUND_LOWER && score >= node->beta) ||
                   (entry.bound == BOUND_UPPER && score <= node->alpha);
    if (node->pv || entry.depth < node->depth || !decides) {
        return false;
    }
    *ret_score = score;
    return true;
}

static void store_node(const Worker *worker, const Node *node, Move best, Score score,
                       Bound bound) {
    TableEntry entry = {
        .move = best,
        .score = (int16_t)score_to_table(score, node->ply),
        .eval = node->eval,
        .depth = (uint8_t)(node->depth > 0 ? node->depth : 0),
        .bound = (uint8_t)bound,
    };
    table_store(worker->shared->table, worker->board.key, &entry);
}

// Step 5. At the horizon the position is worth its static evaluation.
static Score evaluate_leaf(const Worker *worker, Node *node) {
    if (node->eval == SCORE_NONE) {
        node->eval = (int16_t)evaluate(&worker->board);
        store_node(worker, node, MOVE_NONE, node->eval, BOUND_EXACT);
    }
    return node->eval;
}

Score search_move(Worker *worker, int depth, int ply, Score alpha, Score beta, bool first) {
    if (first) {
        return -search_node(worker, depth - 1, ply + 1, -beta, -alpha);
    }
    Score score = -search_node(worker, depth - 1, ply + 1, -alpha - 1, -alpha);
    if (score > alpha && score < beta && !worker->stopped) {
        score = -search_node(worker, depth - 1, ply + 1, -beta, -alpha);
    }
    return score;
}

// Step 6. All moves, best first, until one is too good.
static Score search_moves(Worker *worker, Node *node) {
    Colour side = board_turn(&worker->board);
    Score best = -SCORE_INFINITE;
    Score alpha = node->alpha;
    Move best_move = MOVE_NONE;
    Move tried[TRIED_MAX];
    int count = 0;
    Picker picker;

    picker_init(&picker, &worker->board, &worker->history,
                worker->arena + (size_t)node->ply * MOVES_MAX, node->table_move, node->ply);
    for (Move move; (move = picker_next(&picker)) != MOVE_NONE; count++) {
        Undo undo;
        worker_play(worker, move, &undo);
        Score score = search_move(worker, node->depth, node->ply, alpha, node->beta, count == 0);
        worker_take_back(worker, move, &undo);
        if (worker->stopped) {
            return best;
        }
        if (score > best) {
            best = score;
        }
        if (score > alpha) {
            alpha = score;
            best_move = move;
            if (node->pv) {
                line_extend(worker, node->ply, move);
            }
            if (alpha >= node->beta) {
                int tried_count = count < TRIED_MAX ? count : TRIED_MAX;
                history_cut(&worker->history, side, node->ply, node->depth, move, tried,
                            tried_count);
                break;
            }
        }
        if (count < TRIED_MAX) {
            tried[count] = move;
        }
    }
    Bound bound = best >= node->beta       ? BOUND_LOWER
                  : best_move != MOVE_NONE ? BOUND_EXACT
                                           : BOUND_UPPER;
    store_node(worker, node, best_move, best, bound);
    return best;
}

Score search_node(Worker *worker, int depth, int ply, Score alpha, Score beta) {
    assert(-SCORE_INFINITE <= alpha && alpha < beta && beta <= SCORE_INFINITE);
    Node node = {.alpha = alpha,
                 .beta = beta,
                 .depth = depth,
                 .ply = ply,
                 .pv = beta - alpha > 1,
                 .eval = SCORE_NONE};
    Score score;
    Move win;

    worker->lines[ply].length = 0;
    if (ply > worker->seldepth) {
        worker->seldepth = ply;
    }
    if (worker_must_stop(worker)) {
        return SCORE_DRAW;
    }
    RoadMap maps[2] = {road_map(&worker->board, WHITE), road_map(&worker->board, BLACK)};
    if (is_over(worker, maps, ply, &score)) {
        return score;
    }
    if (is_drawn(worker)) {
        return SCORE_DRAW;
    }
    if (!node.pv && probe_table(worker, &node, &score)) {
        return score;
    }
    // Step 4. A road in one is a win, at the horizon too.
    if (road_in_one_with(&worker->board, &maps[board_turn(&worker->board)], &win)) {
        worker->lines[ply + 1].length = 0;
        line_extend(worker, ply, win);
        return score_win_in(ply + 1);
    }
    // Outside the principal variation nothing better than the shortest win is looked for.
    if (!node.pv && score_win_in(ply + 1) <= alpha) {
        return alpha;
    }
    if (node.pv) {
        probe_table(worker, &node, &score);
    }
    if (depth <= 0 || ply >= MAX_PLY - 1) {
        return evaluate_leaf(worker, &node);
    }
    return search_moves(worker, &node);
}
