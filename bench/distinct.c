// SPDX-License-Identifier: MIT
#include "distinct.h"

#include <math.h>

#include "bits.h"

void distinct_add(Distinct *distinct, uint64_t hash) {
    uint8_t *at = &distinct->registers[hash >> (64 - DISTINCT_BITS)];
    // The place of the first one among the other bits; a one behind them ends the looking.
    uint64_t rest = hash << DISTINCT_BITS | UINT64_C(1) << (DISTINCT_BITS - 1);
    uint8_t rank = (uint8_t)(64 - bits_highest(rest));
    if (*at < rank) {
        *at = rank;
    }
}

double distinct_count(const Distinct *distinct) {
    const double size = DISTINCT_REGISTERS;
    double sum = 0;
    int empty = 0;
    for (int i = 0; i < DISTINCT_REGISTERS; i++) {
        sum += ldexp(1, -distinct->registers[i]);
        empty += distinct->registers[i] == 0;
    }
    double count = 0.7213 / (1 + 1.079 / size) * size * size / sum;
    // Few values are better counted by the registers that they leave empty.
    return count <= 2.5 * size && empty > 0 ? size * log(size / empty) : count;
}
