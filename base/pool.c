// SPDX-License-Identifier: MIT
#include "pool.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "now.h"
#include "os/thread.h"

enum { TICK_MS = 100 };

typedef struct Worker {
    void (*work)(void *user, int worker);
    void *user;
    int number; // from 0
    pthread_t thread;
} Worker;

static void *run_worker(void *user) {
    const Worker *self = user;
    self->work(self->user, self->number);
    return NULL;
}

// Starts as many threads as the system allows; NULL when there is no memory.
static Worker *start_workers(int wanted, void (*work)(void *user, int worker), void *user,
                             int *ret_count) {
    int count = 0;
    Worker *workers = calloc((size_t)wanted, sizeof *workers);
    for (; workers && count < wanted; count++) {
        workers[count] = (Worker){.work = work, .user = user, .number = count};
        if (thread_start(&workers[count].thread, run_worker, &workers[count]) != 0) {
            break;
        }
    }
    *ret_count = count;
    return workers;
}

static void join_workers(Worker *workers, int count) {
    for (int i = 0; i < count; i++) {
        pthread_join(workers[i].thread, NULL);
    }
    free(workers);
}

int pool_crew(int threads, void (*work)(void *user, int worker), void *user) {
    int count;
    Worker *workers = start_workers(threads, work, user, &count);
    join_workers(workers, count);
    return count;
}

// Memory for a job of any type.
typedef struct Slot {
    bool done;
    _Alignas(max_align_t) unsigned char job[];
} Slot;

typedef struct Pool {
    const PoolTask *task;
    pthread_mutex_t drawing; // held while a job is drawn, without `lock`
    pthread_mutex_t lock;    // protects all members below
    pthread_cond_t changed;
    unsigned char *ring; // job n is in slot n % room
    size_t stride;       // bytes per slot
    int64_t room;
    int64_t drawn, taken;
    int alive;      // number of running threads
    bool ended;     // no more jobs are drawn
    bool refused;   // no more jobs are taken
    int64_t failed; // number of the first job with a fault; INT64_MAX: none
    Fault fault;    // of that job
} Pool;

static Slot *slot_of(const Pool *pool, int64_t number) {
    return (Slot *)(pool->ring + (size_t)(number % pool->room) * pool->stride);
}

// Records a fault; jobs drawn before the failed one are still taken. Called with the lock held.
static void fail(Pool *pool, int64_t number, const Fault *fault) {
    if (number < pool->failed) {
        pool->failed = number;
        pool->fault = *fault;
    }
    pool->ended = true;
}

static bool is_over(const Pool *pool) {
    return pool->ended || atomic_load(pool->task->stop);
}

// Draws the next job, when a slot is free, and returns its number; -1 when there are no more.
static int64_t draw(Pool *pool) {
    const PoolTask *task = pool->task;
    PoolDraw drawn = POOL_END;
    Fault fault = {0};
    pthread_mutex_lock(&pool->drawing);
    pthread_mutex_lock(&pool->lock);
    while (!is_over(pool) && pool->drawn - pool->taken >= pool->room) {
        pthread_cond_wait(&pool->changed, &pool->lock);
    }
    int64_t number = pool->drawn;
    bool over = is_over(pool);
    pthread_mutex_unlock(&pool->lock);
    if (!over) {
        Slot *slot = slot_of(pool, number);
        slot->done = false;
        memset(slot->job, 0, task->size);
        drawn = task->draw(task->user, slot->job, &fault);
    }
    pthread_mutex_lock(&pool->lock);
    if (drawn == POOL_JOB) {
        pool->drawn++;
    } else if (drawn == POOL_FAULT) {
        fail(pool, number, &fault);
    } else {
        pool->ended = true;
    }
    pthread_mutex_unlock(&pool->lock);
    pthread_mutex_unlock(&pool->drawing);
    return drawn == POOL_JOB ? number : -1;
}

