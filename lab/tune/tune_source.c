// SPDX-License-Identifier: MIT
#include "tune/tune_source.h"

#include <string.h>

static int width_of_names(void) {
    int width = 0;
    for (int term = 0; term < TERMS; term++) {
        int length = (int)strlen(term_text((Term)term)->name);
        width = length > width ? length : width;
    }
    return width;
}

static void add_origin(TextBuf *text, const char *origin) {
    for (const char *line = origin; *line;) {
        size_t length = strcspn(line, "\n");
        textbuf_format(text, "// %.*s\n", (int)length, line);
        line += length + (line[length] == '\n');
    }
}

void tune_source_add(TextBuf *text, int size, const Weight weights[TERMS], const char *origin) {
    int width = width_of_names();
    textbuf_format(
        text,
        "// SPDX-License-Identifier: MIT\n"
        "// What each term of the evaluation weighs on %dx%d, in centi-flats for a count "
        "of one: in the\n"
        "// opening, in the middle game and at the end (PHASE_FULL in weights.h says when "
        "these are).\n"
        "// The terms are those of weights.h, which says what they count.\n"
        "//\n",
        size, size);
    add_origin(text, origin);
    textbuf_format(text, "//\n//     %-*s open   mid   end\n", width + 1, "term");
    for (int term = 0; term < TERMS; term++) {
        const char *name = term_text((Term)term)->name;
        textbuf_format(text, "WEIGHT(%s,%*s %4d, %4d, %4d)\n", name, width - (int)strlen(name), "",
                       weights[term].opening, weights[term].middle, weights[term].end);
    }
}

// ---- the policy

typedef struct Name {
    const char *name;
    int first, count;
} Name;

#define ROW_NAME(name, count, text) {#name, POLICY_##name, count},
static const Name squares[] = {POLICY_SQUARES(ROW_NAME)};
static const Name spreads[] = {POLICY_SPREADS(ROW_NAME)};
#undef ROW_NAME

static bool is_zero(const int16_t *weights, int count) {
    for (int i = 0; i < count; i++) {
        if (weights[i] != 0) {
            return false;
        }
    }
    return true;
}

// Adds a row; skips it when all its weights are 0.
static void add_row(TextBuf *text, const char *macro, int phase, const Name *name, int number,
                    const int16_t *weights, int count) {
    if (is_zero(weights, count)) {
        return;
    }
    textbuf_format(text, "%s(%d, %s,%*s %2d", macro, phase, name->name,
                   12 - (int)strlen(name->name), "", number);
    for (int i = 0; i < count; i++) {
        textbuf_format(text, ", %4d", weights[i]);
    }
    textbuf_add_string(text, ")\n");
}

void move_source_add(TextBuf *text, int size, const PolicyWeights weights[POLICY_PHASES],
                     const char *origin) {
    textbuf_format(
        text,
        "// SPDX-License-Identifier: MIT\n"
        "// The weights of the policy on %dx%d, in hundredths: phase, row (see "
        "policy_terms.h), and for the\n"
        "// row of a square its weight for each act on it, for that of a spread its "
        "weight for each kind\n"
        "// of top. Rows that are not here weigh nothing. `bredon-lab tune --moves` writes this "
        "file.\n"
        "//\n",
        size, size);
    add_origin(text, origin);
    for (int phase = 0; phase < POLICY_PHASES; phase++) {
        textbuf_format(text,
                       "//\n// Phase %d: flat, wall, capstone placed; landed; left; own "
                       "dropped, theirs dropped.\n",
                       phase);
        for (size_t i = 0; i < POLICY_SQUARE_NAMES; i++) {
            for (int number = 0; number < squares[i].count; number++) {
                add_row(text, "SQUARE", phase, &squares[i], number,
                        weights[phase].squares[squares[i].first + number], POLICY_ACT_COUNT);
            }
        }
        for (size_t i = 0; i < POLICY_SPREAD_NAMES; i++) {
            for (int number = 0; number < spreads[i].count; number++) {
                add_row(text, "SPREAD", phase, &spreads[i], number,
                        weights[phase].spreads[spreads[i].first + number], POLICY_KINDS);
            }
        }
    }
}

// ---- the pattern tables

// Adds the row of a place and the tops of three squares; skips it when all its numbers are 0.
static void add_patterns(TextBuf *text, int rank, int file, const int tops[3],
                         const Pattern row[PATTERN_TOPS]) {
    bool zero = true;
    for (int i = 0; i < PATTERN_TOPS; i++) {
        zero = zero && row[i].opening == 0 && row[i].end == 0;
    }
    if (zero) {
        return;
    }
    textbuf_format(text, "%s(%d, %d, %d, %d, %d", rank == file ? "DIAGONAL" : "PATTERN", rank, file,
                   tops[0], tops[1], tops[2]);
    for (int i = 0; i < PATTERN_TOPS; i++) {
        textbuf_format(text, ", %d, %d", row[i].opening, row[i].end);
    }
    textbuf_add_string(text, ")\n");
}

static void add_place(TextBuf *text, int rank, int file, const PatternTable *table) {
    for (int code = 0; code < PATTERN_TOPS * PATTERN_TOPS * PATTERN_TOPS; code++) {
        int tops[] = {code / (PATTERN_TOPS * PATTERN_TOPS), code / PATTERN_TOPS % PATTERN_TOPS,
                      code % PATTERN_TOPS};
        add_patterns(text, rank, file, tops, (*table)[tops[0]][tops[1]][tops[2]]);
    }
}

void pattern_source_add(TextBuf *text, int size, const PatternTable *tables, const char *origin) {
    textbuf_format(
        text,
        "// SPDX-License-Identifier: MIT\n"
        "// What windows of two by two squares are worth on %dx%d, in halves of a centi-flat: rank "
        "and file of\n"
        "// the place, the tops of the first three squares (see patterns.h), and for each top of "
        "the fourth,\n"
        "// PATTERN_EMPTY first, the worth on an empty board and at the end of the game. DIAGONAL: "
        "a place\n"
        "// as far from both edges. Rows that are not here are worth nothing.\n"
        "//\n",
        size, size);
    add_origin(text, origin);
    int places = pattern_places(size);
    for (int rank = 0; rank < places; rank++) {
        for (int file = rank; file < places; file++) {
            add_place(text, rank, file, &tables[rank * places + file]);
        }
    }
}
