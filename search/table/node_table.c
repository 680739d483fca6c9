// SPDX-License-Identifier: MIT
// The entries of nodes in the transposition table.
#include "node.h"
#include "outcome.h"
#include "symmetry.h"

enum {
    // Up to this ply of the game the eight symmetric positions share one table entry. Later they
    // rarely occur together, and finding the shared key would cost more than it saves.
    SYMMETRIC_PLIES = 6,
};

static void find_key(const Board *board, Node *node) {
    node->key = board->key;
    if (board->ply <= SYMMETRIC_PLIES) {
        node->key = board_canonical_key(board, &node->symmetry);
    }
}

// Turns a move of the table's board into one of the node's board, or the reverse, by a symmetry.
static Move turned(const Board *board, Move move, int symmetry) {
    return symmetry && move ? move_symmetry(move, symmetry, board_size(board)) : move;
}

bool node_probe(const Worker *worker, Node *node, Score *ret_score) {
    const Table *table = worker->shared->table;
    TableEntry entry;
    find_key(&worker->path.board, node);
    bool found = table_find(table, worker_key(worker, node->key), &entry);
    // A search without pruning uses only the move of other searches' entries.
    if (found || (worker->no_pruning && table_find(table, node->key, &entry))) {
        node->table_move =
            turned(&worker->path.board, entry.move, symmetry_inverse(node->symmetry));
    }
    if (!found) {
        return false;
    }
    node->raw_eval = entry.eval;
    Score score = score_from_table(entry.score, node->ply);
    node->table_bound = (Bound)entry.bound;
    node->table_score = score;
    node->table_depth = entry.depth;
    bool decides = entry.bound == BOUND_EXACT ||
                   (entry.bound == BOUND_LOWER && score >= node->beta) ||
                   (entry.bound == BOUND_UPPER && score <= node->alpha);
    int depth = node->depth > 0 ? node->depth : 0;
    if (node->pv || entry.depth < depth || !decides || node->excluded != MOVE_NONE) {
        return false;
    }
    *ret_score = score;
    return true;
}

void node_store(const Worker *worker, const Node *node, Move best, Score score, Bound bound) {
    TableEntry entry = {
        .move = turned(&worker->path.board, best, node->symmetry),
        .score = (int16_t)score_to_table(score, node->ply),
        .eval = node->raw_eval,
        .depth = (uint8_t)(node->depth > 0 ? node->depth : 0),
        .bound = (uint8_t)bound,
    };
    table_store(worker->shared->table, worker_key(worker, node->key), &entry);
}

Bound node_bound(const Node *node, Score best, Move best_move) {
    return best >= node->beta ? BOUND_LOWER : best_move != MOVE_NONE ? BOUND_EXACT : BOUND_UPPER;
}

Move node_known_move(const Worker *worker) {
    const Board *board = &worker->path.board;
    Node node = {0};
    TableEntry entry;
    if (board_outcome(board) != ONGOING) {
        return MOVE_NONE;
    }
    find_key(board, &node);
    if (!table_find(worker->shared->table, worker_key(worker, node.key), &entry)) {
        return MOVE_NONE;
    }
    Move move = turned(board, entry.move, symmetry_inverse(node.symmetry));
    return move && board_is_legal(board, move) ? move : MOVE_NONE;
}

void node_extend_line(Worker *worker, Line *line, int length) {
    Board *board = &worker->path.board;
    Board before = *board;
    Undo undo;
    Move next;
    for (int i = 0; i < line->length; i++) {
        board_apply(board, line->moves[i], &undo);
    }
    while (line->length < length && (next = node_known_move(worker)) != MOVE_NONE) {
        board_apply(board, next, &undo);
        line->moves[line->length++] = next;
    }
    *board = before;
}
