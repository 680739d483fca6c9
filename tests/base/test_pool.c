// SPDX-License-Identifier: MIT
// The pool of threads: what comes out is in order and the same for any number of threads, also when
// it ends early.
#include <time.h>

#include "now.h"
#include "pool.h"
#include "unit.h"

enum { JOBS = 200, FOREVER = 1 << 30 };

// A task that counts: job n gives -1 - n.
typedef struct Count {
    int jobs; // to be drawn
    int drawn, taken, dropped;
    int fault_draw, fault_work; // at which job; -1: at none
    int last;                   // job that is taken
    bool out_of_order;          // each third job waits until a later one is done, or for the stop
    int wanted_ticks;           // a job waits for so many
    atomic_int drawing, inside, most_inside, last_done, ticks;
    atomic_bool stop;
} Count;

static void raise_to(atomic_int *most, int value) {
    int now = atomic_load(most);
    while (now < value && !atomic_compare_exchange_weak(most, &now, value)) {
    }
}

static bool must_wait(const Count *count, int number) {
    return !atomic_load(&count->stop) &&
           ((count->out_of_order && number % 3 == 0 && atomic_load(&count->last_done) < number) ||
            atomic_load(&count->ticks) < count->wanted_ticks);
}

static PoolDraw draw(void *user, void *job, Fault *fault) {
    Count *count = user;
    ck_assert_int_eq(atomic_fetch_add(&count->drawing, 1), 0); // one at a time
    int number = count->drawn++;
    ck_assert_int_eq(*(int *)job, 0);
    *(int *)job = number;
    atomic_fetch_sub(&count->drawing, 1);
    if (number == count->fault_draw) {
        fault_set(fault, 0, "no job %d", number);
        return POOL_FAULT;
    }
    return number < count->jobs ? POOL_JOB : POOL_END;
}

static bool work(void *user, int worker, void *job, Fault *fault) {
    Count *count = user;
    int number = *(int *)job;
    int inside = atomic_fetch_add(&count->inside, 1) + 1;
    ck_assert_int_ge(worker, 0);
    raise_to(&count->most_inside, inside);
    while (must_wait(count, number)) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    *(int *)job = -1 - number;
    atomic_fetch_sub(&count->inside, 1);
    raise_to(&count->last_done, number);
    if (count->fault_work >= 0 && number >= count->fault_work) {
        fault_set(fault, 0, "job %d failed", number);
        return false;
    }
    return true;
}

static bool take(void *user, void *job) {
    Count *count = user;
    ck_assert_int_eq(*(int *)job, -1 - count->taken);
    return count->taken++ != count->last;
}

static void drop(void *user, void *job) {
    Count *count = user;
    ck_assert_int_eq(*(int *)job, -1 - count->taken - count->dropped++);
}

static void tick(void *user) {
    atomic_fetch_add(&((Count *)user)->ticks, 1);
}

// Not before there is a job: a busy machine may begin none until the first tick.
static void stop_at_tick(void *user) {
    Count *count = user;
    if (atomic_load(&count->most_inside) > 0) {
        atomic_store(&count->stop, true);
    }
}

static Count count_of(int jobs) {
    return (Count){.jobs = jobs, .fault_draw = -1, .fault_work = -1, .last = -1, .last_done = -1};
}

static bool run(Count *count, int threads, Fault *fault) {
    PoolTask task = {count, sizeof(int), 4, &count->stop, draw, work, take, drop, tick};
    return pool_run(&task, threads, fault);
}

static const int thread_counts[] = {1, 3, 16};

TEST_EACH(all_jobs_in_order, thread_counts) {
    Count count = count_of(JOBS);
    count.out_of_order = thread_counts[_i] > 1; // which takes two threads at the same time
    ck_assert(run(&count, thread_counts[_i], NULL));
    ck_assert_int_eq(count.taken, JOBS);
    ck_assert_int_eq(count.dropped, 0);
    ck_assert_int_le(atomic_load(&count.most_inside), thread_counts[_i]);
    ck_assert(!atomic_load(&count.stop));
}

TEST(no_jobs) {
    Count count = count_of(0);
    ck_assert(run(&count, 4, NULL));
    ck_assert_int_eq(count.taken, 0);
}

// The first fault counts, and all that was drawn before it is taken.
TEST_EACH(a_fault_ends_it_at_its_place, thread_counts) {
    Fault fault;
    Count count = count_of(FOREVER);
    count.fault_work = 50;
    count.out_of_order = thread_counts[_i] > 1;
    ck_assert(!run(&count, thread_counts[_i], &fault));
    ck_assert_str_eq(fault.text, "job 50 failed");
    ck_assert_int_eq(count.taken, 50);
    ck_assert_int_eq(count.taken + count.dropped, count.drawn);
    count = count_of(FOREVER);
    count.fault_draw = 30;
    count.out_of_order = thread_counts[_i] > 1;
    ck_assert(!run(&count, thread_counts[_i], &fault));
    ck_assert_str_eq(fault.text, "no job 30");
    ck_assert_int_eq(count.taken, 30);
    ck_assert_int_eq(count.dropped, 0);
}

TEST_EACH(nothing_is_taken_after_an_end, thread_counts) {
    Count count = count_of(FOREVER);
    count.last = 20;
    ck_assert(run(&count, thread_counts[_i], NULL));
    ck_assert_int_eq(count.taken, 21);
    ck_assert_int_eq(count.taken + count.dropped, count.drawn);
    ck_assert(atomic_load(&count.stop));
}

// What was drawn before a stop is taken.
TEST_EACH(a_stop_ends_it, thread_counts) {
    Count count = count_of(FOREVER);
    PoolTask task = {&count, sizeof(int), 4, &count.stop, draw, work, take, drop, stop_at_tick};
    count.wanted_ticks = FOREVER;
    ck_assert(pool_run(&task, thread_counts[_i], NULL));
    ck_assert_int_ge(count.taken, 1);
    ck_assert_int_eq(count.taken, count.drawn);
    ck_assert_int_eq(count.dropped, 0);
}

TEST(it_ticks) {
    Count count = count_of(1);
    int64_t start = clock_now_ms();
    count.wanted_ticks = 5;
    ck_assert(run(&count, 1, NULL));
    if (unit_timed()) { // ten a second
        ck_assert_int_ge(clock_now_ms() - start, 400);
        ck_assert_int_le(clock_now_ms() - start, 1000);
    }
}

static void mark(void *user, int worker) {
    atomic_fetch_add(&((atomic_int *)user)[worker], 1);
}

TEST(a_crew_works_once_each) {
    atomic_int marks[9] = {0};
    ck_assert_int_eq(pool_crew(8, mark, marks), 8);
    for (int i = 0; i < 9; i++) {
        ck_assert_int_eq(atomic_load(&marks[i]), i < 8);
    }
}
