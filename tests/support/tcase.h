// SPDX-License-Identifier: MIT
// Tests in C: cases, each of which runs in a process of its own, and assertions. It has the part of
// the interface of Check that these tests need, and builds for every processor and libc.
#ifndef BREDON_TESTS_SUPPORT_TCASE_H
#define BREDON_TESTS_SUPPORT_TCASE_H

#include <stdint.h>
#include <string.h>

typedef struct TCase TCase;
typedef void TestRun(int number);

// Makes a set of tests; tcase_run frees it.
TCase *tcase_create(const char *name);

// These run before and after each test, in its process.
void tcase_add_checked_fixture(TCase *tcase, void (*set_up)(void), void (*tear_down)(void));

// Adds a test that runs once for each number, as _i, from `from` to below `to`.
void tcase_add(TCase *tcase, const char *name, TestRun *run, int from, int to);

// Runs the tests and prints TAP; returns the exit status of the program. A test may take any time
// on a busy machine, but not more than 240 s of processor time; what waits and never ends takes
// none, and is ended by the timeout of meson.
int tcase_run(TCase *tcase);

// The same for tests that may take minutes.
int tcase_run_long(TCase *tcase);

// Prints why a test fails, and ends it.
__attribute__((noreturn, format(printf, 3, 4))) void tcase_fail(const char *file, int line,
                                                                const char *format, ...);

#define START_TEST(name) static void name(__attribute__((unused)) int _i)
#define tcase_add_test(tcase, test) tcase_add(tcase, #test, test, 0, 1)
#define tcase_add_loop_test(tcase, test, from, to) tcase_add(tcase, #test, test, from, to)

#define ck_abort_msg(...) tcase_fail(__FILE__, __LINE__, __VA_ARGS__)
#define ck_assert_msg(condition, ...)                                                              \
    ((condition) ? (void)0 : tcase_fail(__FILE__, __LINE__, __VA_ARGS__))
#define ck_assert(condition) ck_assert_msg(condition, "%s", #condition)

#define TCASE_PAIR(type, format, a, op, b)                                                         \
    do {                                                                                           \
        type tcase_a = (a);                                                                        \
        type tcase_b = (b);                                                                        \
        ck_assert_msg(tcase_a op tcase_b, "%s: %" format ", %" format, #a " " #op " " #b, tcase_a, \
                      tcase_b);                                                                    \
    } while (0)
#define ck_assert_int_eq(a, b) TCASE_PAIR(intmax_t, "jd", a, ==, b)
#define ck_assert_int_ne(a, b) TCASE_PAIR(intmax_t, "jd", a, !=, b)
#define ck_assert_int_lt(a, b) TCASE_PAIR(intmax_t, "jd", a, <, b)
#define ck_assert_int_le(a, b) TCASE_PAIR(intmax_t, "jd", a, <=, b)
#define ck_assert_int_gt(a, b) TCASE_PAIR(intmax_t, "jd", a, >, b)
#define ck_assert_int_ge(a, b) TCASE_PAIR(intmax_t, "jd", a, >=, b)
#define ck_assert_uint_eq(a, b) TCASE_PAIR(uintmax_t, "ju", a, ==, b)
#define ck_assert_uint_ne(a, b) TCASE_PAIR(uintmax_t, "ju", a, !=, b)
#define ck_assert_uint_lt(a, b) TCASE_PAIR(uintmax_t, "ju", a, <, b)
#define ck_assert_uint_le(a, b) TCASE_PAIR(uintmax_t, "ju", a, <=, b)
#define ck_assert_uint_gt(a, b) TCASE_PAIR(uintmax_t, "ju", a, >, b)
#define ck_assert_uint_ge(a, b) TCASE_PAIR(uintmax_t, "ju", a, >=, b)
#define ck_assert_double_eq(a, b) TCASE_PAIR(double, "g", a, ==, b)
#define ck_assert_double_lt(a, b) TCASE_PAIR(double, "g", a, <, b)
#define ck_assert_double_le(a, b) TCASE_PAIR(double, "g", a, <=, b)
#define ck_assert_double_gt(a, b) TCASE_PAIR(double, "g", a, >, b)
#define ck_assert_double_ge(a, b) TCASE_PAIR(double, "g", a, >=, b)
#define ck_assert_double_eq_tol(a, b, tolerance)                                                   \
    do {                                                                                           \
        double tcase_gap = (a) - (b);                                                              \
        TCASE_PAIR(double, "g", tcase_gap < 0 ? -tcase_gap : tcase_gap, <, tolerance);             \
    } while (0)

#define TCASE_TEXTS(a, op, b)                                                                      \
    do {                                                                                           \
        const char *tcase_a = (a);                                                                 \
        const char *tcase_b = (b);                                                                 \
        ck_assert_msg(strcmp(tcase_a, tcase_b) op 0, "'%s', '%s'", tcase_a, tcase_b);              \
    } while (0)
#define ck_assert_str_eq(a, b) TCASE_TEXTS(a, ==, b)
#define ck_assert_str_ne(a, b) TCASE_TEXTS(a, !=, b)
#define ck_assert_str_lt(a, b) TCASE_TEXTS(a, <, b)
#define ck_assert_mem_eq(a, b, length) ck_assert(memcmp(a, b, length) == 0)
#define ck_assert_ptr_eq(a, b) ck_assert((const void *)(a) == (const void *)(b))
#define ck_assert_ptr_null(a) ck_assert((a) == NULL)
#define ck_assert_ptr_nonnull(a) ck_assert((a) != NULL)

#endif
