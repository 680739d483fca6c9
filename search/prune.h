// SPDX-License-Identifier: MIT
// Pruning and reductions of the search as pure functions. Depths are plies, scores centi-flats;
// MarginScale adapts the margins to the size of the board.
#pragma once

#include "params.h"
#include "score.h"

// Reverse futility pruning: a position fails high when its evaluation is above beta by this margin.
// SCORE_INFINITE when the depth is too large.
Score prune_reverse_futility_margin(const Params *params, int depth, bool improving);

// The reduction of the search after a null move, in plies.
int prune_null_reduction(const Params *params, int depth, Score eval, Score beta);

// ProbCut: how far outside the window the score of the shallower search must be.
Score prune_prob_margin(const Params *params);

// Singular extensions: how far below the table's score all other moves must be.
Score prune_singular_margin(const Params *params, int depth);

// Late move pruning: the number of moves of a node that are searched before the rest is pruned;
// MOVES_MAX when none is pruned.
int prune_move_limit(const Params *params, int depth, bool improving);

// The same for the answers to a threatened road. Fewest in quiescence, at depths of 0 or less.
int prune_answer_limit(const Params *params, int depth);

// Futility pruning: whether it is used at a depth, and how much a move that wins `gain` flats is
// expected to raise the evaluation.
bool prune_may_be_futile(int depth);
Score prune_futility_margin(const Params *params, int depth, int gain);

// Quiescence gives tak only when the evaluation is less than this below alpha.
Score prune_tak_margin(const Params *params);

// Late move reduction of move number `count` (from 1), in hundredths of a ply: the product of the
// logarithms of depth and count. Integers only, so that it is the same on every machine.
int prune_reduction(int depth, int count);

// Extra reduction, in hundredths of a ply, for a move whose policy score is `gap` below the best
// one of the position; negative for the best moves.
int prune_policy_reduction(const Params *params, int gap);
