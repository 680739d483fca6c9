// SPDX-License-Identifier: MIT
// The terms of the evaluation, and what they weigh on each size of board.
//
// This is the list of terms: how source calls them, how a player would, and what they count. Their
// weights are in weights_3.inc to weights_8.inc, which people edit and `bredon tune` writes.
#ifndef BREDON_EVAL_WEIGHTS_H
#define BREDON_EVAL_WEIGHTS_H

#include "board.h"

// clang-format off
#define EVAL_TERMS(X) \
    X(FLATS,               "flats", "each top that is a flat") \
    X(FLAT_CORNER,         "flats in corners", "each flat in a corner") \
    X(FLAT_EDGE,           "flats on edges", "each flat on an edge, not in a corner") \
    X(FLAT_CENTRE,         "flats in the centre", "each flat two steps or more from the edge") \
    X(HAND,                "stones in hand", "each stone in hand") \
    X(KOMI,                "komi", "each flat of komi (Black's)") \
    X(TEMPO,               "tempo", "being to move") \
    X(WALLS,               "walls", "each wall") \
    X(WALL_EDGE,           "walls on edges", "each wall on an edge or in a corner") \
    X(WALL_CENTRE,         "walls in the centre", "each wall two steps or more from the edge") \
    X(CAPS,                "capstones", "each capstone on the board") \
    X(CAP_CENTRE,          "capstone place", "each step of a capstone from the edge") \
    X(CAP_REACH,           "capstone reach", "each square that a capstone can reach") \
    X(CAP_ALONE,           "capstone alone", "each capstone that touches none of their pieces") \
    X(FLAT_SUPPORT,        "flat on own", "own piece under a flat, within reach") \
    X(WALL_SUPPORT,        "wall on own", "own piece under a wall, within reach") \
    X(HARD_SUPPORT,        "hard cap on own", "own piece under a capstone right on an own piece") \
    X(SOFT_SUPPORT,        "soft cap on own", "own piece under a capstone right on one of theirs") \
    X(FLAT_SUPPORT_REACH,  "own stack's reach", "that under a flat, times the squares in reach, by 16") \
    X(WALL_SUPPORT_REACH,  "wall stack's reach", "the same under a wall") \
    X(HARD_SUPPORT_REACH,  "hard cap's reach", "the same under a hard capstone") \
    X(SOFT_SUPPORT_REACH,  "soft cap's reach", "the same under a soft capstone") \
    X(FLAT_CAPTIVE,        "flat on theirs", "their piece under a flat, within reach") \
    X(WALL_CAPTIVE,        "wall on theirs", "their piece under a wall, within reach") \
    X(HARD_CAPTIVE,        "hard cap on theirs", "their piece under a hard capstone, within reach") \
    X(SOFT_CAPTIVE,        "soft cap on theirs", "their piece under a soft capstone, within reach") \
    X(FLAT_CAPTIVE_REACH,  "captives in reach", "that under a flat, times the squares in reach, by 16") \
    X(DEEP_OWN,            "own below", "own piece deeper than a hand can take, under a flat") \
    X(DEEP_THEIRS,         "theirs below", "their piece deeper than that, under a flat") \
    X(DEEP_OWN_BLOCK,      "own below a block", "the same under a wall or capstone") \
    X(DEEP_THEIRS_BLOCK,   "theirs below a block", "their piece there") \
    X(STACK_BY_WALL,       "stacks by their wall", "piece of a stack under a flat beside a wall of theirs") \
    X(STACK_BY_CAP,        "stacks by their cap", "piece of a stack under a flat beside their capstone") \
    X(OPEN_1,              "open line of 1", "an inner rank or file without their walls and capstones with 1 own road pieces") \
    X(OPEN_2,              "open line of 2", "an inner rank or file without their walls and capstones with 2 own road pieces") \
    X(OPEN_3,              "open line of 3", "an inner rank or file without their walls and capstones with 3 own road pieces") \
    X(OPEN_4,              "open line of 4", "an inner rank or file without their walls and capstones with 4 own road pieces") \
    X(OPEN_5,              "open line of 5", "an inner rank or file without their walls and capstones with 5 own road pieces") \
    X(OPEN_6,              "open line of 6", "an inner rank or file without their walls and capstones with 6 or more own road pieces") \
    X(SHUT_1,              "shut line of 1", "an inner rank or file with a wall or capstone of theirs with 1 own road pieces") \
    X(SHUT_2,              "shut line of 2", "an inner rank or file with a wall or capstone of theirs with 2 own road pieces") \
    X(SHUT_3,              "shut line of 3", "an inner rank or file with a wall or capstone of theirs with 3 own road pieces") \
    X(SHUT_4,              "shut line of 4", "an inner rank or file with a wall or capstone of theirs with 4 own road pieces") \
    X(SHUT_5,              "shut line of 5", "an inner rank or file with a wall or capstone of theirs with 5 own road pieces") \
    X(SHUT_6,              "shut line of 6", "an inner rank or file with a wall or capstone of theirs with 6 or more own road pieces") \
    X(RIM_1,               "edge line of 1", "a rank or file at the edge with 1 own road pieces") \
    X(RIM_2,               "edge line of 2", "a rank or file at the edge with 2 own road pieces") \
    X(RIM_3,               "edge line of 3", "a rank or file at the edge with 3 own road pieces") \
    X(RIM_4,               "edge line of 4", "a rank or file at the edge with 4 own road pieces") \
    X(RIM_5,               "edge line of 5", "a rank or file at the edge with 5 own road pieces") \
    X(RIM_6,               "edge line of 6", "a rank or file at the edge with 6 or more own road pieces") \
    X(SPAN,                "ranks and files", "each rank and file with an own road piece") \
    X(GROUPS,              "groups", "each group of road pieces") \
    X(ROAD_NEAR,           "road distance", "each step closer to the nearer road") \
    X(ROAD_FAR,            "second road", "each step closer to a road in the other direction") \
    X(MOVE_NEAR_1,         "1 from a road", "a road in 1, to move") \
    X(MOVE_NEAR_2,         "2 from a road", "a road in 2, to move") \
    X(MOVE_NEAR_3,         "3 from a road", "a road in 3, to move") \
    X(WAIT_NEAR_1,         "1 from a road, waiting", "a road in 1, not to move") \
    X(WAIT_NEAR_2,         "2 from a road, waiting", "a road in 2, not to move") \
    X(WAIT_NEAR_3,         "3 from a road, waiting", "a road in 3, not to move") \
    X(BOTH_NEAR,           "two roads near", "both directions of a road at most 3 away") \
    X(GAP_EMPTY,           "road squares", "each empty square that would complete a road") \
    X(GAP_FLAT,            "taken road squares", "each flat of theirs where a road would be complete") \
    X(RACE,                "end race", "each half flat of lead, divided by the plies left and 2")
