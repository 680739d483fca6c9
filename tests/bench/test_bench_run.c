// SPDX-License-Identifier: MIT
#include "bench_run.h"
#include "now.h"
#include "unit.h"

enum { BETWEEN_US = 3000 };

typedef struct Between {
    atomic_bool stop;
    int rows, stop_at; // 0: never
    int64_t us;        // spent between two searches
} Between;

static void on_row(void *user, const BenchRow *row) {
    Between *between = user;
    int64_t start = clock_now_us();
    (void)row;
    while (clock_now_us() - start < BETWEEN_US) {
    }
    between->us += clock_now_us() - start;
    if (++between->rows == between->stop_at) {
        atomic_store(&between->stop, true);
    }
}

TEST(the_time_is_that_of_the_searches) {
    Between between = {.stop_at = 0};
    BenchCallbacks callbacks = {&between, on_row, NULL, NULL};
    BenchResult result;
    int64_t start = clock_now_us();
    ck_assert(bench_run(1, true, &callbacks, &result, NULL));
    ck_assert_int_gt(result.us, 0);
    ck_assert_int_le(result.us + between.us, clock_now_us() - start);
}

TEST(a_stopped_benchmark_has_no_result) {
    Between between = {.stop_at = 2};
    BenchCallbacks callbacks = {&between, on_row, NULL, &between.stop};
    BenchResult result = {.nodes = 7};
    Fault fault = {0};
    ck_assert(!bench_run(1, true, &callbacks, &result, &fault));
    unit_expect_fault(&fault, "stopped");
    ck_assert_int_eq(between.rows, 2);
    ck_assert_uint_eq(result.nodes, 7);
}
