// SPDX-License-Identifier: MIT
// What is known of a node before any move is made.
#include "node.h"

#include "outcome.h"
#include "symmetry.h"

enum {
    CLOCK_MASK = 15, // a node may wait for pages of the table that the system has yet to fill
    FIRST_MS = 5,
    // Up to this ply of the game the eight images of a position share an entry in the table. Later
    // they hardly meet, and to find the one that stands for all would cost more than it saves.
    SYMMETRIC_PLIES = 6,
};

uint64_t shared_nodes(const Shared *shared) {
    uint64_t sum = 0;
    for (int i = 0; i < shared->worker_count; i++) {
        sum += worker_nodes(shared->workers[i]);
    }
    return sum;
}

// Whether so many nodes are reached. With several workers the sum is looked at now and then only.
static bool has_nodes(const Shared *shared, uint64_t own, bool look, uint64_t limit) {
    if (limit == 0) {
        return false;
    }
    return own >= limit || (look && shared->worker_count > 1 && shared_nodes(shared) >= limit);
}

static bool is_late(const Shared *shared) {
    return shared->budget.hard >= 0 && clock_now_ms() - shared->budget.start >= shared->budget.hard;
}

// Somebody said that the search is over.
static bool is_called_off(const Shared *shared) {
    return atomic_load_explicit(&shared->stop, memory_order_relaxed) ||
           atomic_load_explicit(&shared->quit, memory_order_relaxed);
}

bool worker_must_stop(Worker *worker) {
    Shared *shared = worker->shared;
    if (worker->stopped) {
        return true;
    }
    uint64_t nodes = worker_nodes(worker);
    bool look = (nodes & CLOCK_MASK) == 0;
    bool first = worker->depth <= 1;
    if (worker->index > 0) {
        // All watch the clock: with more threads than processors the first one waits for its turn,
        // which comes sooner when those before it go.
        if (look && is_late(shared)) {
            atomic_store_explicit(&shared->quit, true, memory_order_relaxed);
        }
        worker->stopped = is_called_off(shared);
        return worker->stopped;
    }
    // There is no bestmove before a root move was searched, and nearly always there are a few ms
    // for all of them.
    if (worker->answer.move == MOVE_NONE ||
        (first && (!look || clock_now_ms() - worker->began < FIRST_MS))) {
        return false;
    }
    // So that the clock has no say in it, a limit of nodes never ends the first iteration.
    worker->stopped = is_called_off(shared) || (look && is_late(shared)) ||
                      (!first && has_nodes(shared, nodes, look, shared->limits.nodes));
    return worker->stopped;
}

