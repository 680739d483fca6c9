// SPDX-License-Identifier: MIT
// The pool of threads: what comes out is in order and the same for any number of threads, also when
// it ends early.
#include <time.h>

#include "pool.h"
#include "unit.h"

enum { JOBS = 200, FOREVER = 1 << 30 };

// A task that counts: job n gives n.
typedef struct Count {
    int jobs; // to be drawn
    int drawn, taken, dropped, ticks;
    int fault_draw, fault_work; // at which job; -1: at none
    int last;                   // job that is taken
    int busy_ms;                // of each third job
    atomic_int drawing, inside, most_inside;
    atomic_bool stop;
} Count;

static void sleep_ms(int ms) {
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000L}, NULL);
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
    if (inside > atomic_load(&count->most_inside)) {
        atomic_store(&count->most_inside, inside);
    }
    for (int ms = 0; number % 3 == 0 && ms < count->busy_ms; ms++) {
        if (atomic_load(&count->stop)) {
            break;
        }
        sleep_ms(1);
    }
    atomic_fetch_sub(&count->inside, 1);
    if (count->fault_work >= 0 && number >= count->fault_work) {
        fault_set(fault, 0, "job %d failed", number);
        return false;
    }
    return true;
}

static bool take(void *user, void *job) {
    Count *count = user;
    ck_assert_int_eq(*(int *)job, count->taken);
    return count->taken++ != count->last;
}

static void drop(void *user, void *job) {
    Count *count = user;
    ck_assert_int_eq(*(int *)job, count->taken + count->dropped++);
}

static void tick(void *user) {
    ((Count *)user)->ticks++;
}

static void stop_at_tick(void *user) {
    atomic_store(&((Count *)user)->stop, true);
}

static Count count_of(int jobs) {
    return (Count){.jobs = jobs, .fault_draw = -1, .fault_work = -1, .last = -1};
}

static bool run(Count *count, int threads, Fault *fault) {
    PoolTask task = {count, sizeof(int), 4, &count->stop, draw, work, take, drop, tick};
    return pool_run(&task, threads, fault);
}

static const int thread_counts[] = {1, 3, 16};

START_TEST(all_jobs_in_order) {
    Count count = count_of(JOBS);
    count.busy_ms = 3;
    ck_assert(run(&count, thread_counts[_i], NULL));
    ck_assert_int_eq(count.taken, JOBS);
    ck_assert_int_eq(count.dropped, 0);
    ck_assert_int_le(atomic_load(&count.most_inside), thread_counts[_i]);
    ck_assert(thread_counts[_i] == 1 || atomic_load(&count.most_inside) > 1);
    ck_assert(!atomic_load(&count.stop));
}

START_TEST(no_jobs) {
    Count count = count_of(0);
    ck_assert(run(&count, 4, NULL));
    ck_assert_int_eq(count.taken, 0);
}

// The first fault counts, and all that was drawn before it is taken.
START_TEST(a_fault_ends_it_at_its_place) {
    Fault fault;
    Count count = count_of(FOREVER);
    count.fault_work = 50;
    count.busy_ms = 2;
    ck_assert(!run(&count, thread_counts[_i], &fault));
    ck_assert_str_eq(fault.text, "job 50 failed");
    ck_assert_int_eq(count.taken, 50);
    ck_assert_int_eq(count.taken + count.dropped, count.drawn);
    count = count_of(FOREVER);
    count.fault_draw = 30;
    count.busy_ms = 2;
    ck_assert(!run(&count, thread_counts[_i], &fault));
    ck_assert_str_eq(fault.text, "no job 30");
    ck_assert_int_eq(count.taken, 30);
    ck_assert_int_eq(count.dropped, 0);
}

START_TEST(nothing_is_taken_behind_an_end) {
    Count count = count_of(FOREVER);
    count.last = 20;
    ck_assert(run(&count, thread_counts[_i], NULL));
    ck_assert_int_eq(count.taken, 21);
    ck_assert_int_eq(count.taken + count.dropped, count.drawn);
    ck_assert(atomic_load(&count.stop));
}

// What was drawn before a stop is taken.
START_TEST(a_stop_ends_it) {
    Count count = count_of(FOREVER);
    PoolTask task = {&count, sizeof(int), 4, &count.stop, draw, work, take, drop, stop_at_tick};
    count.busy_ms = FOREVER;
    ck_assert(pool_run(&task, thread_counts[_i], NULL));
    ck_assert_int_ge(count.taken, 1);
    ck_assert_int_eq(count.taken, count.drawn);
    ck_assert_int_eq(count.dropped, 0);
}

START_TEST(it_ticks) {
    Count count = count_of(1);
    count.busy_ms = 500;
    ck_assert(run(&count, 1, NULL));
    ck_assert_int_ge(count.ticks, 1);
    ck_assert_int_le(count.ticks, 50);
}

static void mark(void *user, int worker) {
    atomic_fetch_add(&((atomic_int *)user)[worker], 1);
}

START_TEST(a_crew_works_once_each) {
    atomic_int marks[9] = {0};
    ck_assert_int_eq(pool_crew(8, mark, marks), 8);
    for (int i = 0; i < 9; i++) {
        ck_assert_int_eq(atomic_load(&marks[i]), i < 8);
    }
}

int main(void) {
    TCase *tcase = tcase_create("pool");
    tcase_add_loop_test(tcase, all_jobs_in_order, 0, UNIT_COUNT(thread_counts));
    tcase_add_test(tcase, no_jobs);
    tcase_add_loop_test(tcase, a_fault_ends_it_at_its_place, 0, UNIT_COUNT(thread_counts));
    tcase_add_loop_test(tcase, nothing_is_taken_behind_an_end, 0, UNIT_COUNT(thread_counts));
    tcase_add_loop_test(tcase, a_stop_ends_it, 0, UNIT_COUNT(thread_counts));
    tcase_add_test(tcase, it_ticks);
    tcase_add_test(tcase, a_crew_works_once_each);
    return unit_run("pool", tcase);
}
