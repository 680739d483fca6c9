// SPDX-License-Identifier: MIT
// The moves of a node: their order, pruning, reductions and search. Private to the search; the root
// uses the reductions and the search.
#ifndef BREDON_SEARCH_NODE_MOVES_H
#define BREDON_SEARCH_NODE_MOVES_H

#include "node.h"

enum {
    TRIED_MAX = 48,
    DEFERRED_MAX = 32, // moves deferred because another thread searches them
};

// The state of the loop over the moves of a node.
typedef struct Loop {
    Picker picker;
    Score best;
    Move best_move;
    int count;     // moves searched so far
    bool single;   // there is one answer to a threat; it costs nothing to look at
    int extension; // plies by which the move is extended
    bool late;     // late move pruning is on: only moves that give tak are left
    bool shares;   // other threads may search this node, too
    int tried_count, deferred_count, deferred_next;
    Move tried[TRIED_MAX];
    ScoredMove deferred[DEFERRED_MAX]; // moves that another thread was searching
} Loop;

// Starts the loop over the node's moves. `node` must outlive the loop.
void loop_begin(Loop *loop, Worker *worker, const Node *node);

// The next move to search, MOVE_NONE at the end. Late move pruning: after a number of moves, only
// those that give tak, and near the horizon none. ABDADA: moves that other threads are searching
// come last.
Move loop_next(Loop *loop, Worker *worker, const Node *node);

// Futility pruning: true when the move gives no tak and can't gain enough to reach alpha.
bool loop_is_futile(const Loop *loop, Worker *worker, const Node *node, Move move);

// Sets loop->extension for a move given by loop_next: a single answer and a singular move are
// extended by a ply, while the line from the root has extensions left.
void loop_extend(Loop *loop, Worker *worker, const Node *node, Move move);

// The late move reduction, in plies, of move number loop->count (from 0) of a node or of the root.
int loop_reduction(const Loop *loop, const Worker *worker, const Node *node, Move move);

// Plays a move, searches it and takes it back: principal variation search. The first move
// (loop->count 0) gets the whole window of the node, the others an empty one that only asks whether
// they are better. Gives the score for the side to move at the node; without meaning when
// worker->stopped is set.
Score loop_search(const Loop *loop, Worker *worker, const Node *node, Move move, int reduction);

#endif
