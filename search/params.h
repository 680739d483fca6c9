// SPDX-License-Identifier: MIT
// The parameters of the search, whose values were found by games.
//
// Those of the first list are constants, those of the second list depend on the size of the board.
// A build with -Dtune=true makes each one a spin option, so that a match can try other values
// ('bredon match --trial').
#pragma once

#include <stdbool.h>

#include "geometry.h"

//   parameter          option               value least most  what it is
#define SEARCH_PARAMS(X)                                                                           \
    X(ASPIRATION_DEPTH, "AspirationDepth", 4, 2, 12)    /* plies; small windows from here */       \
    X(ASPIRATION_WINDOW, "AspirationWindow", 9, 5, 400) /* half of it, centi-flats */              \
    X(ASPIRATION_GROWTH, "AspirationGrowth", 2, 2, 16)  /* factor of the window after a fail */    \
    X(REVERSE_DEPTH, "ReverseFutilityDepth", 6, 0, 12)  /* plies; up to this depth */              \
    X(REVERSE_BASE, "ReverseFutilityBase", 45, 0, 400)  /* centi-flats over beta */                \
    X(REVERSE_STEP, "ReverseFutilityStep", 43, 10, 400) /* more for each ply of depth */           \
    X(REVERSE_IMPROVING, "ReverseFutilityImproving", 48, 0, 400) /* subtracted when improving */   \
    X(NULL_DEPTH, "NullDepth", 5, 2, 12)                         /* plies; from this depth */      \
    X(NULL_DIVISOR, "NullDivisor", 4, 1, 12)      /* a ply more for each so many plies */          \
    X(NULL_SCORE, "NullScore", 240, 20, 1000)     /* 1 or 2 plies more for so far over beta */     \
    X(PROB_DEPTH, "ProbDepth", 5, 3, 100)         /* plies; from this depth */                     \
    X(PROB_LESS, "ProbLess", 3, 1, 12)            /* plies by which the search is shallower */     \
    X(PROB_MARGIN, "ProbMargin", 60, 0, 900)      /* outside the window, centi-flats */            \
    X(SINGULAR_DEPTH, "SingularDepth", 6, 3, 100) /* plies; from this depth */                     \
    X(SINGULAR_STEP, "SingularStep", 3, 0, 100)   /* below the table's score for each ply */       \
    X(LATE_DEPTH, "LateDepth", 8, 0, 12)          /* plies; up to this depth */                    \
    X(LATE_BASE, "LateBase", 3, 1, 60) /* moves that are always searched, see LateSquare */        \
    X(LATE_TAK_DEPTH, "LateTakDepth", 5, 1, 12)   /* plies; late moves that give tak: from here */ \
    X(FUTILITY_DEPTH, "FutilityDepth", 6, 0, 12)  /* plies; up to this depth */                    \
    X(FUTILITY_BASE, "FutilityBase", 64, 0, 600)  /* expected gain of a move, centi-flats */       \
    X(FUTILITY_STEP, "FutilityStep", 52, 10, 400) /* more for each ply of depth */                 \
    X(FUTILITY_FREE, "FutilityFree", 4, 0, 20)    /* moves that are never pruned */                \
    X(FUTILITY_GAIN, "FutilityGain", 100, 0, 400) /* more for each flat won */                     \
    X(REDUCE_BASE, "ReduceBase", 42, 0, 300)      /* hundredths of a ply */                        \
    X(REDUCE_DIVISOR, "ReduceDivisor", 225, 80, 600) /* of ln depth x ln moves, in hundredths */   \
    X(REDUCE_HISTORY, "ReduceHistory", 8192, 1000, 32768) /* history score worth a ply */          \
    X(POLICY_WEIGHT, "PolicyWeight", 66, 0, 400)          /* history points for a policy point */  \
    X(REDUCE_POLICY, "ReducePolicy", 200, 50, 2000)       /* policy points worth a ply */          \
    X(REDUCE_MOST, "ReduceMost", 300, 0, 1000)    /* at most by policy, hundredths of a ply */     \
    X(REDUCE_FREE, "ReduceFree", 3, 1, 10)        /* moves of a node that are never reduced */     \
    X(REDUCE_NARROW, "ReduceNarrow", 112, 0, 300) /* more outside the PV, hundredths of a ply */   \
    X(ROOT_FREE, "RootFree", 3, 1, 20)            /* moves at the root that are never reduced */   \
    X(QUIESCENCE, "Quiescence", 12, 0, 40)        /* most plies of quiescence search */            \
    X(ANSWER_STEP, "AnswerStep", 1, 0, 100)       /* answers more for each ply of depth */         \
    X(TAK_PLIES, "TakPlies", 2, 0, 10)            /* plies of quiescence that give tak */          \
    X(TAK_MARGIN, "TakMargin", 78, 0, 2000)       /* at most so far below alpha, centi-flats */    \
    X(GAIN_LEAST, "GainLeast", 2, 1, 20)          /* flats won by a spread at the horizon */       \
    X(GAIN_MARGIN, "GainMargin", 250, 0, 2000)    /* at most so far below alpha, centi-flats */    \
    X(CORRECTION_WEIGHT, "CorrectionWeight", 62, 0, 256) /* of the correction history, 64ths */

