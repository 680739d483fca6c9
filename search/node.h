// SPDX-License-Identifier: MIT
// The search of one node below the root. Private to search/.
#pragma once

#include "worker.h"

// A node, as the steps of search_node fill it in.
typedef struct Node {
    Score alpha, beta;
    int depth, ply;
    bool pv;        // of the principal variation: the window is not empty
    bool cut;       // an expected cut node: a move should fail high
    bool improving; // the evaluation is better than two plies ago
    uint64_t key;   // in the table
    int symmetry;   // turns the board into the symmetric board that the table stores
    Move table_move;
    Bound table_bound; // of table_score; BOUND_NONE: the table has no entry
    Score table_score;
    int table_depth;         // plies
    bool shallow;            // this is a shallower search of the same node, see shallow.h
    Move excluded;           // a move that it leaves out, or MOVE_NONE
    bool singular;           // the table's move is far better than all others
    int16_t raw_eval;        // as evaluate returns it; SCORE_NONE: not computed
    Score eval;              // with the correction history
    Threats *threats;        // in the frame
    Context context;         // for the histories
    Corrections corrections; // the entries of the correction history
    bool forced;             // the opponent threatens a road in one, which must be answered
    bool count_threat;       // the opponent threatens to end the game and to win by the count
} Node;

// Searches one node below the root. `depth` is in plies; 0 or less is quiescence. The window is
// -SCORE_INFINITE <= alpha < beta <= SCORE_INFINITE. `cut`: a move is expected to fail high.
// Returns the score for the side to move, which is meaningless when worker->stopped is set.
Score search_node(Worker *worker, int depth, int ply, Score alpha, Score beta, bool cut);

// Sets the node's static evaluation with its correction, also in the frame, and whether it is
// better than two plies ago. Returns true when the evaluation was not in the table.
bool node_evaluate(Worker *worker, Node *node);

// Reverse futility pruning: a position fails high when its evaluation is above beta by this margin.
// SCORE_INFINITE when the depth is too large.
Score node_reverse_margin(const Params *params, int depth, bool improving);

// ---- The node and the transposition table

// Fills in the node's key and the table's entry. True when the entry decides the node, which
// happens only outside the principal variation.
bool node_probe(const Worker *worker, Node *node, Score *ret_score);

// The bound of a node's best score. `best_move` raised alpha; MOVE_NONE: no move did.
Bound node_bound(const Node *node, Score best, Move best_move);

// Stores a result in the table.
void node_store(const Worker *worker, const Node *node, Move best, Score score, Bound bound);

// The legal move that the table holds for the worker's board; MOVE_NONE when there is none, or when
// the game is over.
Move node_known_move(const Worker *worker);

// Extends a line from the worker's board by the moves that the table holds, to at most `length`
// plies.
void node_extend_line(Worker *worker, Line *line, int length);