// Step 1.
bool node_is_drawn(const Worker *worker) {
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

// Step 2. The game is over on the board.
static bool is_over(const Worker *worker, const Node *node, Score *ret_score) {
    const Board *board = &worker->board;
    Colour turn = board_turn(board);
    // The opponent has just moved: a road of both is the opponent's.
    if (road_map_complete(&node->maps[!turn])) {
        *ret_score = score_loss_in(node->ply);
        return true;
    }
    if (road_map_complete(&node->maps[turn])) {
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

bool node_wins_by_count(const Board *board, Colour colour) {
    bool ends = board_in_hand(board, colour) == 1 || !bits_several(board_empty(board));
    if (!ends || board_is_opening(board)) {
        return false;
    }
    int lead = colour == WHITE ? board_flat_lead(board) : -board_flat_lead(board);
    return lead + (board->stones[colour] > 0 ? 2 : 0) > 0;
}

// Where the table has what is known of the node.
static void find_key(const Worker *worker, Node *node) {
    node->key = worker->board.key;
    if (worker->board.ply <= SYMMETRIC_PLIES) {
        node->key = board_canonical_key(&worker->board, &node->symmetry);
    }
}

// A move of the table's board as one of the node's, or the other way round.
static Move turned(const Worker *worker, Move move, int symmetry) {
    return symmetry && move ? move_symmetry(move, symmetry, board_size(&worker->board)) : move;
}

// Step 4. What the table knows may decide a node outside the principal variation.
static bool probe_table(const Worker *worker, Node *node, Score *ret_score) {
    const Table *table = worker->shared->table;
    TableEntry entry;
    bool found = table_find(table, worker_key(worker, node->key), &entry);
    // What other searches found tells an exact one where to begin.
    if (found || (worker->exact && table_find(table, node->key, &entry))) {
        node->table_move = turned(worker, entry.move, symmetry_inverse(node->symmetry));
    }
    if (!found) {
        return false;
    }
    node->raw_eval = entry.eval;
    Score score = score_from_table(entry.score, node->ply);
    bool decides = entry.bound == BOUND_EXACT ||
                   (entry.bound == BOUND_LOWER && score >= node->beta) ||
                   (entry.bound == BOUND_UPPER && score <= node->alpha);
    int depth = node->depth > 0 ? node->depth : 0;
    if (node->pv || entry.depth < depth || !decides) {
        return false;
    }
    *ret_score = score;
    return true;
}

void node_store(const Worker *worker, const Node *node, Move best, Score score, Bound bound) {
    TableEntry entry = {
        .move = turned(worker, best, node->symmetry),
        .score = (int16_t)score_to_table(score, node->ply),
        .eval = node->raw_eval,
        .depth = (uint8_t)(node->depth > 0 ? node->depth : 0),
        .bound = (uint8_t)bound,
    };
    table_store(worker->shared->table, worker_key(worker, node->key), &entry);
}

Move node_known_move(const Worker *worker) {
    Node node = {0};
    TableEntry entry;
    if (board_outcome(&worker->board) != ONGOING) {
        return MOVE_NONE;
    }
    find_key(worker, &node);
    if (!table_find(worker->shared->table, worker_key(worker, node.key), &entry)) {
        return MOVE_NONE;
    }
    Move move = turned(worker, entry.move, symmetry_inverse(node.symmetry));
    return move && board_is_legal(&worker->board, move) ? move : MOVE_NONE;
}

bool node_enter(Worker *worker, Node *node, Score *ret_score) {
    const Board *board = &worker->board;
    Colour turn = board_turn(board);
    Move win;

    worker->lines[node->ply].length = 0;
    if (node->ply > worker->seldepth) {
        worker->seldepth = node->ply;
    }
    if (worker_must_stop(worker)) {
        *ret_score = SCORE_DRAW;
        return true;
    }
    node->maps[WHITE] = road_map(board, WHITE);
    node->maps[BLACK] = road_map(board, BLACK);
    if (is_over(worker, node, ret_score)) {
        return true;
    }
    if (node_is_drawn(worker)) {
        *ret_score = SCORE_DRAW;
        return true;
    }
    // Step 3. A win or loss nearer to the root is known already: nothing here can matter.
    if (!node->pv) {
        Score best = score_win_in(node->ply + 1);
        Score worst = score_loss_in(node->ply);
        if (best <= node->alpha || worst >= node->beta) {
            *ret_score = best <= node->alpha ? best : worst;
            return true;
        }
    }
    find_key(worker, node);
    if (probe_table(worker, node, ret_score)) {
        return true;
    }
    if (road_in_one_with(board, &node->maps[turn], &win)) {
        worker->lines[node->ply + 1].length = 0;
        line_extend(worker, node->ply, win);
        *ret_score = score_win_in(node->ply + 1);
        return true;
    }
    return false;
}

// Step 6. The static evaluation, corrected by what was learned, and whether things get better.
void node_evaluate(Worker *worker, Node *node) {
    Frame *frame = frame_at(worker, node->ply);
    if (node->raw_eval == SCORE_NONE) {
        node->raw_eval = (int16_t)evaluate_with(&worker->board, node->maps);
    }
    int correction = correction_of(&worker->history, &worker->board,
                                   MARGIN(&worker->shared->margins, CORRECTION_WEIGHT));
    Score eval = node->raw_eval + correction;
    node->eval = eval > EVAL_MAX ? EVAL_MAX : eval < -EVAL_MAX ? -EVAL_MAX : eval;
    frame->eval = node->eval;
    Score before = frame_at(worker, node->ply - 2)->eval;
    node->improving = before == SCORE_NONE || node->eval > before;
}
