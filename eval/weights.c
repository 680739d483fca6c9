// SPDX-License-Identifier: MIT
#include "weights.h"

#include <stddef.h>

static const TermText texts[TERMS] = {
#define TERM_TEXT(name, text, counts) [TERM_##name] = {#name, text, counts, TERM_GROUP},
#define TERM_GROUP GROUP_TOPS
    EVAL_TOPS(TERM_TEXT)
#undef TERM_GROUP
#define TERM_GROUP GROUP_STACKS
        EVAL_STACKS(TERM_TEXT)
#undef TERM_GROUP
#define TERM_GROUP GROUP_LINES
            EVAL_LINES(TERM_TEXT)
#undef TERM_GROUP
#define TERM_GROUP GROUP_ROADS
                EVAL_ROADS(TERM_TEXT)
#undef TERM_GROUP
#define TERM_GROUP GROUP_WHOLE
                    EVAL_WHOLE(TERM_TEXT)
#undef TERM_GROUP
#undef TERM_TEXT
};

const TermText *term_text(Term term) {
    return &texts[term];
}

// Every line of a file is a member here, so that a term that stands there twice does not compile,
// nor, by the size, a file that lacks one. A line that is no term does not compile further down.
#define WEIGHT(name, opening, middle, end) char name;
typedef struct Lines {
    struct {
#include "weights_3.inc"
    } of_3;
    struct {
#include "weights_4.inc"
    } of_4;
    struct {
#include "weights_5.inc"
    } of_5;
    struct {
#include "weights_6.inc"
    } of_6;
    struct {
#include "weights_7.inc"
    } of_7;
    struct {
#include "weights_8.inc"
    } of_8;
} Lines;
#undef WEIGHT

_Static_assert(sizeof((Lines *)NULL)->of_3 == TERMS, "weights_3.inc must have every term");
_Static_assert(sizeof((Lines *)NULL)->of_4 == TERMS, "weights_4.inc must have every term");
_Static_assert(sizeof((Lines *)NULL)->of_5 == TERMS, "weights_5.inc must have every term");
_Static_assert(sizeof((Lines *)NULL)->of_6 == TERMS, "weights_6.inc must have every term");
_Static_assert(sizeof((Lines *)NULL)->of_7 == TERMS, "weights_7.inc must have every term");
_Static_assert(sizeof((Lines *)NULL)->of_8 == TERMS, "weights_8.inc must have every term");

// Each file three times, a phase each time.
static const Weights weights[] = {
    {
#define WEIGHT(name, opening, middle, end) [TERM_##name] = opening,
        {
#include "weights_3.inc"
        },
#undef WEIGHT
#define WEIGHT(name, opening, middle, end) [TERM_##name] = middle,
        {
#include "weights_3.inc"
        },
#undef WEIGHT
#define WEIGHT(name, opening, middle, end) [TERM_##name] = end,
        {
#include "weights_3.inc"
        },
#undef WEIGHT
    },
    {
#define WEIGHT(name, opening, middle, end) [TERM_##name] = opening,
        {
#include "weights_4.inc"
        },
#undef WEIGHT
#define WEIGHT(name, opening, middle, end) [TERM_##name] = middle,
        {
#include "weights_4.inc"
        },
#undef WEIGHT
#define WEIGHT(name, opening, middle, end) [TERM_##name] = end,
        {
#include "weights_4.inc"
        },
#undef WEIGHT
    },
    {
#define WEIGHT(name, opening, middle, end) [TERM_##name] = opening,
        {
#include "weights_5.inc"
        },
#undef WEIGHT
#define WEIGHT(name, opening, middle, end) [TERM_##name] = middle,
        {
#include "weights_5.inc"
        },
#undef WEIGHT
#define WEIGHT(name, opening, middle, end) [TERM_##name] = end,
        {
#include "weights_5.inc"
        },
#undef WEIGHT
    },
    {
#define WEIGHT(name, opening, middle, end) [TERM_##name] = opening,
        {
#include "weights_6.inc"
        },
#undef WEIGHT
#define WEIGHT(name, opening, middle, end) [TERM_##name] = middle,
        {
#include "weights_6.inc"
        },
#undef WEIGHT
#define WEIGHT(name, opening, middle, end) [TERM_##name] = end,
        {
#include "weights_6.inc"
        },
#undef WEIGHT
    },
    {
#define WEIGHT(name, opening, middle, end) [TERM_##name] = opening,
        {
#include "weights_7.inc"
        },
#undef WEIGHT
#define WEIGHT(name, opening, middle, end) [TERM_##name] = middle,
        {
#include "weights_7.inc"
        },
#undef WEIGHT
#define WEIGHT(name, opening, middle, end) [TERM_##name] = end,
        {
#include "weights_7.inc"
        },
#undef WEIGHT
    },
    {
#define WEIGHT(name, opening, middle, end) [TERM_##name] = opening,
        {
#include "weights_8.inc"
        },
#undef WEIGHT
#define WEIGHT(name, opening, middle, end) [TERM_##name] = middle,
        {
#include "weights_8.inc"
        },
#undef WEIGHT
#define WEIGHT(name, opening, middle, end) [TERM_##name] = end,
        {
#include "weights_8.inc"
        },
#undef WEIGHT
    },
};

const Weights *weights_of(int size) {
    return &weights[size - SIZE_LEAST];
}

void weights_list(int size, Weight ret_weights[TERMS]) {
    for (int term = 0; term < TERMS; term++) {
        ret_weights[term] = weight_of(weights_of(size), (Term)term);
    }
}
