// SPDX-License-Identifier: MIT
// Random numbers that can be had again: the same on every machine for the same seed.
#ifndef BREDON_BASE_RNG_H
#define BREDON_BASE_RNG_H

#include <stdbool.h>
#include <stdint.h>

// A random generator (splitmix64). Any seed will do; neighbouring seeds give unrelated numbers.
typedef struct Rng {
    uint64_t state;
} Rng;

Rng rng_of(uint64_t seed);
uint64_t rng_next(Rng *rng);

// A seed from the system's source of chance: another one at each call. Where that can't be read,
// from the clock in nanoseconds and the process.
uint64_t rng_draw_seed(void);

// 0 <= result < count; count > 0.
int rng_below(Rng *rng, int count);

// From low to high, both included.
int rng_between(Rng *rng, int low, int high);

// True in so many cases of a hundred.
bool rng_chance(Rng *rng, int percent);

#endif
