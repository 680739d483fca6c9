// SPDX-License-Identifier: MIT
// The moves of a node: which one comes next, which are left out, and which are reduced. Private to
// node.c.
#ifndef BREDON_SEARCH_NODE_MOVES_H
#define BREDON_SEARCH_NODE_MOVES_H

#include "node.h"

enum {
    TRIED_MAX = 48,
    DEFERRED_MAX = 32, // moves of a node that are left for later while others look at them
};

// What the loop over the moves of a node keeps.
typedef struct Loop {
    Picker picker;
    Context context;
    Score best;
    Move best_move;
    int count;     // moves that were searched
    int extension; // plies, of all moves
    bool late;     // late move pruning: of the moves that are left only those that give tak count
    bool shares;   // other threads may be at this node
    int tried_count, deferred_count, deferred_next;
    Move tried[TRIED_MAX];
    ScoredMove deferred[DEFERRED_MAX]; // moves that another thread was looking at
} Loop;

// Makes the loop ready for the node's moves. `node` must stand as long as the loop is used.
void loop_begin(Loop *loop, Worker *worker, const Node *node);

// The next move to search, MOVE_NONE at the end. Late move pruning: behind so many moves only those
// that give tak are looked at. ABDADA: moves that other threads are looking at come last.
Move loop_next(Loop *loop, Worker *worker, const Node *node);

// Futility: true for a move that gives no tak, when nothing that it may win makes up for what is
// missing.
bool loop_is_futile(const Loop *loop, Worker *worker, const Node *node, Move move);

// Late move reduction of a move that was given by loop_next, in plies.
int loop_reduction(const Loop *loop, const Worker *worker, const Node *node, Move move);

#endif
