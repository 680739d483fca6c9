// SPDX-License-Identifier: MIT
#include "prune.h"

#include "bits.h"
#include "clamp.h"

// A margin in centi-flats, scaled for the size of the board.
static Score scaled(const Params *params, Score margin) {
    return margin * SIZE_PARAM(params, SCALE) / 100;
}

Score prune_reverse_futility_margin(const Params *params, int depth, bool improving) {
    if (depth > PARAM(REVERSE_DEPTH)) {
        return SCORE_INFINITE;
    }
    return scaled(params, PARAM(REVERSE_BASE) + PARAM(REVERSE_STEP) * depth -
                              (improving ? PARAM(REVERSE_IMPROVING) : 0));
}

int prune_null_reduction(const Params *params, int depth, Score eval, Score beta) {
    int lead = eval > beta ? (eval - beta) / scaled(params, PARAM(NULL_SCORE)) : 0;
    return SIZE_PARAM(params, NULL_BASE) + depth / PARAM(NULL_DIVISOR) + min_int(lead, 2);
}

Score prune_prob_margin(const Params *params) {
    return scaled(params, PARAM(PROB_MARGIN));
}

Score prune_singular_margin(const Params *params, int depth) {
    return scaled(params, PARAM(SINGULAR_STEP) * depth);
}

int prune_move_limit(const Params *params, int depth, bool improving) {
    if (depth > PARAM(LATE_DEPTH)) {
        return MOVES_MAX;
    }
    int more = SIZE_PARAM(params, LATE_SQUARE) * depth * depth / 100;
    return PARAM(LATE_BASE) + (improving ? more : more / 2);
}

int prune_answer_limit(const Params *params, int depth) {
    if (depth > SIZE_PARAM(params, ANSWER_DEPTH)) {
        return MOVES_MAX;
    }
    return SIZE_PARAM(params, ANSWERS) + PARAM(ANSWER_STEP) * max_int(depth, 0);
}

bool prune_may_be_futile(int depth) {
    return depth <= PARAM(FUTILITY_DEPTH);
}

Score prune_futility_margin(const Params *params, int depth, int gain) {
    return scaled(params, PARAM(FUTILITY_BASE) + PARAM(FUTILITY_STEP) * depth +
                              PARAM(FUTILITY_GAIN) * gain);
}

Score prune_tak_margin(const Params *params) {
    return scaled(params, PARAM(TAK_MARGIN));
}

// The natural logarithm of n (1 or more) in hundredths, linear between powers of two.
static int logarithm(int n) {
    int whole = bits_highest((uint64_t)n);
    int part = (n - (1 << whole)) * 69 >> whole;
    return whole * 69 + part;
}

int prune_reduction(int depth, int count) {
    if (depth < 1 || count < 1) {
        return 0;
    }
    return PARAM(REDUCE_BASE) + logarithm(depth) * logarithm(count) / PARAM(REDUCE_DIVISOR);
}

int prune_policy_reduction(const Params *params, int gap) {
    int most = PARAM(REDUCE_MOST);
    int more = (gap - SIZE_PARAM(params, REDUCE_BEHIND)) * 100 / PARAM(REDUCE_POLICY);
    return clamp(more, -most, most);
}