static void work(void *user, int worker) {
    Pool *pool = user;
    const PoolTask *task = pool->task;
    for (int64_t number; (number = draw(pool)) >= 0;) {
        Fault fault = {0};
        Slot *slot = slot_of(pool, number);
        bool good = task->work(task->user, worker, slot->job, &fault);
        pthread_mutex_lock(&pool->lock);
        slot->done = true;
        if (!good) {
            fail(pool, number, &fault);
        }
        pthread_cond_broadcast(&pool->changed);
        pthread_mutex_unlock(&pool->lock);
    }
    pthread_mutex_lock(&pool->lock);
    pool->alive--;
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
}

static bool has_next(const Pool *pool) {
    return pool->taken < pool->drawn && slot_of(pool, pool->taken)->done;
}

// Takes the oldest job, which must be done. Called with the lock held, but unlocks it during
// `take`.
static void take(Pool *pool) {
    const PoolTask *task = pool->task;
    Slot *slot = slot_of(pool, pool->taken);
    pool->refused = pool->refused || pool->taken >= pool->failed;
    pthread_mutex_unlock(&pool->lock);
    if (!pool->refused) {
        pool->refused = !task->take(task->user, slot->job);
    } else if (task->drop) {
        task->drop(task->user, slot->job);
    }
    if (pool->refused) {
        atomic_store(task->stop, true);
    }
    pthread_mutex_lock(&pool->lock);
    pool->taken++;
    pthread_cond_broadcast(&pool->changed);
}

// Takes all jobs. Called with the lock held.
static void collect(Pool *pool) {
    const PoolTask *task = pool->task;
    int64_t ticked = clock_now_ms();
    while (pool->alive > 0 || pool->taken < pool->drawn) {
        if (atomic_load(task->stop)) {
            pthread_cond_broadcast(&pool->changed);
        }
        while (has_next(pool)) {
            take(pool);
        }
        if (task->tick && clock_now_ms() - ticked >= TICK_MS) {
            ticked = clock_now_ms();
            pthread_mutex_unlock(&pool->lock);
            task->tick(task->user);
            pthread_mutex_lock(&pool->lock);
        }
        if (!has_next(pool) && pool->alive > 0) {
            condition_wait_until(&pool->changed, &pool->lock, clock_now_ms() + TICK_MS);
        }
    }
}

static bool init(Pool *pool, const PoolTask *task, int threads) {
    const size_t unit = _Alignof(max_align_t);
    *pool = (Pool){.task = task, .alive = threads, .failed = INT64_MAX};
    pool->room = (int64_t)threads * task->ahead;
    pool->stride = (sizeof(Slot) + task->size + unit - 1) / unit * unit;
    pool->ring = calloc((size_t)pool->room, pool->stride);
    pthread_mutex_init(&pool->drawing, NULL);
    pthread_mutex_init(&pool->lock, NULL);
    condition_init(&pool->changed);
    return pool->ring;
}

static void finish(Pool *pool) {
    pthread_cond_destroy(&pool->changed);
    pthread_mutex_destroy(&pool->lock);
    pthread_mutex_destroy(&pool->drawing);
    free(pool->ring);
}

bool pool_run(const PoolTask *task, int threads, Fault *fault) {
    Pool pool;
    int count = 0;
    if (!init(&pool, task, threads)) {
        finish(&pool);
        return fault_set(fault, 0, "no memory for %d threads", threads);
    }
    Worker *workers = start_workers(threads, work, &pool, &count);
    bool memory = workers != NULL;
    pthread_mutex_lock(&pool.lock);
    pool.alive -= threads - count;
    collect(&pool);
    pthread_mutex_unlock(&pool.lock);
    join_workers(workers, count);
    bool good = count > 0 && pool.failed == INT64_MAX;
    if (count == 0) {
        fault_set(fault, 0, memory ? "no thread can be started" : "no memory for threads");
    } else if (!good && fault) {
        *fault = pool.fault;
    }
    finish(&pool);
    return good;
}
