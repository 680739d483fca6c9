// SPDX-License-Identifier: MIT
#include "game/scale.h"

#include <math.h>

#include "bench_run.h"
#include "pool.h"

typedef struct Benches {
    int64_t left; // not yet drawn
    uint64_t nodes;
    int64_t us;
    atomic_bool stop;
} Benches;

static PoolDraw draw(void *user, void *job, Fault *fault) {
    Benches *benches = user;
    (void)job;
    (void)fault;
    return benches->left-- > 0 ? POOL_JOB : POOL_END;
}

static bool work(void *user, int worker, void *job, Fault *fault) {
    (void)user;
    (void)worker;
    const BenchCallbacks callbacks = {.user = NULL};
    return bench_run(BENCH_DEPTH, true, &callbacks, job, fault);
}

static bool take(void *user, void *job) {
    Benches *benches = user;
    const BenchResult *result = job;
    benches->nodes += result->nodes;
    benches->us += result->us;
    return true;
}

uint64_t scale_measure(int64_t count, Fault *fault) {
    Benches benches = {.left = count};
    const PoolTask task = {.user = &benches,
                           .size = sizeof(BenchResult),
                           .ahead = 1,
                           .stop = &benches.stop,
                           .draw = draw,
                           .work = work,
                           .take = take};
    atomic_init(&benches.stop, false);
    if (!pool_run(&task, (int)count, fault)) {
        return 0;
    }
    uint64_t nps = bench_nps(&(BenchResult){.nodes = benches.nodes, .us = benches.us});
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
