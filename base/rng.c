// SPDX-License-Identifier: MIT
#include "rng.h"

#include <time.h>
#include <unistd.h>

#include "os/machine.h"

// splitmix64: G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", 2014.
uint64_t rng_next(Rng *rng) {
    rng->state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t mixed = rng->state;
    mixed = (mixed ^ mixed >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94d049bb133111eb);
    return mixed ^ mixed >> 31;
}

// The first output becomes the state, so that the sequences of neighbouring seeds do not overlap.
Rng rng_of(uint64_t seed) {
    Rng rng = {seed};
    rng.state = rng_next(&rng);
    return rng;
}

uint64_t rng_draw_seed(void) {
    uint64_t seed = 0;
    if (!machine_random(&seed)) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        Rng rng = rng_of((uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec);
        seed = rng_next(&rng) ^ (uint64_t)getpid();
    }
    return seed;
}

int rng_below(Rng *rng, int count) {
    return (int)((rng_next(rng) >> 32) * (uint64_t)count >> 32);
}

int rng_between(Rng *rng, int low, int high) {
    return low + rng_below(rng, high - low + 1);
}

bool rng_chance(Rng *rng, int percent) {
    return rng_below(rng, 100) < percent;
}
