// SPDX-License-Identifier: MIT
// gen_numbers.c makes the tables policy_3 to policy_8: the numbers of two PolicyWeights, one after
// the other.
#include "policy/policy.h"

#include "policy.inc"

enum { BYTES = POLICY_PHASES * sizeof(PolicyWeights) };

_Static_assert(sizeof policy_3 == BYTES && sizeof policy_4 == BYTES && sizeof policy_5 == BYTES &&
                   sizeof policy_6 == BYTES && sizeof policy_7 == BYTES && sizeof policy_8 == BYTES,
               "a policy has a weight for each act and row");

static const void *const policies[] = {policy_3, policy_4, policy_5, policy_6, policy_7, policy_8};

const PolicyWeights *policy_weights(int size, int phase) {
    const PolicyWeights *weights = policies[size - SIZE_LEAST];
    return &weights[phase];
}
