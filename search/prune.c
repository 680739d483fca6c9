// SPDX-License-Identifier: MIT
#include "prune.h"

#include "bits.h"

// Centi-flats of the list of margins as those of the board's size.
static Score scaled(const Margins *margins, Score margin) {
    return margin * SIZE_MARGIN(margins, SCALE) / 100;
}

Score prune_reverse_futility_margin(const Margins *margins, int depth, bool improving) {
    if (depth > MARGIN(margins, REVERSE_DEPTH)) {
        return SCORE_INFINITE;
    }
    return scaled(margins, MARGIN(margins, REVERSE_BASE) + MARGIN(margins, REVERSE_STEP) * depth -
                               (improving ? MARGIN(margins, REVERSE_IMPROVING) : 0));
}

int prune_null_reduction(const Margins *margins, int depth, Score eval, Score beta) {
    int lead = eval > beta ? (eval - beta) / scaled(margins, MARGIN(margins, NULL_SCORE)) : 0;
    return SIZE_MARGIN(margins, NULL_BASE) + depth / MARGIN(margins, NULL_DIVISOR) +
           (lead < 2 ? lead : 2);
}

Score prune_prob_margin(const Margins *margins) {
    return scaled(margins, MARGIN(margins, PROB_MARGIN));
}

Score prune_singular_margin(const Margins *margins, int depth) {
    return scaled(margins, MARGIN(margins, SINGULAR_STEP) * depth);
}

int prune_move_limit(const Margins *margins, int depth, bool improving) {
    if (depth > MARGIN(margins, LATE_DEPTH)) {
        return MOVES_MAX;
    }
    int more = SIZE_MARGIN(margins, LATE_SQUARE) * depth * depth / 100;
    return MARGIN(margins, LATE_BASE) + (improving ? more : more / 2);
}

int prune_answer_limit(const Margins *margins, int depth) {
    if (depth > SIZE_MARGIN(margins, ANSWER_DEPTH)) {
        return MOVES_MAX;
    }
    return SIZE_MARGIN(margins, ANSWERS) + MARGIN(margins, ANSWER_STEP) * (depth > 0 ? depth : 0);
}

bool prune_may_be_futile(const Margins *margins, int depth) {
    return depth <= MARGIN(margins, FUTILITY_DEPTH);
}

Score prune_futility_margin(const Margins *margins, int depth, int gain) {
    return scaled(margins, MARGIN(margins, FUTILITY_BASE) + MARGIN(margins, FUTILITY_STEP) * depth +
                               MARGIN(margins, FUTILITY_GAIN) * gain);
}

Score prune_tak_margin(const Margins *margins) {
    return scaled(margins, MARGIN(margins, TAK_MARGIN));
}

// The natural logarithm of n (1 or more) in hundredths, linear between powers of two.
static int logarithm(int n) {
    int whole = bits_highest((uint64_t)n);
    int part = (n - (1 << whole)) * 69 >> whole;
    return whole * 69 + part;
}

int prune_reduction(const Margins *margins, int depth, int count) {
    if (depth < 1 || count < 1) {
        return 0;
    }
    return MARGIN(margins, REDUCE_BASE) +
           logarithm(depth) * logarithm(count) / MARGIN(margins, REDUCE_DIVISOR);
}

int prune_policy_reduction(const Margins *margins, int behind) {
    int most = MARGIN(margins, REDUCE_MOST);
    int more =
        (behind - SIZE_MARGIN(margins, REDUCE_BEHIND)) * 100 / MARGIN(margins, REDUCE_POLICY);
    return more < -most ? -most : more > most ? most : more;
}
