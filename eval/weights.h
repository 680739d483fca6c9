// SPDX-License-Identifier: MIT
// The terms of the evaluation and their weights for each board size.
//
// Each term has a name in the source, a name for players, and a text that says what it counts. The
// weights are in tables/weights_3.inc to weights_8.inc, which lab/fit.py writes and people may
// edit. Many terms exist in other engines, too (see the sources that count them). The weights are
// fitted to our own games.
//
// Words of the list: the hand is the pieces that one spread can carry; reach is the number of
// squares that a stack can spread to; a line is a rank or file, an inner line one that is not at
// the edge; a blocker is a wall or capstone; own tops of a line are road pieces; theirs are pieces
// of the opponent.
#pragma once

#include "board.h"

// clang-format off
#define EVAL_TOPS(X) \
    X(FLATS,              "flats", "each top that is a flat") \
    X(FLAT_CORNER,        "flats in corners", "each flat in a corner") \
    X(FLAT_EDGE,          "flats on edges", "each flat on an edge, not in a corner") \
    X(FLAT_CENTRE,        "flats in the centre", "each flat two steps or more from the edge") \
    X(WALLS,              "walls", "each wall") \
    X(WALL_EDGE,          "walls on edges", "each wall on an edge or in a corner") \
    X(WALL_CENTRE,        "walls in the centre", "each wall two steps or more from the edge") \
    X(CAPS,               "capstones", "each capstone on the board") \
    X(CAP_CENTRE,         "capstones' place", "each step of a capstone from the edge") \
    X(CAP_REACH,          "capstones' reach", "each square that a capstone can spread to") \
    X(CAP_ALONE,          "lonely capstones", "each capstone that touches none of their tops")

#define EVAL_STACKS(X) \
    X(FLAT_SUPPORT,       "own under flats", "own piece in a hand under a flat") \
    X(WALL_SUPPORT,       "own under walls", "own piece in a hand under a wall") \
    X(HARD_SUPPORT,       "own under hard caps", "own piece in a hand under a capstone on an own") \
    X(SOFT_SUPPORT,       "own under soft caps", "own piece in a hand under a capstone on theirs") \
    X(FLAT_SUPPORT_REACH, "own under flats, reach", "own under a flat, by 1/16 of its reach") \
    X(WALL_SUPPORT_REACH, "own under walls, reach", "the same under a wall") \
    X(HARD_SUPPORT_REACH, "own under hard caps, reach", "the same under a hard capstone") \
    X(SOFT_SUPPORT_REACH, "own under soft caps, reach", "the same under a soft capstone") \
    X(FLAT_CAPTIVE,       "captives under flats", "theirs in a hand under a flat") \
    X(WALL_CAPTIVE,       "captives under walls", "theirs in a hand under a wall") \
    X(HARD_CAPTIVE,       "captives under hard caps", "theirs in a hand under a hard capstone") \
    X(SOFT_CAPTIVE,       "captives under soft caps", "theirs in a hand under a soft capstone") \
    X(FLAT_CAPTIVE_REACH, "captives in reach", "theirs under a flat, by 1/16 of its reach") \
    X(DEEP_OWN,           "own deep", "own piece below the hand, under a flat") \
    X(DEEP_THEIRS,        "captives deep", "piece of theirs there, under a flat") \
    X(DEEP_OWN_BLOCK,     "own deep, blocked", "own piece there, under a wall or capstone") \
    X(DEEP_THEIRS_BLOCK,  "captives deep, blocked", "piece of theirs there, under a blocker") \
    X(STACK_BY_WALL,      "stacks by a wall", "piece under a flat by a wall of theirs") \
    X(STACK_BY_CAP,       "stacks by a capstone", "piece under a flat by their capstone") \
    X(STACK_BY_OWN,       "guarded stacks", "piece under a flat by an own blocker") \
    X(STACK_TARGETS,      "flats in reach", "flat of theirs in reach of a stack under a flat") \
    X(MOVE_SUPPORT,       "support to take, to move", "theirs in a hand under a flat to take") \
    X(MOVE_CAPTIVES,      "captives to free, to move", "own in a hand under a flat to take") \
    X(MOVE_TALLEST,       "tallest to take, to move", "piece under the tallest flat to take") \
    X(MOVE_BARE,          "unguarded to take, to move", "piece under a flat to take, not guarded") \
    X(WAIT_SUPPORT,       "support to take, waiting", "theirs in such a hand, not to move") \
    X(WAIT_CAPTIVES,      "captives to free, waiting", "own in such a hand, not to move") \
    X(WAIT_TALLEST,       "tallest to take, waiting", "piece under the tallest, not to move") \
    X(WAIT_BARE,          "unguarded to take, waiting", "piece under one not guarded, waiting")

