// SPDX-License-Identifier: MIT
// Cases of tests in C, which register themselves, and what they check. main is in cases.c.
#pragma once

#include <stdint.h>
#include <string.h>

// TEST(name) { ... } is a case. TEST_RANGE runs once for each number from `from` to below `to`,
// which the case finds in _i.
#define TEST_RANGE(name, from, to)                                                                 \
    static void name##_case(int _i);                                                               \
    __attribute__((constructor)) static void add_##name(void) {                                    \
        cases_add(__FILE__, #name, name##_case, from, to);                                         \
    }                                                                                              \
    static void name##_case(__attribute__((unused)) int _i)
#define TEST(name) TEST_RANGE(name, 0, 1)

// Functions that run before and after each case of a file; either may be NULL. A file may have
// several.
#define TEST_FIXTURE(set_up, tear_down)                                                            \
    __attribute__((constructor)) static void add_fixture(void) {                                   \
        cases_add_fixture(__FILE__, set_up, tear_down);                                            \
    }

// Each case of the file gets a process of its own: cases change their user, limits or folder.
#define TEST_ALONE                                                                                 \
    __attribute__((constructor)) static void add_alone(void) {                                     \
        cases_run_alone(__FILE__);                                                                 \
    }

// What the macros above call, with the path of the source file.
void cases_add(const char *path, const char *name, void (*run)(int number), int from, int to);
void cases_add_fixture(const char *path, void (*set_up)(void), void (*tear_down)(void));
void cases_run_alone(const char *path);

// Ends the case, and says why and where.
__attribute__((noreturn, format(printf, 3, 4))) void case_fail(const char *file, int line,
                                                               const char *format, ...);

#define ck_abort_msg(...) case_fail(__FILE__, __LINE__, __VA_ARGS__)
#define ck_assert_msg(condition, ...)                                                              \
    ((condition) ? (void)0 : case_fail(__FILE__, __LINE__, __VA_ARGS__))
#define ck_assert(condition) ck_assert_msg(condition, "%s", #condition)
#define CASE_PAIR(type, format, a, op, b)                                                          \
    do {                                                                                           \
        type case_a = (a);                                                                         \
        type case_b = (b);                                                                         \
        ck_assert_msg(case_a op case_b, "%s: %" format ", %" format, #a " " #op " " #b, case_a,    \
                      case_b);                                                                     \
    } while (0)
#define ck_assert_int_eq(a, b) CASE_PAIR(intmax_t, "jd", a, ==, b)
#define ck_assert_int_ne(a, b) CASE_PAIR(intmax_t, "jd", a, !=, b)
#define ck_assert_int_lt(a, b) CASE_PAIR(intmax_t, "jd", a, <, b)
#define ck_assert_int_le(a, b) CASE_PAIR(intmax_t, "jd", a, <=, b)
#define ck_assert_int_gt(a, b) CASE_PAIR(intmax_t, "jd", a, >, b)
#define ck_assert_int_ge(a, b) CASE_PAIR(intmax_t, "jd", a, >=, b)
#define ck_assert_uint_eq(a, b) CASE_PAIR(uintmax_t, "ju", a, ==, b)
#define ck_assert_uint_ne(a, b) CASE_PAIR(uintmax_t, "ju", a, !=, b)
#define ck_assert_uint_lt(a, b) CASE_PAIR(uintmax_t, "ju", a, <, b)
#define ck_assert_uint_le(a, b) CASE_PAIR(uintmax_t, "ju", a, <=, b)
#define ck_assert_uint_gt(a, b) CASE_PAIR(uintmax_t, "ju", a, >, b)
#define ck_assert_uint_ge(a, b) CASE_PAIR(uintmax_t, "ju", a, >=, b)
#define ck_assert_double_eq(a, b) CASE_PAIR(double, "g", a, ==, b)
#define ck_assert_double_eq_tol(a, b, tolerance)                                                   \
    do {                                                                                           \
        double case_gap = (a) - (b);                                                               \
        CASE_PAIR(double, "g", case_gap < 0 ? -case_gap : case_gap, <, tolerance);                 \
    } while (0)
#define ck_assert_double_lt(a, b) CASE_PAIR(double, "g", a, <, b)
#define ck_assert_double_le(a, b) CASE_PAIR(double, "g", a, <=, b)
#define ck_assert_double_gt(a, b) CASE_PAIR(double, "g", a, >, b)
#define ck_assert_double_ge(a, b) CASE_PAIR(double, "g", a, >=, b)
#define CASE_TEXTS(a, op, b)                                                                       \
    do {                                                                                           \
        const char *case_a = (a);                                                                  \
        const char *case_b = (b);                                                                  \
        ck_assert_msg(strcmp(case_a, case_b) op 0, "'%s', '%s'", case_a, case_b);                  \
    } while (0)
#define ck_assert_str_eq(a, b) CASE_TEXTS(a, ==, b)
#define ck_assert_str_ne(a, b) CASE_TEXTS(a, !=, b)
#define ck_assert_str_lt(a, b) CASE_TEXTS(a, <, b)
#define ck_assert_mem_eq(a, b, length) ck_assert(memcmp(a, b, length) == 0)
#define ck_assert_ptr_eq(a, b) ck_assert((const void *)(a) == (const void *)(b))
#define ck_assert_ptr_null(a) ck_assert((a) == NULL)
#define ck_assert_ptr_nonnull(a) ck_assert((a) != NULL)
