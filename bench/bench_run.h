// SPDX-License-Identifier: MIT
// The benchmark: positions of all sizes, searched to a fixed depth by one thread, each with an
// empty table. The same program gives the same nodes, scores and moves on every machine and with
// every compiler; their hash is the signature. The default depth takes a few seconds, long enough
// to compare machines.
#pragma once

#include <stdatomic.h>

#include "fault.h"
#include "move.h"
#include "score.h"

enum { BENCH_DEPTH = 9, BENCH_DEPTH_MAX = 40, BENCH_HASH_MIB = 16 };

typedef struct BenchRow {
    int index, count; // index of the position, from 0; number of positions
    int size;
    uint64_t nodes;
    Score score; // of the last iteration
    Move move;
} BenchRow;

typedef struct BenchResult {
    uint64_t nodes;
    int64_t us; // of the searches alone: the tables are cleared before
    uint64_t signature;
} BenchResult;

// All but `user` may be NULL.
typedef struct BenchCallbacks {
    void *user;
    void (*on_row)(void *user, const BenchRow *row); // called after each position
    void (*on_poll)(void *user, bool idle);          // see SearchCallbacks
    const atomic_bool *stop;                         // true ends the benchmark
} BenchCallbacks;

// Searches all positions to `depth` plies, with or without the network of the evaluation. False
// when there is no memory, or it was stopped.
bool bench_run(int depth, bool network, const BenchCallbacks *callbacks, BenchResult *ret_result,
               Fault *fault);

// Nodes per second.
uint64_t bench_nps(const BenchResult *result);
