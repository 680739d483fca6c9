// SPDX-License-Identifier: MIT
#include "game/scale.h"

#include <math.h>

#include "bench_run.h"
#include "pool.h"

// The sums of the runs that had memory.
typedef struct Benches {
    _Atomic uint64_t nodes;
    _Atomic int64_t us;
} Benches;

static void measure(void *user, int worker) {
    Benches *sums = user;
    const BenchCallbacks callbacks = {.user = NULL};
    BenchResult result;
    (void)worker;
    if (bench_run(BENCH_DEPTH, true, &callbacks, &result, NULL)) {
        sums->nodes += result.nodes;
        sums->us += result.us;
    }
}

uint64_t scale_measure(int benches, Fault *fault) {
    Benches sums = {.nodes = 0};
    pool_crew(benches, measure, &sums);
    if (sums.nodes == 0) {
        fault_set(fault, 0, "no memory to measure the speed");
        return 0;
    }
    uint64_t nps = bench_nps(&(BenchResult){.nodes = sums.nodes, .us = sums.us});
    return nps > 0 ? nps : 1;
}

static int64_t scaled(int64_t time, double factor) {
    int64_t rounded = llround((double)time * factor);
    return time > 0 && rounded < 1 ? 1 : rounded;
}

MatchLimits scale_limits(const MatchLimits *limits, double factor) {
    MatchLimits played = *limits;
    played.clock.ms = scaled(limits->clock.ms, factor);
    played.clock.increment_us = scaled(limits->clock.increment_us, factor);
    played.clock.extra_ms = scaled(limits->clock.extra_ms, factor);
    played.movetime_ms = scaled(limits->movetime_ms, factor);
    return played;
}
