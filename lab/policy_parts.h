// SPDX-License-Identifier: MIT
// The scores of the policy taken apart, for fitting its weights.
#pragma once

#include "policy/policy.h"

// One weight of a score: an act on a square, or a row of spreads.
typedef struct PolicyPart {
    uint8_t place; // a square, or POLICY_PART_ROW_AT and the row of a spread
    uint8_t lane;  // the act, or the kind of the top less 1
} PolicyPart;

enum { POLICY_PART_ROW_AT = SQUARES, POLICY_PARTS_MAX = SIZE_MOST + 1 + POLICY_SPREAD_FEATURES };

// Gives the parts that add up to the score of a legal move, not in the opening: acts on squares,
// then rows of spreads. Returns their number.
int policy_parts(const Board *board, Move move, PolicyPart ret_parts[POLICY_PARTS_MAX]);
