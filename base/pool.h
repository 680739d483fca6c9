// SPDX-License-Identifier: MIT
// A pool of threads. Jobs are drawn in order, done by many threads at once, and taken in the order
// in which they were drawn: what comes out does not depend on the number of threads.
//
// All signals are blocked in the threads of a pool, so handlers run in other threads.
#ifndef BREDON_BASE_POOL_H
#define BREDON_BASE_POOL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#include "fault.h"

typedef enum PoolDraw {
    POOL_JOB,   // a job was drawn
    POOL_END,   // there are no more
    POOL_FAULT, // the next one can't be drawn
} PoolDraw;

typedef struct PoolTask {
    void *user;
    size_t size; // of a job with its result, in bytes; zeroed before it is drawn
    int ahead;   // how many jobs per thread may be drawn before the oldest one is taken
    // Ends the work when it is set, by whomever: no more jobs are drawn, and those that were drawn
    // are done and taken; `work` may look at it to end early. pool_run sets it, too, when `take` is
    // false and behind a fault.
    atomic_bool *stop;
    // Draws the next job, in any of the threads, one at a time.
    PoolDraw (*draw)(void *user, void *job, Fault *fault);
    // Does a job in thread `worker`, counted from 0. False with a fault ends the work there.
    bool (*work)(void *user, int worker, void *job, Fault *fault);
    // Takes a job that is done, in the thread that called pool_run. False ends the work.
    bool (*take)(void *user, void *job);
    // Frees a job that was done and is not taken; may be NULL.
    void (*drop)(void *user, void *job);
    // Called some ten times a second in the thread that called pool_run; may be NULL.
    void (*tick)(void *user);
} PoolTask;

// Runs a task with so many threads, 1 or more, and returns when they have ended; where the system
// gives no more, with fewer. False with a fault when `draw` or `work` had one (all jobs before it
// were taken), or there is no memory or no thread at all.
bool pool_run(const PoolTask *task, int threads, Fault *fault);

// Calls work(user, i) for i from 0 to threads - 1, each in a thread of its own, and returns when
// all have ended: how many there were, 0 to `threads`.
int pool_crew(int threads, void (*work)(void *user, int worker), void *user);

#endif
