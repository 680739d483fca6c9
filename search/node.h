// SPDX-License-Identifier: MIT
// The search of one node below the root. Private to search/.
#ifndef BREDON_SEARCH_NODE_H
#define BREDON_SEARCH_NODE_H

#include "worker.h"

// A node on its way through the steps of the search.
typedef struct Node {
    Score alpha, beta;
    int depth, ply;
    bool pv;        // the window is open: lines are kept, the table does not cut
    bool cut;       // an expected cut node: a move should fail high
    bool improving; // the evaluation is better than two plies ago
    uint64_t key;   // in the table
    int symmetry;   // maps the board to the one of its symmetries that the table keeps
    Move table_move;
    Bound table_bound; // what the table knows of the score; BOUND_NONE when nothing
    Score table_score;
    int table_depth;  // plies
    bool again;       // the node is searched once more, less deep: see shallow.h
    Move without;     // and then without this move, or MOVE_NONE
    bool singular;    // the table's move is far better than all others
    int16_t raw_eval; // as evaluate gives it, SCORE_NONE when it was not needed
    Score eval;       // with what was learned of its errors
    Threats *threats; // the frame's
    Context context;  // for the histories
    bool forced;      // the opponent threatens a road in one, which must be answered
    bool counted;     // the opponent threatens to end the game and to win by the count
} Node;

// Searches one node below the root. `depth` is in plies, 0 and less is quiescence. The window holds
// -SCORE_INFINITE <= alpha < beta <= SCORE_INFINITE. `cut` says that a move is expected to
// fail high here. When worker->stopped is set the result means nothing.
Score search_node(Worker *worker, int depth, int ply, Score alpha, Score beta, bool cut);

// ---- What the transposition table knows of a node

// Fills in the node's key and what the table knows. True when that decides the node, which it does
// outside the principal variation only.
bool node_probe(const Worker *worker, Node *node, Score *ret_score);

// What the best score of a node says, when `best_move` (or MOVE_NONE) raised alpha.
Bound node_bound(const Node *node, Score best, Move best_move);

// Puts a result into the table.
void node_store(const Worker *worker, const Node *node, Move best, Score score, Bound bound);

// The move that the table holds for the worker's board; MOVE_NONE when it knows none that can be
// played on from here.
Move node_known_move(const Worker *worker);

#endif
