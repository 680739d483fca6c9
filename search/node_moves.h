// SPDX-License-Identifier: MIT
// The moves of a node: their order, pruning, reductions and search. Root moves use the reductions
// and the search. Private to search/.
#pragma once

#include "node.h"

enum { TRIED_MAX = 48 };

// The state of the loop over the moves of a node.
typedef struct Loop {
    Picker picker;
    Score best;
    Move best_move;
    int count;     // moves searched so far
    bool single;   // a threat has only one answer
    int extension; // of the move, plies
    bool late;     // late move pruning has begun: only moves that give tak are searched
    int tried_count;
    Move tried[TRIED_MAX];
} Loop;

// Begins the loop over the node's moves.
void loop_begin(Loop *loop, Worker *worker, const Node *node);

// The next move to search, MOVE_NONE at the end. Late move pruning: after a number of moves, gives
// only those that give tak, or none near the horizon.
Move loop_next(Loop *loop, Worker *worker, const Node *node);

// Late move pruning: the number of moves of a node that are searched before the rest is pruned;
// MOVES_MAX when none is pruned.
int loop_move_limit(const Params *params, int depth, bool improving);

// The same for the answers to a threatened road. Fewest in quiescence, at depths of 0 or less.
int loop_answer_limit(const Params *params, int depth);

// Futility pruning: true when the move gives no tak and is not expected to raise the evaluation
// above alpha.
bool loop_is_futile(const Loop *loop, Worker *worker, const Node *node, Move move);

// How much a move that wins `gain` flats is expected to raise the evaluation, in centi-flats.
Score loop_futility_margin(const Params *params, int depth, int gain);

// Sets loop->extension for a move given by loop_next: 1 for a single answer or a singular move,
// unless the line from the root has used up its extensions.
void loop_extend(Loop *loop, Worker *worker, const Node *node, Move move);

// The late move reduction, in plies, of move number loop->count (from 0) of a node or the root.
int loop_reduction(const Loop *loop, const Worker *worker, const Node *node, Move move);

// The part of it that depends on the depth and on the number `count` (from 1) of the move alone, in
// hundredths of a ply: the product of the logarithms of both. Integers only, so that it is the same
// on every machine.
int loop_base_reduction(int depth, int count);

// The part, in hundredths of a ply, for a move whose policy score is `gap` below the best one of
// the position; negative for the best moves.
int loop_policy_reduction(const Params *params, int gap);

// Plays a move, searches it and takes it back: principal variation search. The first move
// (loop->count 0) is searched with the window of the node, the others first with an empty window,
// which only shows whether they are better. Returns the score for the side to move at the node,
// which is meaningless when worker->stopped is set.
Score loop_search(const Loop *loop, Worker *worker, const Node *node, Move move, int reduction);
