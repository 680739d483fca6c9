// SPDX-License-Identifier: MIT
#include "weights.h"

static const Weight weights[TERMS] = {
#define TERM_WEIGHT(name, text, opening, middle, end) {text, opening, middle, end},
    EVAL_TERMS(TERM_WEIGHT)
#undef TERM_WEIGHT
};

const Weight *weights_of(int size) {
    (void)size; // one table for all sizes until a fit tells them apart
    return weights;
}
