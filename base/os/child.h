// SPDX-License-Identifier: MIT
// A child process that reads and writes lines, such as an engine: pipes for its standard input, its
// standard output and, if wanted, its standard error.
//
// A child has its own process group (os/process.h), so that an engine started by a script is killed
// with the script. Any number can run at once, each used by one thread at a time. The caller must
// ignore SIGPIPE (signals_ignore_pipe).
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "fault.h"
#include "os/process.h"
#include "textbuf.h"

enum {
    CHILD_LINE_MAX = 1 << 20,    // bytes; longer lines are given in parts, see CHILD_CUT
    CHILD_ERRORS_KEPT = 1 << 14, // bytes of standard error kept; older ones are discarded
    CHILD_FOREVER = -1,          // a timeout that never ends
    CHILD_END_TEXT = 64,
};

typedef struct Child {
    Process *process; // NULL: none
    bool input;       // standard input is open
    bool output;      // standard output is open
    bool errors;      // standard error is open and wanted
    bool ended;       // the process has ended; `end` is known
    ProcessEnd end;
    TextBuf unread;      // output that was read but not given out
    size_t at;           // start of the next line in `unread`
    size_t searched;     // bytes after `at` known to hold no newline
    TextBuf stderr_text; // the end of standard error
    size_t stderr_at;    // start of its next line
} Child;

typedef enum ChildRead {
    CHILD_LINE,   // a line
    CHILD_CUT,    // bytes without a newline: the end of the output, or CHILD_LINE_MAX bytes
    CHILD_LATE,   // no line before the timeout
    CHILD_CLOSED, // the output has ended
} ChildRead;

// The time `timeout` ms from now, in us of clock_now_us; -1 (never) for a negative timeout.
int64_t child_deadline(int timeout);

// The time left until a deadline, in ms rounded up, as a timeout.
int child_time_left(int64_t deadline);

// Makes a child without a process; child_finish is safe.
void child_init(Child *child);

// Starts a program. argv[0] is a path or a name to find in PATH; argv ends in NULL. With `watched`,
// standard error is a pipe: all functions that wait also read it, and child_read_error returns its
// lines. Otherwise the child shares the caller's standard error. Returns false and fills `fault`
// when the program can't be started. child_finish must be called in any case. Two threads must not
// call it at once.
bool child_start(Child *child, char *const argv[], bool watched, Fault *fault);

// Writes bytes. Buffers the child's output meanwhile, so that the two can't block each other. False
// when the child does not read the bytes within `timeout` ms or has closed its input.
bool child_send(Child *child, const char *bytes, size_t length, int timeout, Fault *fault);

// Reads a line; waits at most `timeout` ms (0: does not wait). For CHILD_LINE and CHILD_CUT,
// ret_text is the line without its newline, ends in NUL, and is valid until the next call for this
// child.
ChildRead child_read_line(Child *child, int timeout, const char **ret_text, size_t *ret_length);

// Gives the next line of standard error that was read, without waiting. False when there is none.
// The last line may lack its newline when the pipe is closed or the process has ended. ret_text as
// in child_read_line.
bool child_read_error(Child *child, const char **ret_text, size_t *ret_length);

// Closes the child's standard input: it reads end of file.
void child_close_input(Child *child);

// Waits at most `timeout` ms for the process to end, and buffers its output. False when it still
// runs.
bool child_wait(Child *child, int timeout);

// Kills the child and its process group; does nothing when the child has ended.
void child_kill(const Child *child);

// Writes how the process ended: "ended with status 3", "killed by signal 11", "still running".
const char *child_end_text(const Child *child, char ret_text[CHILD_END_TEXT]);

// Closes the pipes, kills the process if it still runs, reaps it, and frees the memory.
void child_finish(Child *child);
