// SPDX-License-Identifier: MIT
#include "policy/policy.h"

// A line that appears twice gives a compiler warning, and one that names no row does not compile. A
// row without a line has the weight 0.
#define SQUARE(phase, name, number, ...) [phase].squares[POLICY_##name + (number)] = {__VA_ARGS__},
#define SPREAD(phase, name, number, ...) [phase].spreads[POLICY_##name + (number)] = {__VA_ARGS__},

static const PolicyWeights weights[][POLICY_PHASES] = {
    {
#include "policy_3.inc"
    },
    {
#include "policy_4.inc"
    },
    {
#include "policy_5.inc"
    },
    {
#include "policy_6.inc"
    },
    {
#include "policy_7.inc"
    },
    {
#include "policy_8.inc"
    },
};

const PolicyWeights *policy_weights(int size, int phase) {
    return &weights[size - SIZE_LEAST][phase];
}
