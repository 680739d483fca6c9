// SPDX-License-Identifier: MIT
#include "show/explain.h"

#include <stdio.h>
#include <string.h>

#include "fold.h"
#include "net.h"
#include "outcome.h"
#include "show/eval_words.h"

typedef struct Explanation {
    EvalTrace trace;
    bool shown[TERMS];
    int sum[GROUPS_OF_TERMS][2];
    int rows[GROUPS_OF_TERMS]; // how many terms are shown
} Explanation;

static TermGroup group_of(int term) {
    return term_text((Term)term)->group;
}

static void explain(const Board *board, bool network, Explanation *ret_explanation) {
    Explanation *it = ret_explanation;
    memset(it, 0, sizeof *it);
    evaluate_trace(board, network, &it->trace);
    for (int term = 0; term < TERMS; term++) {
        const int *count = it->trace.count[term];
        const int *value = it->trace.value[term];
        it->shown[term] = (count[WHITE] || count[BLACK]) && (value[WHITE] || value[BLACK]);
        it->rows[group_of(term)] += it->shown[term];
        for (int colour = WHITE; colour <= BLACK; colour++) {
            it->sum[group_of(term)][colour] += value[colour];
        }
    }
}

// The columns of the table: the name of a term, with two spaces before it, and a number with a
// space before it. On a narrow terminal they are fewer, and long names are cut.
typedef struct Widths {
    int label, number;
} Widths;

static Widths widths_for(int columns) {
    enum { LABEL = 28, NUMBER = 9, NARROW = 6, NUMBERS = 3 };
    return columns >= LABEL + NUMBERS * NUMBER ? (Widths){LABEL, NUMBER}
                                               : (Widths){columns - NUMBERS * NARROW, NARROW};
}

static void add_row(TextBuf *text, Widths widths, const char *label, const int value[2]) {
    textbuf_format(text, "%-*.*s%*d%*d%+*d\n", widths.label, widths.label, label, widths.number,
                   value[WHITE], widths.number, value[BLACK], widths.number,
                   value[WHITE] - value[BLACK]);
}

static void add_sum(TextBuf *text, Widths widths, const char *label, int for_white) {
    textbuf_format(text, "%-*s%+*d\n", widths.label + 2 * widths.number, label, widths.number,
                   for_white);
}

void explain_sum_up(TextBuf *text, const Board *board) {
    EvalTrace trace;
    Outcome outcome = board_outcome(board);
    if (outcome != ONGOING) {
        textbuf_format(text, "the game is over: %s\n", outcome_text(outcome));
        return;
    }
    evaluate_trace(board, true, &trace);
    eval_words_sum_up(text, &trace);
    textbuf_add_string(text, "\n");
}

void explain_add(TextBuf *text, const Board *board, bool network, int columns) {
    Explanation it;
    size_t sentence = text->length;
    if (board_outcome(board) != ONGOING) {
        explain_sum_up(text, board);
        fold_text(text, sentence, columns, 0);
        return;
    }
    explain(board, network, &it);
    eval_words_sum_up(text, &it.trace);
    textbuf_add_string(text, "\n");
    fold_text(text, sentence, columns, 0);
    Widths widths = widths_for(columns);
    textbuf_format(text, "%-*s%*s%*s%*s\n", widths.label, "centi-flats", widths.number, "White",
                   widths.number, "Black", widths.number, "lead");
    for (int group = 0; group < GROUPS_OF_TERMS; group++) {
        if (it.rows[group] == 0) {
            continue;
        }
        add_row(text, widths, eval_words_group((TermGroup)group), it.sum[group]);
        for (int term = 0; term < TERMS; term++) {
            if (group_of(term) == (TermGroup)group && it.shown[term]) {
                char label[64];
                snprintf(label, sizeof label, "  %s", term_text((Term)term)->text);
                add_row(text, widths, label, it.trace.value[term]);
            }
        }
    }
    if (network && NET_BUILT) {
        int correction = it.trace.correction;
        add_sum(text, widths, "terms for White", it.trace.total - correction);
        add_sum(text, widths, "correction by the network", correction);
    }
    add_sum(text, widths, "sum for White", it.trace.total);
}
