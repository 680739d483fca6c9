// SPDX-License-Identifier: MIT
#include "prune.h"

#include "bits.h"

Score prune_reverse_futility_margin(const Margins *margins, int depth, bool improving) {
    if (depth > MARGIN(margins, REVERSE_DEPTH)) {
        return SCORE_INFINITE;
    }
    return MARGIN(margins, REVERSE_BASE) + MARGIN(margins, REVERSE_STEP) * depth -
           (improving ? MARGIN(margins, REVERSE_IMPROVING) : 0);
}

int prune_null_reduction(const Margins *margins, int depth, Score eval, Score beta) {
    int lead = eval > beta ? (eval - beta) / MARGIN(margins, NULL_SCORE) : 0;
    return MARGIN(margins, NULL_BASE) + depth / MARGIN(margins, NULL_DIVISOR) +
           (lead < 2 ? lead : 2);
}

int prune_move_limit(const Margins *margins, int depth, bool improving) {
    if (depth > MARGIN(margins, LATE_DEPTH)) {
        return MOVES_MAX;
    }
    int more = MARGIN(margins, LATE_SQUARE) * depth * depth / 100;
    return MARGIN(margins, LATE_BASE) + (improving ? more : more / 2);
}

int prune_answer_limit(const Margins *margins, int depth) {
    if (depth > MARGIN(margins, ANSWER_DEPTH)) {
        return MOVES_MAX;
    }
    return MARGIN(margins, ANSWERS) + MARGIN(margins, ANSWER_STEP) * (depth > 0 ? depth : 0);
}

Score prune_futility_margin(const Margins *margins, int depth) {
    if (depth > MARGIN(margins, FUTILITY_DEPTH)) {
        return SCORE_INFINITE;
    }
    return MARGIN(margins, FUTILITY_BASE) + MARGIN(margins, FUTILITY_STEP) * depth;
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
    int more = (behind - MARGIN(margins, REDUCE_BEHIND)) * 100 / MARGIN(margins, REDUCE_POLICY);
    return more < -most ? -most : more > most ? most : more;
}
