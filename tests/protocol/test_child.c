// SPDX-License-Identifier: MIT
// The child process module, with small programs that every POSIX system has.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/child.h"
#include "os/signals.h"
#include "unit.h"

enum { LONG_MS = 300000, SHORT_MS = 50, BIG = 3 << 20 };

static Child shell_with(bool watched, const char *command) {
    char name[] = "sh";
    char flag[] = "-c";
    char text[256];
    char *argv[] = {name, flag, text, NULL};
    ck_assert_uint_lt(strlen(command), sizeof text);
    memcpy(text, command, strlen(command) + 1);
    Child child;
    Fault fault = {0};
    ck_assert_msg(child_start(&child, argv, watched, &fault), "%s", fault.text);
    return child;
}

// A shell that runs `command`.
static Child shell(const char *command) {
    return shell_with(false, command);
}

// The same with standard error in a pipe.
static Child watched_shell(const char *command) {
    return shell_with(true, command);
}

static void send(Child *child, const char *bytes, size_t length) {
    ck_assert(child_send(child, bytes, length, LONG_MS, NULL));
}

static void expect_line(Child *child, const char *wanted) {
    const char *line = NULL;
    size_t length = 0;
    ck_assert_int_eq(child_read_line(child, LONG_MS, &line, &length), CHILD_LINE);
    ck_assert_str_eq(line, wanted);
    ck_assert_uint_eq(length, strlen(wanted));
}

static void expect_read(Child *child, int timeout, ChildRead wanted) {
    const char *line = NULL;
    size_t length = 0;
    ck_assert_int_eq(child_read_line(child, timeout, &line, &length), wanted);
}

TEST_FIXTURE(signals_ignore_pipe, NULL)

TEST(nobody_reads) {
    Child child = shell("exec sleep 1000");
    char *text = malloc(BIG);
    ck_assert_ptr_nonnull(text);
    memset(text, 'x', BIG);
    Fault fault = {0};
    ck_assert(!child_send(&child, text, BIG, SHORT_MS, &fault));
    ck_assert_ptr_nonnull(strstr(fault.text, "not read"));
    free(text);
    child_finish(&child);
}

// More than any pipe holds, both ways at once. Lines that were not asked for are kept up to a
// limit, so the test reads and writes in turns.
TEST(much_both_ways) {
    enum { LINE = 100000, LINES = 40 };
    Child child = shell("exec cat");
    char *text = malloc(LINE + 1);
    ck_assert_ptr_nonnull(text);
    memset(text, 'y', LINE);
    for (int i = 0; i < LINES; i += 5) {
        for (int k = 0; k < 5; k++) {
            text[0] = (char)('a' + k);
            text[LINE] = '\n';
            send(&child, text, LINE + 1);
        }
        for (int k = 0; k < 5; k++) {
            text[0] = (char)('a' + k);
            text[LINE] = '\0';
            expect_line(&child, text);
        }
    }
    free(text);
    child_close_input(&child);
    ck_assert(child_wait(&child, LONG_MS));
    child_finish(&child);
}

// A second child doesn't keep the pipes of the first one open.
TEST(two_at_once) {
    Child first = shell("exec cat");
    Child second = shell("exec cat");
    send(&first, "1\n", 2);
    send(&second, "2\n", 2);
    expect_line(&second, "2");
    expect_line(&first, "1");
    child_close_input(&first);
    ck_assert(child_wait(&first, LONG_MS));
    ck_assert(!child_wait(&second, 0));
    child_finish(&first);
    child_finish(&second);
}

static void expect_error(Child *child, const char *wanted) {
    const char *line = NULL;
    size_t length = 0;
    ck_assert(child_read_error(child, &line, &length));
    ck_assert_str_eq(line, wanted);
    ck_assert_uint_eq(length, strlen(wanted));
}

static void expect_no_error(Child *child) {
    const char *line = NULL;
    size_t length = 0;
    ck_assert(!child_read_error(child, &line, &length));
}

