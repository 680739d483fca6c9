// SPDX-License-Identifier: MIT
// How many different values there are among very many, in a fixed amount of memory: "HyperLogLog",
// P. Flajolet, E. Fusy, O. Gandouet, F. Meunier, 2007. The error is 0.4 % (one standard deviation).
#ifndef BREDON_BENCH_DATA_DISTINCT_H
#define BREDON_BENCH_DATA_DISTINCT_H

#include <stdint.h>

enum { DISTINCT_BITS = 16, DISTINCT_REGISTERS = 1 << DISTINCT_BITS };

typedef struct Distinct {
    uint8_t registers[DISTINCT_REGISTERS]; // zeros at first
} Distinct;

// Adds a value by its hash, which must be a good one.
void distinct_add(Distinct *distinct, uint64_t hash);

// About how many different values were added.
double distinct_count(const Distinct *distinct);

#endif
