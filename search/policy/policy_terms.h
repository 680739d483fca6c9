// SPDX-License-Identifier: MIT
// The features of the policy.
//
// A move consists of acts on squares: a placement, a landing, a drop. Each square has a value of
// every feature in POLICY_SQUARES: its distance from the edge, the number of own tops beside it,
// and so on. Each value has a weight for every act, and the score of a move is the sum of the
// weights of its acts. A spread also has a value of every feature in POLICY_SPREADS, with a weight
// for each kind of piece on top of the spread.
//
// The ideas come from Tiltak's policy and Topaz's move scores. The weights are fitted to the moves
// of our own games, see eval/numbers.h.
#pragma once

// The acts on a square: a piece is placed there, the top of a spread lands there, a spread leaves
// it, or a spread drops pieces there on its way, with an own piece or one of theirs on top.
// clang-format off
#define POLICY_ACTS(X) \
    X(PLACE_FLAT) X(PLACE_WALL) X(PLACE_CAP) \
    X(LAND_FLAT) X(LAND_WALL) X(LAND_CAP) \
    X(LEAVE_FLAT) X(LEAVE_WALL) X(LEAVE_CAP) \
    X(DROP_OWN) X(DROP_THEIRS)

//    feature    values  their meaning, from 0 on
#define POLICY_SQUARES(X) \
    X(SITE,          10, "steps from the nearer edge and the other: 00 01 02 03 11 12 13 22 23 33") \
    X(CONTENT,       14, "empty; own flat 1 2 3+ high, wall 1 2+, capstone 1 2+; their flat 1 2 3 4+ high, wall, capstone") \
    X(UNDER,         3,  "the piece below its top: none, own, theirs") \
    X(OWN_BESIDE,    5,  "number of own road pieces beside it") \
    X(THEIR_BESIDE,  5,  "number of flats of theirs beside it") \
    X(OWN_BLOCK,     3,  "own blocker beside it: none, a wall, a capstone") \
    X(THEIR_BLOCK,   3,  "the same of theirs") \
    X(OWN_TALL,      3,  "number of own stacks under flats beside it, up to 2+") \
    X(THEIR_TALL,    3,  "the same of theirs") \
    X(OWN_LINE,      8,  "number of own road pieces on its rank or file, whichever has more") \
    X(OWN_CROSS,     8,  "number of own road pieces on the other one") \
    X(THEIR_LINE,    8,  "number of road pieces of theirs on its rank or file, whichever has more") \
    X(THEIR_CROSS,   8,  "number of road pieces of theirs on the other one") \
    X(OWN_WAY,       6,  "joined to an edge in no direction, one, both; the same where a piece would threaten a road") \
    X(THEIR_WAY,     7,  "the same of theirs; 6: completes their road") \
    X(OWN_GROUPS,    4,  "number of own groups beside it, up to 3+") \
    X(THEIR_GROUPS,  4,  "the same of theirs") \
    X(OWN_SPAN,      2,  "would extend an own group to a new rank or file") \
    X(THEIR_SPAN,    2,  "the same of theirs") \
    X(THEIR_MOVE,    7,  "their last move: elsewhere, at a corner of it, at a side; left it, passed it, landed there, was placed there") \
    X(OWN_MOVE,      7,  "the same of one's own last move")

#define POLICY_SPREADS(X) \
    X(GAIN,          9,  "flats won, -3 to 5") \
    X(HAND,          8,  "number of pieces carried, from 1") \
    X(LENGTH,        5,  "squares travelled, 1 to 5+") \
    X(LEFT,          3,  "what it leaves on its square: nothing, an own top, one of theirs") \
    X(IMPURE,        3,  "tops of theirs that it drops on its way, up to 2+") \
    X(LANDING,       6,  "below its top where it ends: nothing, own, theirs; 3 to 5: the same of a spread of several pieces")
// clang-format on

typedef enum PolicyAct {
#define POLICY_ACT(name) POLICY_##name,
    POLICY_ACTS(POLICY_ACT)
#undef POLICY_ACT
        POLICY_ACT_COUNT,
    POLICY_LANES = 16, // a power of two, so that a vector holds the weights of all acts
} PolicyAct;

// The rows of weights: one for each value of each feature, in the order of the list.
enum {
#define POLICY_ROW(name, count, text)                                                              \
    POLICY_##name, POLICY_##name##_END = POLICY_##name + (count)-1,
    POLICY_SQUARES(POLICY_ROW) POLICY_SQUARE_ROWS
};

enum {
    POLICY_SPREADS(POLICY_ROW) POLICY_SPREAD_ROWS
#undef POLICY_ROW
};

// The number of values of each feature.
enum {
#define POLICY_COUNT(name, count, text) POLICY_##name##_COUNT = (count),
    POLICY_SQUARES(POLICY_COUNT) POLICY_SPREADS(POLICY_COUNT)
#undef POLICY_COUNT
};

// Neighbouring features of the list make a group. Their values are the digits of one number, the
// index of a row of sums (see PolicySums). So a square needs one look-up for each group.
enum {
    POLICY_GROUPS = 8,
    POLICY_GROUP_PLACE = 0,
    POLICY_GROUP_BESIDE = POLICY_GROUP_PLACE + POLICY_SITE_COUNT * POLICY_CONTENT_COUNT,
    POLICY_GROUP_BLOCK = POLICY_GROUP_BESIDE +
                         POLICY_UNDER_COUNT * POLICY_OWN_BESIDE_COUNT * POLICY_THEIR_BESIDE_COUNT,
    POLICY_GROUP_OWN_LINE = POLICY_GROUP_BLOCK + POLICY_OWN_BLOCK_COUNT * POLICY_THEIR_BLOCK_COUNT *
                                                     POLICY_OWN_TALL_COUNT *
                                                     POLICY_THEIR_TALL_COUNT,
    POLICY_GROUP_THEIR_LINE =
        POLICY_GROUP_OWN_LINE + POLICY_OWN_LINE_COUNT * POLICY_OWN_CROSS_COUNT,
    POLICY_GROUP_WAY = POLICY_GROUP_THEIR_LINE + POLICY_THEIR_LINE_COUNT * POLICY_THEIR_CROSS_COUNT,
    POLICY_GROUP_TOUCH = POLICY_GROUP_WAY + POLICY_OWN_WAY_COUNT * POLICY_THEIR_WAY_COUNT,
    POLICY_GROUP_MOVES = POLICY_GROUP_TOUCH + POLICY_OWN_GROUPS_COUNT * POLICY_THEIR_GROUPS_COUNT *
                                                  POLICY_OWN_SPAN_COUNT * POLICY_THEIR_SPAN_COUNT,
    POLICY_SUM_ROWS = POLICY_GROUP_MOVES + POLICY_THEIR_MOVE_COUNT * POLICY_OWN_MOVE_COUNT,
};

// The number of features.
enum {
#define POLICY_ONE(name, count, text) +1
    POLICY_SQUARE_FEATURES = 0 POLICY_SQUARES(POLICY_ONE),
    POLICY_SPREAD_FEATURES = 0 POLICY_SPREADS(POLICY_ONE),
#undef POLICY_ONE
};
