// SPDX-License-Identifier: MIT
// Random numbers that are the same on every machine for the same seed.
#pragma once

#include <stdbool.h>
#include <stdint.h>

// A random generator (splitmix64). Any seed is good; neighbouring seeds give unrelated numbers.
typedef struct Rng {
    uint64_t state;
} Rng;

// The generator of a seed.
Rng rng_of(uint64_t seed);

// The next 64 random bits.
uint64_t rng_next(Rng *rng);

// A new seed from the system's random source; when that can't be read, from the clock in
// nanoseconds and the process id.
uint64_t rng_draw_seed(void);

// A random number, 0 <= result < count; count > 0.
int rng_below(Rng *rng, int count);

// A random number from low to high, both included.
int rng_between(Rng *rng, int low, int high);

// True with a chance of `percent` in 100.
bool rng_chance(Rng *rng, int percent);
