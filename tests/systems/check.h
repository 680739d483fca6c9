// SPDX-License-Identifier: MIT
// The part of Check that the tests use, for the systems of run.sh: Debian has a cross compiler for
// them but no libcheck (musl) or only one of a foreign architecture. As with Check, each test has
// its own process.
#pragma once

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CHECK_TESTS = 200, CK_ENV = 0, CK_NOFORK = 0, CK_FORK = 1 };

typedef void TFun(int number);
typedef void SFun(void);

typedef struct TTest {
    const char *name;
    TFun *run;
} TTest;

typedef struct CheckTest {
    const char *name;
    TFun *run;
    int from, to;
} CheckTest;

typedef struct TCase {
    CheckTest tests[CHECK_TESTS];
    int count, failed;
    SFun *set_up, *tear_down;
} TCase, Suite, SRunner;

__attribute__((noreturn, format(printf, 3, 4))) static inline void
check_fail(const char *file, int line, const char *format, ...) {
    va_list args;
    va_start(args, format);
    printf("# %s:%d: ", file, line);
    vprintf(format, args);
    printf("\n");
    va_end(args);
    fflush(stdout);
    _exit(EXIT_FAILURE);
}

static inline TCase *tcase_create(const char *name) {
    (void)name;
    TCase *tcase = calloc(1, sizeof *tcase);
    if (!tcase) {
        check_fail(__FILE__, __LINE__, "no memory");
    }
    return tcase;
}

static inline void tcase_add_loop_test(TCase *tcase, const TTest *test, int from, int to) {
    if (tcase->count == CHECK_TESTS) {
        check_fail(__FILE__, __LINE__, "more than %d tests", CHECK_TESTS);
    }
    tcase->tests[tcase->count++] = (CheckTest){test->name, test->run, from, to};
}

static inline void tcase_add_checked_fixture(TCase *tcase, SFun *set_up, SFun *tear_down) {
    tcase->set_up = set_up;
    tcase->tear_down = tear_down;
}

static inline void tcase_set_timeout(TCase *tcase, double seconds) {
    (void)tcase;
    (void)seconds;
}

static inline Suite *suite_create(const char *name) {
    return tcase_create(name);
}

// A suite has one case.
static inline void suite_add_tcase(Suite *suite, TCase *tcase) {
    *suite = *tcase;
    free(tcase);
}

static inline SRunner *srunner_create(Suite *suite) {
    return suite;
}

static inline int srunner_fork_status(SRunner *runner) {
    (void)runner;
    return CK_FORK;
}

// Runs a test in its own process; true when it passes.
static inline int check_run(const SRunner *runner, const CheckTest *test, int number) {
    int status = 0;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        if (runner->set_up) {
            runner->set_up();
        }
        test->run(number);
        if (runner->tear_down) {
            runner->tear_down();
        }
        fflush(stdout);
        _exit(EXIT_SUCCESS);
    }
    return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

static inline void srunner_run_all(SRunner *runner, int how) {
    int number = 0;
    (void)how;
    for (int i = 0; i < runner->count; i++) {
        const CheckTest *test = &runner->tests[i];
        for (int k = test->from; k < test->to; k++) {
            int good = check_run(runner, test, k);
            printf("%sok %d - %s:%d\n", good ? "" : "not ", ++number, test->name, k);
            runner->failed += !good;
        }
    }
    printf("1..%d\n", number);
}

static inline int srunner_ntests_failed(SRunner *runner) {
    return runner->failed;
}

static inline void srunner_free(SRunner *runner) {
    free(runner);
}

#define START_TEST(name)                                                                           \
    static void name##_fn(int _i);                                                                 \
    static const TTest name##_ttest = {#name, name##_fn};                                          \
    static const TTest *name = &name##_ttest;                                                      \
    static void name##_fn(__attribute__((unused)) int _i)

#define ck_abort_msg(...) check_fail(__FILE__, __LINE__, __VA_ARGS__)
#define ck_assert_msg(condition, ...)                                                              \
    ((condition) ? (void)0 : check_fail(__FILE__, __LINE__, __VA_ARGS__))
#define ck_assert(condition) ck_assert_msg(condition, "%s", #condition)
#define CHECK_PAIR(type, format, a, op, b)                                                         \
    do {                                                                                           \
        type check_a = (a);                                                                        \
        type check_b = (b);                                                                        \
        ck_assert_msg(check_a op check_b, "%s: %" format ", %" format, #a " " #op " " #b, check_a, \
                      check_b);                                                                    \
    } while (0)
#define ck_assert_int_eq(a, b) CHECK_PAIR(intmax_t, "jd", a, ==, b)
#define ck_assert_int_ne(a, b) CHECK_PAIR(intmax_t, "jd", a, !=, b)
#define ck_assert_int_lt(a, b) CHECK_PAIR(intmax_t, "jd", a, <, b)
#define ck_assert_int_le(a, b) CHECK_PAIR(intmax_t, "jd", a, <=, b)
#define ck_assert_int_gt(a, b) CHECK_PAIR(intmax_t, "jd", a, >, b)
#define ck_assert_int_ge(a, b) CHECK_PAIR(intmax_t, "jd", a, >=, b)
#define ck_assert_uint_eq(a, b) CHECK_PAIR(uintmax_t, "ju", a, ==, b)
#define ck_assert_uint_ne(a, b) CHECK_PAIR(uintmax_t, "ju", a, !=, b)
#define ck_assert_uint_lt(a, b) CHECK_PAIR(uintmax_t, "ju", a, <, b)
#define ck_assert_uint_le(a, b) CHECK_PAIR(uintmax_t, "ju", a, <=, b)
#define ck_assert_uint_gt(a, b) CHECK_PAIR(uintmax_t, "ju", a, >, b)
#define ck_assert_uint_ge(a, b) CHECK_PAIR(uintmax_t, "ju", a, >=, b)
#define ck_assert_double_eq(a, b) CHECK_PAIR(double, "g", a, ==, b)
#define ck_assert_double_eq_tol(a, b, tolerance)                                                   \
    do {                                                                                           \
        double check_gap = (a) - (b);                                                              \
        CHECK_PAIR(double, "g", check_gap < 0 ? -check_gap : check_gap, <, tolerance);             \
    } while (0)
#define ck_assert_double_lt(a, b) CHECK_PAIR(double, "g", a, <, b)
#define ck_assert_double_le(a, b) CHECK_PAIR(double, "g", a, <=, b)
#define ck_assert_double_gt(a, b) CHECK_PAIR(double, "g", a, >, b)
#define ck_assert_double_ge(a, b) CHECK_PAIR(double, "g", a, >=, b)
#define CHECK_TEXTS(a, op, b)                                                                      \
    do {                                                                                           \
        const char *check_a = (a);                                                                 \
        const char *check_b = (b);                                                                 \
        ck_assert_msg(strcmp(check_a, check_b) op 0, "'%s', '%s'", check_a, check_b);              \
    } while (0)
#define ck_assert_str_eq(a, b) CHECK_TEXTS(a, ==, b)
#define ck_assert_str_ne(a, b) CHECK_TEXTS(a, !=, b)
#define ck_assert_str_lt(a, b) CHECK_TEXTS(a, <, b)
#define ck_assert_mem_eq(a, b, length) ck_assert(memcmp(a, b, length) == 0)
#define ck_assert_ptr_eq(a, b) ck_assert((const void *)(a) == (const void *)(b))
#define ck_assert_ptr_null(a) ck_assert((a) == NULL)
#define ck_assert_ptr_nonnull(a) ck_assert((a) != NULL)
