// SPDX-License-Identifier: MIT
#include "data/distinct.h"

#include <math.h>

#include "bits.h"

// The highest rank of a value: all its other bits are zeros.
enum { RANK_MOST = 64 - DISTINCT_BITS + 1 };

void distinct_add(Distinct *distinct, uint64_t hash) {
    uint8_t *at = &distinct->registers[hash >> (64 - DISTINCT_BITS)];
    // The place of the first one among the other bits; a one behind them ends the looking.
    uint64_t rest = hash << DISTINCT_BITS | UINT64_C(1) << (DISTINCT_BITS - 1);
    uint8_t rank = (uint8_t)(64 - bits_highest(rest));
    if (*at < rank) {
        *at = rank;
    }
}

// What the empty registers add: x + sum of x^(2^k) * 2^(k-1), 0 <= x < 1.
static double sum_of_empty(double x) {
    double sum = x;
    double weight = 1;
    for (double before = -1; sum > before; weight *= 2) {
        before = sum;
        x *= x;
        sum += x * weight;
    }
    return sum;
}

// The estimate of O. Ertl, "New cardinality estimation algorithms for HyperLogLog sketches", 2017,
// good for few and many values alike; registers of the highest rank count as if they could be more.
double distinct_count(const Distinct *distinct) {
    int counts[RANK_MOST + 1] = {0};
    const double size = DISTINCT_REGISTERS;
    for (int i = 0; i < DISTINCT_REGISTERS; i++) {
        counts[distinct->registers[i]]++;
    }
    if (counts[0] == DISTINCT_REGISTERS) {
        return 0;
    }
    double sum = 0;
    for (int rank = RANK_MOST; rank > 0; rank--) {
        sum = (sum + counts[rank]) / 2;
    }
    sum += size * sum_of_empty(counts[0] / size);
    return size * size / (2 * log(2) * sum);
}
