// SPDX-License-Identifier: MIT
// A node on its way through the steps of the search. Private to search/.
#ifndef BREDON_SEARCH_NODE_H
#define BREDON_SEARCH_NODE_H

#include "worker.h"

typedef struct Node {
    Score alpha, beta;
    int depth, ply;
    bool pv;        // the window is open: lines are kept, the table does not cut
    bool cut;       // a move is expected to be too good
    bool improving; // the evaluation is better than two plies ago
    uint64_t key;   // in the table
    int symmetry;   // that leads from the board to the one that the table knows
    Move table_move;
    int16_t raw_eval; // as evaluate gives it, SCORE_NONE when it was not needed
    Score eval;       // with what was learned of its errors
    RoadMap maps[2];  // the road records of both players
    Threat threat;    // of the opponent's; count 0: none
} Node;

// Step 1 to 4 of a node: limits, the end of the game, draws, and what the table knows. True when
// that is the node's score already.
bool node_enter(Worker *worker, Node *node, Score *ret_score);

// True when the worker's board is a draw by its history: it came up before in this line, or twice
// before the root, or there were too many plies without progress.
bool node_is_drawn(const Worker *worker);

// Puts a result into the table.
void node_store(const Worker *worker, const Node *node, Move best, Score score, Bound bound);

// The move that the table holds for the worker's board; MOVE_NONE when it knows none that can be
// played on from here.
Move node_known_move(const Worker *worker);

// Step 6. The static evaluation, corrected by what was learned of its errors, and whether things
// get better.
void node_evaluate(Worker *worker, Node *node);

// True when the placement of a last piece, or on the last square, wins for the player by the count.
bool node_wins_by_count(const Board *board, Colour colour);

// Step 7. Searches a node at the horizon or beyond it (depth <= 0), until it is quiet.
Score node_search_horizon(Worker *worker, Node *node);

// Searches the moves of a node, best first, until one is too good.
Score node_search_moves(Worker *worker, Node *node);

#endif
