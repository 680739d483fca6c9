// SPDX-License-Identifier: MIT
// An engine as a child process, with a pipe to its standard input, one from its standard output,
// and if wanted one from its standard error.
//
// The child leads a process group of its own, so that Ctrl-C in the terminal reaches the caller
// alone and an engine started by a script is killed with the script. A Child holds all there is to
// know about one process: any number of them can run at once, each used by one thread at a time. No
// call here raises SIGPIPE or changes how the caller handles signals.
#ifndef BREDON_BENCH_CLIENT_CHILD_H
#define BREDON_BENCH_CLIENT_CHILD_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "fault.h"
#include "textbuf.h"

enum {
    CHILD_LINE_MAX = 1 << 20,    // bytes; a longer line comes in pieces, see CHILD_CUT
    CHILD_ERRORS_KEPT = 1 << 14, // bytes of standard error that wait to be read; older ones go
    CHILD_FOREVER = -1,          // as a timeout
    CHILD_END_TEXT = 64,
};

typedef struct Child {
    pid_t pid;            // 0 when there is none
    int input;            // where to write to, -1 when closed
    int output;           // where to read from, -1 when closed
    int errors;           // where its standard error comes from, -1 when closed or not wanted
    bool ended;           // the process is gone; the next two are known
    bool signalled;       // it died of a signal
    int status;           // the number of that signal, else the exit status
    TextBuf unread;       // what came out and was not asked for yet
    size_t at;            // where in `unread` the next line starts
    size_t searched;      // bytes behind `at` that are known to hold no newline
    TextBuf complaints;   // the end of what came from standard error
    size_t complaints_at; // where in it the next line starts
} Child;

typedef enum ChildRead {
    CHILD_LINE,   // a line
    CHILD_CUT,    // bytes that no newline follows: the end of the output, or CHILD_LINE_MAX of them
    CHILD_LATE,   // no line within the time
    CHILD_CLOSED, // nothing will come any more
} ChildRead;

// The monotonic clock in microseconds.
int64_t child_clock(void);

// A child without a process: safe to finish.
void child_init(Child *child);

// Starts a program: argv[0] is a path, or a name to be found in PATH; the list ends in NULL.
// `child` is filled in any case and must be finished. A program that can't be started is a fault.
//
// Two calls at the same time are not allowed: POSIX has no pipe that is close-on-exec from birth,
// and a process started in between would keep the other one's pipe open. Runners with threads start
// engines under a lock.
//
// Standard error is left as it is.
bool child_start(Child *child, char *const argv[], Fault *fault);

// The same with standard error in a pipe of its own. Whenever the calls below wait, they take what
// comes from it, so that the child never waits for them; child_read_error hands it out.
bool child_start_watched(Child *child, char *const argv[], Fault *fault);

// Writes bytes, and keeps what the child says meanwhile, so that neither side waits for the other
// for ever. Fails when the child doesn't read them within `timeout` ms or has closed its input.
bool child_send(Child *child, const char *bytes, size_t length, int timeout, Fault *fault);

// Writes a line and its newline in one piece.
bool child_send_line(Child *child, const char *line, int timeout, Fault *fault);

// Reads a line, at most `timeout` ms long (0: only what is there already). For CHILD_LINE and
// CHILD_CUT, ret_text is the line without its newline and ends in NUL; it is valid until the next
// call for this child.
ChildRead child_read_line(Child *child, int timeout, const char **ret_text, size_t *ret_length);

// Hands out the next line of standard error that has been taken, without waiting; false when there
// is none. The last line needs no newline once the pipe is closed or
// the process has ended. ret_text is as above.
bool child_read_error(Child *child, const char **ret_text, size_t *ret_length);

// The child reads end of file.
void child_close_input(Child *child);

// The child can't write any more. What it wrote before can still be read.
void child_close_output(Child *child);

// Waits until the process has ended, at most `timeout` ms, keeping what it still says. False when
// it lives on. Its id stays taken until child_finish, so that signals can't hit another process.
bool child_wait(Child *child, int timeout);

// Sends a signal to the child and its group; nothing happens when it has ended.
void child_signal(const Child *child, int signal_number);

// How the process ended, in words: "ended with status 3", "killed by signal 11", "still running".
const char *child_end_text(const Child *child, char ret_text[CHILD_END_TEXT]);

// Closes the pipes, kills what is still running, collects the process and gives back the memory.
void child_finish(Child *child);

#endif
