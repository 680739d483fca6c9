// SPDX-License-Identifier: MIT
// The tree of the positions that occur often after a position, with the engine's scores of them.
#pragma once

#include "exploration.h"

enum { TREE_PLIES = 24 }; // the most from the first position on

typedef struct TreePosition {
    int64_t key;
    int64_t games; // that reach it from positions of the tree
    size_t parent; // a position of the tree before it
    Move move;     // from there
    int depth;     // plies after the first position
    StoredEval eval;
} TreePosition;

// The positions are sorted by depth, then by key; each key occurs once.
typedef struct OpeningTree {
    Board start;
    TreePosition *positions; // on the heap; the first one is the start
    size_t count, room;
} OpeningTree;

typedef struct TreeLimits {
    int plies;               // 0 to TREE_PLIES
    int64_t games;           // a position has at least so many
    bool judged;             // and a score
    const atomic_bool *stop; // true ends the work, which then fails; may be NULL
} TreeLimits;

// Gets a position of the tree above the last ply and what was played in it. False with `fault` ends
// the work.
typedef bool TreeVisit(void *user, const Board *board, const Exploration *found, Fault *fault);

// Finds the positions up to some plies after `start` that games of the index which pass a filter
// reach, and their scores with the komi of `start`. `visit` may be NULL. False with `fault` after
// an error, else the caller calls opening_tree_finish.
bool opening_tree_find(GameIndex *index, const GameFilter *filter, const Board *start,
                       const TreeLimits *limits, TreeVisit *visit, void *user,
                       OpeningTree *ret_tree, Fault *fault);
void opening_tree_finish(OpeningTree *tree);

// The moves from the start to a position. Returns their number.
int opening_tree_moves(const OpeningTree *tree, const TreePosition *position,
                       Move ret_moves[TREE_PLIES]);

// The position with a key; NULL when it is not in the tree.
const TreePosition *opening_tree_position(const OpeningTree *tree, int64_t key);

// The score that is known of a position; its `nodes` are 0 when there is none. False with `fault`
// after an error.
bool opening_tree_eval(GameDb *db, int64_t key, int half_komi, StoredEval *ret_eval, Fault *fault);

// Takes the scores of another database over where there are none here, or of fewer nodes. Scores of
// at least `proved`, and of at most -`proved`, are proved: they go before all others. Gives how
// many were taken. False with `fault` after an error: then none is taken.
bool opening_tree_take_evals(GameDb *db, const char *path, int proved, int64_t *ret_count,
                             Fault *fault);
