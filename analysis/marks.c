// SPDX-License-Identifier: MIT
#include "marks.h"

#include <math.h>

double mark_loss(const MoveFacts *facts) {
    double loss = facts->before - facts->after;
    return facts->best || loss < 0 ? 0 : loss;
}

MoveMark mark_of(const MoveFacts *facts) {
    double loss = mark_loss(facts);
    if (loss >= BLUNDER_LOSS) {
        return MARK_BLUNDER;
    }
    if (loss >= MISTAKE_LOSS || facts->allowed) {
        return MARK_MISTAKE;
    }
    if (loss >= DOUBTFUL_LOSS || facts->missed) {
        return MARK_DOUBTFUL;
    }
    if (!facts->best || facts->plain || facts->next < 0) {
        return MARK_NONE;
    }
    // The win chance after the move counts as well: that search sees one ply more.
    double kept = facts->after < facts->before ? facts->after : facts->before;
    double gap = kept - facts->next;
    if (gap < GOOD_GAP) {
        return MARK_NONE;
    }
    return gap >= BRILLIANT_GAP && facts->hidden ? MARK_BRILLIANT : MARK_GOOD;
}

const char *mark_text(MoveMark mark) {
    static const char *const texts[MOVE_MARKS] = {"", "??", "?", "?!", "!", "!!"};
    return texts[mark];
}

bool mark_is_bad(MoveMark mark) {
    return mark != MARK_NONE && mark < MARK_GOOD;
}

double mark_accuracy(double loss) {
    return 100 * exp(-loss / 22);
}