#define EVAL_LINES(X) \
    X(OPEN_1,             "open lines with 1", "inner line without their blockers, 1 own tops") \
    X(OPEN_2,             "open lines with 2", "inner line without their blockers, 2 own tops") \
    X(OPEN_3,             "open lines with 3", "inner line without their blockers, 3 own tops") \
    X(OPEN_4,             "open lines with 4", "inner line without their blockers, 4 own tops") \
    X(OPEN_5,             "open lines with 5", "inner line without their blockers, 5 own tops") \
    X(OPEN_6,             "open lines with 6+", "inner line without their blockers, 6+ own tops") \
    X(SHUT_1,             "shut lines with 1", "inner line with their blocker, 1 own tops") \
    X(SHUT_2,             "shut lines with 2", "inner line with their blocker, 2 own tops") \
    X(SHUT_3,             "shut lines with 3", "inner line with their blocker, 3 own tops") \
    X(SHUT_4,             "shut lines with 4", "inner line with their blocker, 4 own tops") \
    X(SHUT_5,             "shut lines with 5", "inner line with their blocker, 5 own tops") \
    X(SHUT_6,             "shut lines with 6+", "inner line with their blocker, 6+ own tops") \
    X(RIM_1,              "edge lines with 1", "line at the edge, 1 own tops") \
    X(RIM_2,              "edge lines with 2", "line at the edge, 2 own tops") \
    X(RIM_3,              "edge lines with 3", "line at the edge, 3 own tops") \
    X(RIM_4,              "edge lines with 4", "line at the edge, 4 own tops") \
    X(RIM_5,              "edge lines with 5", "line at the edge, 5 own tops") \
    X(RIM_6,              "edge lines with 6+", "line at the edge, 6+ own tops") \
    X(GROUPS,             "groups", "each group of road pieces")

#define EVAL_ROADS(X) \
    X(ROAD_NEAR,          "road distance", "each step closer to the nearer road") \
    X(MOVE_NEAR_1,        "road in 1, to move", "the nearer road 1 away, to move") \
    X(MOVE_NEAR_2,        "road in 2, to move", "the nearer road 2 away, to move") \
    X(MOVE_NEAR_3,        "road in 3, to move", "the nearer road 3 away, to move") \
    X(WAIT_NEAR_1,        "road in 1, waiting", "the nearer road 1 away, not to move") \
    X(WAIT_NEAR_2,        "road in 2, waiting", "the nearer road 2 away, not to move") \
    X(WAIT_NEAR_3,        "road in 3, waiting", "the nearer road 3 away, not to move") \
    X(BOTH_NEAR,          "roads both ways", "roads in both directions at most 3 away") \
    X(WAYS_2,             "ways to a road in 2", "empty square on a nearest road, 2 away") \
    X(WAYS_3,             "ways to a road in 3", "empty square on a nearest road, 3 away") \
    X(GAP_EMPTY,          "road gaps", "each empty square that would complete a road") \
    X(GAP_FLAT,           "road gaps, taken", "each flat of theirs on a square that would")

