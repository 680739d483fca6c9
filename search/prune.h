// SPDX-License-Identifier: MIT
// Decisions of the search as pure functions: what may be left out, and what is looked at less deep.
// Depths are plies, scores centi-flats.
#ifndef BREDON_SEARCH_PRUNE_H
#define BREDON_SEARCH_PRUNE_H

#include "margins.h"
#include "score.h"

// Reverse futility: with so much more than beta nothing will bring a quiet position of this depth
// below it. Gives the margin, or SCORE_INFINITE where the depth is too great for such trust.
Score prune_reverse_futility_margin(const Margins *margins, int depth, bool improving);

// By how many plies less the position is searched after a null move.
int prune_null_reduction(const Margins *margins, int depth, Score eval, Score beta);

// How many moves of a node are looked at when none of them has helped; a large number where all
// are.
int prune_move_limit(const Margins *margins, int depth, bool improving);

// Futility: what a quiet move can gain at most.
Score prune_futility_margin(const Margins *margins, int depth);

// Late move reduction of move number `count` (from 1) at a depth, in hundredths of a ply: the
// logarithms of both, multiplied. Integers only, so that it is the same everywhere.
int prune_reduction(const Margins *margins, int depth, int count);

// Extra reduction, in hundredths of a ply, for a move whose policy score is `behind` below the best
// one of the position; negative for the best moves.
int prune_policy_reduction(const Margins *margins, int behind);

#endif
