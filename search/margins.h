// SPDX-License-Identifier: MIT
// The list of all numbers of the search that are tuned by games.
//
// Usually they are constants. A build with -Dtune=true makes each one a spin option with its name,
// so that a match can try other values ('bredon match --spsa').
#ifndef BREDON_SEARCH_MARGINS_H
#define BREDON_SEARCH_MARGINS_H

#include <stdbool.h>

//   margin             option               value least most  what it is
#define SEARCH_MARGINS(X)                                                                          \
    X(ASPIRATION_DEPTH, "AspirationDepth", 4, 2, 12)     /* plies; small windows from here on */   \
    X(ASPIRATION_WINDOW, "AspirationWindow", 11, 5, 400) /* half of it, centi-flats */             \
    X(ASPIRATION_GROWTH, "AspirationGrowth", 3, 2, 16)   /* factor of the window after a fail */   \
    X(REVERSE_DEPTH, "ReverseFutilityDepth", 6, 0, 12)   /* reverse futility up to here */         \
    X(REVERSE_BASE, "ReverseFutilityBase", 38, 0, 400)   /* centi-flats over beta */               \
    X(REVERSE_STEP, "ReverseFutilityStep", 40, 10, 400)  /* more for each ply of depth */          \
    X(REVERSE_IMPROVING, "ReverseFutilityImproving", 65, 0, 400) /* subtracted when improving */   \
    X(NULL_DEPTH, "NullDepth", 4, 2, 12)                         /* null move from here on */      \
    X(NULL_BASE, "NullBase", 4, 1, 8)          /* plies of reduction after a null move */          \
    X(NULL_DIVISOR, "NullDivisor", 4, 1, 12)   /* one ply more for so much depth */                \
    X(NULL_SCORE, "NullScore", 200, 20, 1000)  /* plus 1 for so much over beta, max. 2 */          \
    X(LATE_DEPTH, "LateDepth", 8, 0, 12)       /* late moves are pruned up to here */              \
    X(LATE_BASE, "LateBase", 5, 1, 60)         /* moves that are always searched */                \
    X(LATE_SQUARE, "LateSquare", 130, 20, 800) /* and hundredths of depth^2 more */                \
    X(PV_DEPTH, "PvDepth", 4, 0, 12) /* the PV is pruned up to here, and its quiescence always */  \
    X(LATE_TAK_DEPTH, "LateTakDepth", 3, 1, 12)      /* late moves that give tak: from here on */  \
    X(FUTILITY_DEPTH, "FutilityDepth", 6, 0, 12)     /* futile moves are pruned up to here */      \
    X(FUTILITY_BASE, "FutilityBase", 84, 0, 600)     /* what a move may gain, centi-flats */       \
    X(FUTILITY_STEP, "FutilityStep", 52, 10, 400)    /* the same, more for each ply */             \
    X(FUTILITY_FREE, "FutilityFree", 4, 0, 20)       /* moves that are never pruned */             \
    X(FUTILITY_GAIN, "FutilityGain", 100, 0, 400)    /* what each flat that is won adds */         \
    X(REDUCE_BASE, "ReduceBase", 50, 0, 300)         /* hundredths of a ply */                     \
    X(REDUCE_DIVISOR, "ReduceDivisor", 250, 80, 600) /* of ln depth x ln moves, hundredths */      \
    X(REDUCE_HISTORY, "ReduceHistory", 8192, 1000, 32768) /* history worth a ply */                \
    X(POLICY_WEIGHT, "PolicyWeight", 48, 0, 400)          /* history for 1/100 of policy */        \
    X(REDUCE_POLICY, "ReducePolicy", 200, 50, 2000)       /* policy worth a ply */                 \
    X(REDUCE_BEHIND, "ReduceBehind", 100, 0, 1000)        /* policy gap without extra reduction */ \
    X(REDUCE_MOST, "ReduceMost", 300, 0, 1000)            /* by policy, hundredths of a ply */     \
    X(REDUCE_FREE, "ReduceFree", 3, 1, 10)        /* moves of a node that are never reduced */     \
    X(REDUCE_NARROW, "ReduceNarrow", 100, 0, 300) /* more outside the PV, hundredths */            \
    X(REDUCE_CUT, "ReduceCut", 60, 0, 300)        /* more at cut nodes, hundredths */              \
    X(REDUCE_ROOT, "ReduceRoot", 60, 0, 300)      /* more at the root, hundredths */               \
    X(ROOT_FREE, "RootFree", 3, 1, 20)            /* moves at the root that are never reduced */   \
    X(EXTENSIONS, "Extensions", 8, 0, 40)         /* most extensions of a line, plies */           \
    X(INTERNAL_DEPTH, "InternalDepth", 5, 2, 20)  /* from here a ply less without table move */    \
    X(QUIESCENCE, "Quiescence", 10, 0, 40)        /* most plies of quiescence search */            \
    X(ANSWERS, "Answers", 4, 1, 1000)             /* answers to a threat that quiescence tries */  \
    X(ANSWER_STEP, "AnswerStep", 2, 0, 100)       /* the same, more for each ply */                \
    X(ANSWER_DEPTH, "AnswerDepth", 3, 0, 12)      /* answers are pruned up to here */              \
    X(TAK_PLIES, "TakPlies", 2, 0, 10)            /* plies of quiescence in which tak is tried */  \
    X(TAK_MARGIN, "TakMargin", 120, 0, 2000)      /* and up to this below alpha, centi-flats */    \
    X(TINUE_SHARE, "TinueShare", 5, 0, 50)        /* per cent of the nodes for tinue, per side */  \
    X(CORRECTION_WEIGHT, "CorrectionWeight", 56, 0, 256) /* of the correction history, 64ths */

typedef enum MarginId {
#define MARGIN_ID(id, name, value, least, most) MARGIN_##id,
    SEARCH_MARGINS(MARGIN_ID)
#undef MARGIN_ID
        MARGINS
} MarginId;

enum {
#define MARGIN_VALUE(id, name, value, least, most) MARGIN_VALUE_##id = (value),
    SEARCH_MARGINS(MARGIN_VALUE)
#undef MARGIN_VALUE
};

typedef struct Margin {
    const char *name;
    int value, least, most;
} Margin;

// The values of one search.
typedef struct Margins {
    int values[MARGINS];
} Margins;

#ifdef BREDON_TUNE
enum { MARGINS_ARE_OPTIONS = true };
#define MARGIN(margins, id) ((margins)->values[MARGIN_##id])
#else
enum { MARGINS_ARE_OPTIONS = false };
// A constant; `margins` is not used.
#define MARGIN(margins, id) ((void)(margins), (int)MARGIN_VALUE_##id)
#endif

// All margins, an array of MARGINS.
const Margin *margins_table(void);

// Sets all margins to their default values.
void margins_init(Margins *margins);

#endif
