// SPDX-License-Identifier: MIT
#include "tcase.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TESTS_MOST = 200, PROCESSOR_SECONDS = 240 };

typedef struct Test {
    const char *name;
    TestRun *run;
    int from, to;
} Test;

struct TCase {
    const char *name;
    Test tests[TESTS_MOST];
    int count;
    void (*set_up)(void), (*tear_down)(void);
};

void tcase_fail(const char *file, int line, const char *format, ...) {
    va_list args;
    va_start(args, format);
    printf("# %s:%d: ", file, line);
    vprintf(format, args);
    printf("\n");
    va_end(args);
    fflush(stdout);
    _exit(EXIT_FAILURE);
}

TCase *tcase_create(const char *name) {
    TCase *tcase = calloc(1, sizeof *tcase);
    if (!tcase) {
        ck_abort_msg("no memory");
    }
    tcase->name = name;
    return tcase;
}

void tcase_add_checked_fixture(TCase *tcase, void (*set_up)(void), void (*tear_down)(void)) {
    tcase->set_up = set_up;
    tcase->tear_down = tear_down;
}

void tcase_add(TCase *tcase, const char *name, TestRun *run, int from, int to) {
    ck_assert_int_lt(tcase->count, TESTS_MOST);
    tcase->tests[tcase->count++] = (Test){name, run, from, to};
}

// A test that never ends is ended by a limit of processor time: a busy machine would run into one
// of wall time.
static void limit_time(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_CPU, &limit) == 0 && limit.rlim_cur > PROCESSOR_SECONDS) {
        limit.rlim_cur = PROCESSOR_SECONDS;
        setrlimit(RLIMIT_CPU, &limit);
    }
}

// Runs a test in its own process; true when it passes. The process ends as programs do, so that
// sanitizers look for leaks.
static bool passes(const TCase *tcase, const Test *test, int number, bool limited) {
    int status = 0;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        if (limited) {
            limit_time();
        }
        if (tcase->set_up) {
            tcase->set_up();
        }
        test->run(number);
        if (tcase->tear_down) {
            tcase->tear_down();
        }
        exit(EXIT_SUCCESS);
    }
    bool ended = child > 0 && waitpid(child, &status, 0) == child;
    if (ended && WIFSIGNALED(status)) {
        printf("# ended by signal %d\n", WTERMSIG(status));
    }
    return ended && status == 0;
}

static int run(TCase *tcase, bool limited) {
    int count = 0;
    int failed = 0;
    for (int i = 0; i < tcase->count; i++) {
        const Test *test = &tcase->tests[i];
        for (int number = test->from; number < test->to; number++) {
            bool good = passes(tcase, test, number, limited);
            printf("%sok %d - %s: %s", good ? "" : "not ", ++count, tcase->name, test->name);
            if (test->to - test->from > 1) {
                printf(" %d", number);
            }
            printf("\n");
            failed += !good;
        }
    }
    printf("1..%d\n", count);
    free(tcase);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

int tcase_run(TCase *tcase) {
    return run(tcase, true);
}

int tcase_run_long(TCase *tcase) {
    return run(tcase, false);
}