// The values for 3x3 to 8x8. Small boards have fewer moves, and the same lead in centi-flats
// decides more games there, so margins are smaller (MarginScale).
// clang-format off
#define SIZE_PARAMS(X) \
    X(SCALE,         "MarginScale",  10,  400, 100,  36,  36,  40,  55,  62) /* of centi-flats, per cent */ \
    X(NULL_BASE,     "NullBase",      1,    8,   4,   4,   3,   5,   4,   4) /* plies of reduction after a null move */ \
    X(LATE_SQUARE,   "LateSquare",   20,  800, 130,  85,  90,  82,  98,  98) /* moves more, hundredths of depth^2 */ \
    X(PV_DEPTH,      "PvDepth",       0,   12,   4,   5,   5,   5,   5,   5) /* plies; moves of PV nodes are pruned up to this depth */ \
    X(REDUCE_BEHIND, "ReduceBehind",  0, 1000, 100, 120, 100, 100, 100, 100) /* policy points below the best without extra reduction */ \
    X(REDUCE_CUT,    "ReduceCut",     0,  300,  60,  35,  30,  35,  35,  35) /* more at cut nodes, hundredths of a ply */ \
    X(REDUCE_ROOT,   "ReduceRoot",    0,  300,  60,  60, 110,  60,  60,  60) /* more at the root, hundredths of a ply */ \
    X(EXTENSIONS,    "Extensions",    0,   40,   8,   8,   8,   8,   8,   8) /* most extensions of a line, plies */ \
    X(INTERNAL_DEPTH,"InternalDepth", 2,   20,   5,   5,   4,   5,   5,   5) /* plies; a ply less without a table move from this depth */ \
    X(ANSWERS,       "Answers",       1, 1000,   4,   2,   2,   2,   3,   3) /* answers to a threat that quiescence searches, see AnswerStep */ \
    X(ANSWER_DEPTH,  "AnswerDepth",   0,   12,   3,   2,   4,   4,   4,   4) /* plies; answers are pruned up to this depth */ \
    X(GAIN_MOVES,    "GainMoves",     0,  100,   0,   0,   3,   3,   0,   0) /* spreads that win flats, at the horizon */ \
    X(TINUE_SHARE,   "TinueShare",    0,   50,   3,   3,   3,   3,   3,   3) /* per cent of the nodes for tinue, for each side */
// clang-format on

typedef enum ParamId {
#define PARAM_ID(id, ...) PARAM_##id,
    SEARCH_PARAMS(PARAM_ID) SIZE_PARAMS(PARAM_ID)
#undef PARAM_ID
        PARAMS
} ParamId;

enum {
#define PARAM_VALUE(id, name, value, least, most) PARAM_VALUE_##id = (value),
    SEARCH_PARAMS(PARAM_VALUE)
#undef PARAM_VALUE
};

typedef struct Param {
    const char *name;
    int least, most;
    int values[SIZE_MOST - SIZE_LEAST + 1]; // by size
} Param;

// The values for the size of a search's board.
typedef struct Params {
    int values[PARAMS];
} Params;

// PARAM: the value of a parameter of the first list.
#ifdef BREDON_TUNE
enum { PARAMS_ARE_OPTIONS = true };
extern int params_tuned[PARAMS]; // values for all sizes, as options have set them
#define PARAM(id) (params_tuned[PARAM_##id])
#else
enum { PARAMS_ARE_OPTIONS = false };
#define PARAM(id) ((int)PARAM_VALUE_##id)
#endif

// A parameter of the second list.
#define SIZE_PARAM(params, id) ((params)->values[PARAM_##id])

// All parameters, an array of PARAMS.
const Param *params_table(void);

// Sets a parameter, within its range, for all sizes and for all searches of the process. Does
// nothing when PARAMS_ARE_OPTIONS is false.
void params_set(ParamId id, int value);

// The values for a size of the board, 3 to 8.
Params params_of(int size);

// A margin in centi-flats, scaled for the size of the board.
static inline int params_scaled(const Params *params, int margin) {
    return margin * SIZE_PARAM(params, SCALE) / 100;
}