// Lines of one pipe are never taken for lines of the other; the last one needs no newline.
TEST(standard_error) {
    Child child =
        watched_shell("echo one >&2; echo two; read x; printf 'three\n\nfour' >&2; exit 9");
    expect_no_error(&child);
    expect_line(&child, "two");
    expect_read(&child, SHORT_MS, CHILD_LATE);
    expect_error(&child, "one");
    expect_no_error(&child);
    send(&child, "\n", 1);
    expect_read(&child, LONG_MS, CHILD_CLOSED);
    ck_assert(child_wait(&child, LONG_MS));
    ck_assert_int_eq(child.end.status, 9);
    expect_error(&child, "three");
    expect_error(&child, "");
    expect_error(&child, "four");
    expect_no_error(&child);
    child_finish(&child);

    child = shell("echo two");
    expect_line(&child, "two");
    expect_no_error(&child);
    child_finish(&child);
}

// However much the child writes to standard error, it never waits for a reader; only the last lines
// are kept, and a limit of time ends a wait.
TEST(much_stderr) {
    Child child = watched_shell("i=0; while [ $i -lt 20000 ]; do i=$((i + 1)); "
                                "echo complaint $i >&2; done; echo done; cat");
    expect_line(&child, "done");
    ck_assert(!child_wait(&child, SHORT_MS));
    child_close_input(&child);
    ck_assert(child_wait(&child, LONG_MS));
    ck_assert_uint_le(child.stderr_text.room, 8U * CHILD_ERRORS_KEPT);
    char last[64] = "";
    const char *line = NULL;
    size_t length = 0;
    for (int count = 0; child_read_error(&child, &line, &length); count++) {
        ck_assert_int_lt(count, CHILD_ERRORS_KEPT);
        ck_assert_int_eq(strncmp(line, "complaint ", 10), 0);
        ck_assert_uint_lt(length, sizeof last);
        memcpy(last, line, length + 1);
    }
    ck_assert_str_eq(last, "complaint 20000");
    child_finish(&child);

    child = watched_shell("while :; do echo no end >&2; done");
    expect_read(&child, SHORT_MS, CHILD_LATE);
    ck_assert(!child_wait(&child, SHORT_MS));
    child_finish(&child);
}

// Processes that the child has started end with it.
TEST(the_whole_group_ends) {
    Child child = shell("sleep 1000 & echo $!; wait");
    const char *line = NULL;
    size_t length = 0;
    ck_assert_int_eq(child_read_line(&child, LONG_MS, &line, &length), CHILD_LINE);
    long grandchild = strtol(line, NULL, 10);
    ck_assert_int_gt(grandchild, 0);
    ck_assert_int_eq(kill((pid_t)grandchild, 0), 0);
    child_kill(&child);
    ck_assert(child_wait(&child, LONG_MS));
    // All ends of its output are closed only when the grandchild is gone too.
    expect_read(&child, LONG_MS, CHILD_CLOSED);
    child_finish(&child);
}

static const struct {
    const char *name;
    int number;
} common_signals[] = {{"PIPE", SIGPIPE}, {"INT", SIGINT}, {"TERM", SIGTERM}, {"XFSZ", SIGXFSZ}};

// What this process ignores ends its child.
TEST_EACH(signals_do_what_they_do_from_a_shell, common_signals) {
    char command[64];
    void (*before)(int) = signal(common_signals[_i].number, SIG_IGN);
    snprintf(command, sizeof command, "kill -s %s $$; echo it goes on", common_signals[_i].name);
    Child child = shell(command);
    expect_read(&child, LONG_MS, CHILD_CLOSED);
    ck_assert(child_wait(&child, LONG_MS));
    ck_assert(child.end.signalled);
    ck_assert_int_eq(child.end.status, common_signals[_i].number);
    child_finish(&child);
    signal(common_signals[_i].number, before);
}
