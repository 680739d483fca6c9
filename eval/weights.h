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
    X(FLATS,        "flats",           "each top that is a flat") \
    X(KOMI,         "komi",            "each flat of komi (Black's)") \
    X(TEMPO,        "tempo",           "being to move") \
    X(WALLS,        "walls",           "each wall") \
    X(CAPS,         "capstones",       "each capstone on the board") \
    X(CAP_CENTRE,   "capstone place",  "each step of a capstone from the edge") \
    X(FLAT_SUPPORT, "flat on own",     "own piece under a flat, within reach") \
    X(WALL_SUPPORT, "wall on own",     "own piece under a wall, within reach") \
    X(CAP_SUPPORT,  "cap on own",      "own piece under a capstone, within reach") \
    X(FLAT_CAPTIVE, "flat on theirs",  "their piece under a flat, within reach") \
    X(WALL_CAPTIVE, "wall on theirs",  "their piece under a wall, within reach") \
    X(CAP_CAPTIVE,  "cap on theirs",   "their piece under a capstone, within reach") \
    X(DEEP_OWN,     "own below",       "own piece deeper than a hand can take") \
    X(DEEP_THEIRS,  "theirs below",    "their piece deeper than a hand can take") \
    X(HARD_CAP,     "hard capstone",   "capstone right on an own piece") \
    X(LINES,        "ranks and files", "each rank and file with an own road piece") \
    X(ROAD_NEAR,    "road distance",   "each step closer to the nearer road") \
    X(ROAD_FAR,     "second road",     "each step closer to a road in the other direction") \
    X(RACE,         "end race",        "each half flat of lead, divided by the plies left and 2")
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

// The weights of a board size, an array of TERMS.
const Weight *weights_of(int size);

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
