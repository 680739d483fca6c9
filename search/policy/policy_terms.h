// SPDX-License-Identifier: MIT
// What the policy looks at.
//
// A move is made of a few acts on squares: a placement, a landing, a drop. A square has one feature
// of each kind in POLICY_SQUARES: its distance from the edge, how many own tops are beside it, and
// so on. Each feature has a weight for each act, and the score of a move is the sum of the weights
// of its acts. A spread has features of its own (POLICY_SPREADS), which have a weight for each kind
// of piece on top of the spread.
//
// The ideas are those of Tiltak's policy and of Topaz's move scores; the numbers are fitted to the
// moves of our own games, see policy_3.inc to policy_8.inc.
#ifndef BREDON_SEARCH_POLICY_POLICY_TERMS_H
#define BREDON_SEARCH_POLICY_POLICY_TERMS_H

// What can happen on a square: a piece is placed there, the top of a spread lands there, a spread
// leaves there, or on the way drops pieces with an own one or one of theirs on top.
// clang-format off
#define POLICY_ACTS(X) \
    X(PLACE_FLAT) X(PLACE_WALL) X(PLACE_CAP) \
    X(LAND_FLAT) X(LAND_WALL) X(LAND_CAP) \
    X(LEAVE_FLAT) X(LEAVE_WALL) X(LEAVE_CAP) \
    X(DROP_OWN) X(DROP_THEIRS)

//    name           how many  what the numbers from 0 on stand for
#define POLICY_SQUARES(X) \
    X(SITE,          10, "steps from the nearer edge and the other: 00 01 02 03 11 12 13 22 23 33") \
    X(CONTENT,       14, "empty; own flat 1 2 3+ high, wall 1 2+, capstone 1 2+; their flat 1 2 3 4+ high, wall, capstone") \
    X(UNDER,         3,  "below its top nothing, own, theirs") \
    X(OWN_BESIDE,    5,  "so many own road pieces beside it") \
    X(THEIR_BESIDE,  5,  "so many flats of theirs beside it") \
    X(OWN_BLOCK,     3,  "no own wall or capstone beside it, a wall, a capstone") \
    X(THEIR_BLOCK,   3,  "the same of theirs") \
    X(OWN_TALL,      3,  "so many own stacks under flats beside it, 2+") \
    X(THEIR_TALL,    3,  "the same of theirs") \
    X(OWN_LINE,      8,  "so many own road pieces on its rank or file, the one that has more") \
    X(OWN_CROSS,     8,  "so many on the other one") \
    X(THEIR_LINE,    8,  "so many road pieces of theirs on its rank or file, the one that has more") \
    X(THEIR_CROSS,   8,  "so many on the other one") \
    X(OWN_WAY,       6,  "joined to an edge one way: no, yes, both ways; the same where a piece threatens a road") \
    X(THEIR_WAY,     7,  "the same for them; completes their road") \
    X(OWN_GROUPS,    4,  "touches so many own groups, 3+") \
    X(THEIR_GROUPS,  4,  "the same of theirs") \
    X(OWN_SPAN,      2,  "would bring an own group to a new rank or file") \
    X(THEIR_SPAN,    2,  "the same for theirs") \
    X(THEIR_LAST,    7,  "their last move: far, touched it at a corner, side; left it, passed it, landed there, was placed there") \
    X(OWN_LAST,      7,  "the same for one's own last move")

#define POLICY_SPREADS(X) \
    X(GAIN,          9,  "flats won, -3 to 5") \
    X(HAND,          8,  "pieces taken up, from 1 on") \
    X(LENGTH,        5,  "squares gone, 1 to 5+") \
    X(LEFT,          3,  "leaves nothing, an own top, one of theirs") \
    X(IMPURE,        3,  "tops of theirs that it leaves on its way, 2+") \
    X(LANDING,       6,  "a single piece on the board, on an own piece, on one of theirs; the top of more pieces so")
// clang-format on

typedef enum PolicyAct {
#define POLICY_ACT(name) POLICY_##name,
    POLICY_ACTS(POLICY_ACT)
#undef POLICY_ACT
        POLICY_ACT_COUNT,
    POLICY_LANES = 16, // with room, so that all of them are added at once
} PolicyAct;

// The rows of weights: as many for each name as it has numbers, in the order of the list.
enum {
#define POLICY_ROW(name, count, text)                                                              \
    POLICY_##name, POLICY_##name##_LAST = POLICY_##name + (count)-1,
    POLICY_SQUARES(POLICY_ROW) POLICY_SQUARE_ROWS
};

enum {
    POLICY_SPREADS(POLICY_ROW) POLICY_SPREAD_ROWS
#undef POLICY_ROW
};

// How many numbers a name of squares has.
enum {
#define POLICY_COUNT(name, count, text) POLICY_##name##_COUNT = (count),
    POLICY_SQUARES(POLICY_COUNT)
#undef POLICY_COUNT
};

// Names that stand together in the list make a group: their numbers, as the digits of one number,
// give one row of sums (see policy_sums.h), which saves look-ups.
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
    POLICY_GROUP_LAST = POLICY_GROUP_TOUCH + POLICY_OWN_GROUPS_COUNT * POLICY_THEIR_GROUPS_COUNT *
                                                 POLICY_OWN_SPAN_COUNT * POLICY_THEIR_SPAN_COUNT,
    POLICY_SUM_ROWS = POLICY_GROUP_LAST + POLICY_THEIR_LAST_COUNT * POLICY_OWN_LAST_COUNT,
};

// How many names there are of each.
enum {
#define POLICY_ONE(name, count, text) +1
    POLICY_SQUARE_NAMES = 0 POLICY_SQUARES(POLICY_ONE),
    POLICY_SPREAD_NAMES = 0 POLICY_SPREADS(POLICY_ONE),
#undef POLICY_ONE
};

#endif
