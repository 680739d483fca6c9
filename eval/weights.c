// SPDX-License-Identifier: MIT
#include "weights.h"

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

// Each line of a file becomes three enumeration constants, from which the tables of the phases are
// made. A term that appears twice, is missing or is unknown does not compile.
// clang-format off
#define NAME_OF(size, phase, name) W##size##_##phase##_##name
#define NAME(size, phase, name) NAME_OF(size, phase, name)
#define WEIGHT(name, opening, middle, end) \
    NAME(SIZE, OPENING, name) = (opening) + 0 * TERM_##name, \
    NAME(SIZE, MIDDLE, name) = (middle), \
    NAME(SIZE, END, name) = (end),
#define OPENING(name, text, counts) NAME(SIZE, OPENING, name),
#define MIDDLE(name, text, counts) NAME(SIZE, MIDDLE, name),
#define END(name, text, counts) NAME(SIZE, END, name),
#define TABLE {{EVAL_TERMS(OPENING)}, {EVAL_TERMS(MIDDLE)}, {EVAL_TERMS(END)}}
// clang-format on

#define SIZE 3
enum {
#include "tables/weights_3.inc"
};
static const Weights weights_3 = TABLE;
#undef SIZE

#define SIZE 4
enum {
#include "tables/weights_4.inc"
};
static const Weights weights_4 = TABLE;
#undef SIZE

#define SIZE 5
enum {
#include "tables/weights_5.inc"
};
static const Weights weights_5 = TABLE;
#undef SIZE

#define SIZE 6
enum {
#include "tables/weights_6.inc"
};
static const Weights weights_6 = TABLE;
#undef SIZE

#define SIZE 7
enum {
#include "tables/weights_7.inc"
};
static const Weights weights_7 = TABLE;
#undef SIZE

#define SIZE 8
enum {
#include "tables/weights_8.inc"
};
static const Weights weights_8 = TABLE;
#undef SIZE

static const Weights *const weights[] = {&weights_3, &weights_4, &weights_5,
                                         &weights_6, &weights_7, &weights_8};

const Weights *weights_of(int size) {
    return weights[size - SIZE_LEAST];
}