// clang-format on

typedef enum Term {
#define TERM_ENUM(name, text, counts) TERM_##name,
    EVAL_TERMS(TERM_ENUM)
#undef TERM_ENUM
        TERMS
} Term;

// How a term is called in the weights' files ("CAP_CENTRE"), as a player would say it, and what it
// counts for each player.
typedef struct TermText {
    const char *name, *text, *counts;
} TermText;

const TermText *term_text(Term term);

// Centi-flats for a count of one, in three phases of the game; see phase_mix.
typedef struct Weight {
    int16_t opening, middle, end;
} Weight;

// All weights of a board size, by phase: an evaluation reads two of the three from end to end.
typedef struct Weights {
    int16_t opening[TERMS], middle[TERMS], end[TERMS];
} Weights;

const Weights *weights_of(int size);

static inline Weight weight_of(const Weights *weights, Term term) {
    return (Weight){weights->opening[term], weights->middle[term], weights->end[term]};
}

// The weights of a board size, term by term.
void weights_list(int size, Weight ret_weights[TERMS]);

// A point of the game, by the pieces in hand of the player who has used more of the set: with all
// of them it is 0, the opening; with half of them PHASE_HALF, the middle game; with none
// PHASE_FULL.
enum { PHASE_FULL = 256, PHASE_HALF = PHASE_FULL / 2 };

// How much of each of the three weights counts at a phase: parts of PHASE_HALF, which add up to it.
typedef struct PhaseMix {
    int opening, middle, end;
} PhaseMix;

static inline PhaseMix phase_mix(int phase) {
    return phase < PHASE_HALF ? (PhaseMix){PHASE_HALF - phase, phase, 0}
                              : (PhaseMix){0, PHASE_FULL - phase, phase - PHASE_HALF};
}

// A weight between the phases, cut to whole centi-flats.
static inline int weight_at(const Weight *weight, PhaseMix mix) {
    return (weight->opening * mix.opening + weight->middle * mix.middle + weight->end * mix.end) /
           PHASE_HALF;
}

// A lead of one half flat counts 1 / (n + RACE_SOFTNESS) when n more plies could end the game by
// the count.
enum { RACE_SOFTNESS = 2 };

#endif
