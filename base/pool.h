// SPDX-License-Identifier: MIT
// A pool of threads. Jobs are drawn in order, done by several threads at once, and taken in the
// order in which they were drawn, so that the result does not depend on the number of threads.
//
// The threads of a pool block all signals, so signal handlers run in other threads.
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#include "fault.h"

typedef enum PoolDraw {
    POOL_JOB,   // a job was drawn
    POOL_END,   // there are no more
    POOL_FAULT, // the next job can't be drawn
} PoolDraw;

typedef struct PoolTask {
    void *user;
    size_t size; // bytes of a job with its result; zeroed before it is drawn
    int ahead;   // jobs per thread that may be drawn before the oldest one is taken
    // When this becomes true, no more jobs are drawn; the jobs already drawn are still done and
    // taken. `work` may read it to end early. pool_run sets it after a fault and when `take`
    // returns false.
    atomic_bool *stop;
    // Draws the next job. Called in any of the threads, by one at a time.
    PoolDraw (*draw)(void *user, void *job, Fault *fault);
    // Does a job in thread number `worker`, from 0. Returning false with `fault` filled ends the
    // work.
    bool (*work)(void *user, int worker, void *job, Fault *fault);
    // Takes a finished job, in the thread that called pool_run. False ends the work.
    bool (*take)(void *user, void *job);
    // Frees a finished job that will not be taken; may be NULL.
    void (*drop)(void *user, void *job);
    // Called about ten times per second in the thread that called pool_run; may be NULL.
    void (*tick)(void *user);
} PoolTask;

// Runs a task with `threads` threads (1 or more; fewer when the system allows no more) and returns
// when all have ended. Returns false and fills `fault` when `draw` or `work` failed (all jobs
// before the failed one were taken), or when there is no memory or no thread.
bool pool_run(const PoolTask *task, int threads, Fault *fault);

// Calls work(user, i) for i from 0 to threads - 1, each in its own thread, and waits for all.
// Returns how many threads could be started, 0 to `threads`.
int pool_crew(int threads, void (*work)(void *user, int worker), void *user);
