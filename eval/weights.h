// SPDX-License-Identifier: MIT
// The weights of the evaluation: one line a term, in centi-flats, for three phases of the game.
//
// The phase goes by the pieces in hand of the player who has fewer: all of them is the opening,
// half of them the middle game, none the end. Between these the weights are mixed. The values are
// starting points that no fit has touched yet; they hold for all sizes.
#ifndef BREDON_EVAL_WEIGHTS_H
#define BREDON_EVAL_WEIGHTS_H

#include "board.h"

//   term            opening middle end   what it counts, for each player
#define EVAL_TERMS(X)                                                                              \
    X(FLATS, "flats", 75, 100, 115)                  /* each top that is a flat */                 \
    X(KOMI, "komi", 75, 100, 115)                    /* each flat of komi (Black's) */             \
    X(TEMPO, "tempo", 35, 50, 60)                    /* being to move */                           \
    X(WALLS, "walls", 0, 55, 45)                     /* each wall */                               \
    X(CAPS, "capstones", 20, 30, 10)                 /* each capstone on the board */              \
    X(CAP_CENTRE, "capstone place", 12, 12, 2)       /* each step of a capstone from the edge */   \
    X(FLAT_SUPPORT, "flat on own", 38, 42, 50)       /* own piece under a flat, within reach */    \
    X(WALL_SUPPORT, "wall on own", 42, 45, 50)       /* the same under a wall */                   \
    X(CAP_SUPPORT, "cap on own", 50, 62, 60)         /* the same under a capstone */               \
    X(FLAT_CAPTIVE, "flat on theirs", -26, -32, -40) /* their piece under a flat, within reach */  \
    X(WALL_CAPTIVE, "wall on theirs", -19, -20, -30) /* the same under a wall */                   \
    X(CAP_CAPTIVE, "cap on theirs", -16, -20, -30)   /* the same under a capstone */               \
    X(DEEP_OWN, "own below", 15, 20, 25)             /* own piece deeper than a hand can take */   \
    X(DEEP_THEIRS, "theirs below", -25, -28, -32)    /* their piece deeper than that */            \
    X(HARD_CAP, "hard capstone", 20, 25, 10)         /* capstone right on an own piece */          \
    X(LINES, "ranks and files", 6, 9, 9)    /* each rank and file with an own road piece */        \
    X(ROAD_NEAR, "road distance", 8, 12, 8) /* each step closer to the nearer road */              \
    X(ROAD_FAR, "second road", 3, 4, 2)     /* the same in the other direction */                  \
    X(RACE, "end race", 0, 0, 0)            /* the flat lead as the end comes near */

typedef enum Term {
#define TERM_ENUM(name, text, opening, middle, end) TERM_##name,
    EVAL_TERMS(TERM_ENUM)
#undef TERM_ENUM
        TERMS
} Term;

typedef struct Weight {
    const char *name; // as a player would say it
    int16_t opening, middle, end;
} Weight;

// The weights of a board size, an array of TERMS.
const Weight *weights_of(int size);

// How much a lead of one half flat counts on top when n more plies could end the game by the count:
// RACE_SCALE / (n + RACE_SOFTNESS) centi-flats.
enum { RACE_SCALE = 150, RACE_SOFTNESS = 2 };

#endif