#define EVAL_WHOLE(X) \
    X(KOMI,               "komi", "each flat of komi (Black's)") \
    X(TEMPO,              "tempo", "being to move") \
    X(RACE,               "end race", "half flat of lead, by the plies left and 2") \
    X(RACE_HAND,          "race of the leader", "half flat ahead, by the winner's hand and 1") \
    X(END_1,              "wins the count in 1", "ahead at the end, 1 plies away") \
    X(END_2,              "wins the count in 2", "ahead at the end, 2 plies away") \
    X(END_3,              "wins the count in 3", "ahead at the end, 3 plies away") \
    X(END_4,              "wins the count in 4", "ahead at the end, 4 plies away") \
    X(END_6,              "wins the count in 5-6", "ahead at the end, 5-6 plies away") \
    X(END_8,              "wins the count in 7-8", "ahead at the end, 7-8 plies away") \
    X(END_12,             "wins the count in 9-12", "ahead at the end, 9-12 plies away") \
    X(END_16,             "wins the count in 13-16", "ahead at the end, 13-16 plies away") \
    X(END2_2,             "wins by 2 in 1-2", "2 ahead at the end, 1-2 plies away") \
    X(END2_4,             "wins by 2 in 3-4", "2 ahead at the end, 3-4 plies away") \
    X(END2_8,             "wins by 2 in 5-8", "2 ahead at the end, 5-8 plies away") \
    X(END2_16,            "wins by 2 in 9-16", "2 ahead at the end, 9-16 plies away")

#define EVAL_TERMS(X) EVAL_TOPS(X) EVAL_STACKS(X) EVAL_LINES(X) EVAL_ROADS(X) EVAL_WHOLE(X)
// clang-format on

// In the order of the list.
typedef enum TermGroup {
    GROUP_TOPS,
    GROUP_STACKS,
    GROUP_LINES,
    GROUP_ROADS,
    GROUP_WHOLE,
    GROUPS_OF_TERMS
} TermGroup;

typedef enum Term {
#define TERM_ENUM(name, text, counts) TERM_##name,
    EVAL_TERMS(TERM_ENUM)
#undef TERM_ENUM
        TERMS
} Term;

// Terms are counted in sixteenths, so that halves (komi) and parts (reach) are integers.
enum { COUNT_PARTS = 16 };

// The name of a term in the weights' files ("CAP_CENTRE"), its name for players, and what it
// counts.
typedef struct TermText {
    const char *name, *text, *counts;
    TermGroup group;
} TermText;

const TermText *term_text(Term term);

// Centi-flats for a count of one, in three phases of the game; see phase_mix.
typedef struct Weight {
    int16_t opening, middle, end;
} Weight;

// All weights of a board size by phase, because an evaluation reads all weights of two phases.
typedef struct Weights {
    int16_t opening[TERMS], middle[TERMS], end[TERMS];
} Weights;

// The weights of a board size, 3 to 8.
const Weights *weights_of(int size);

static inline Weight weight_of(const Weights *weights, Term term) {
    return (Weight){weights->opening[term], weights->middle[term], weights->end[term]};
}

// A phase of the game, half of it from the pieces placed and half from the full squares: 0 is the
// start, PHASE_HALF the middle game, PHASE_FULL a full board without pieces in hand.
enum { PHASE_FULL = 256, PHASE_HALF = PHASE_FULL / 2 };

// The share of each of the three weights at a phase. The shares add up to PHASE_HALF.
typedef struct PhaseMix {
    int opening, middle, end;
} PhaseMix;

static inline PhaseMix phase_mix(int phase) {
    return phase < PHASE_HALF ? (PhaseMix){PHASE_HALF - phase, phase, 0}
                              : (PhaseMix){0, PHASE_FULL - phase, phase - PHASE_HALF};
}

// The weight at a phase, times PHASE_HALF.
static inline int weight_at(const Weight *weight, PhaseMix mix) {
    return weight->opening * mix.opening + weight->middle * mix.middle + weight->end * mix.end;
}

// The race term counts a lead of half a flat as 1 / (n + RACE_SOFTNESS), where n is the number of
// plies after which the flat count could end the game.
enum { RACE_SOFTNESS = 2 };
