// SPDX-License-Identifier: MIT
// A child process with pipes for its standard streams, which never block.
//
// The child gets default signal handling and its own process group (on Windows a job), so that
// Ctrl-C in the terminal reaches only the caller, and processes that the child starts are killed
// with it.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "fault.h"

typedef struct Process Process;

typedef enum ProcessPipe {
    PROCESS_INPUT,
    PROCESS_OUTPUT,
    PROCESS_ERRORS,
    PROCESS_PIPES
} ProcessPipe;

// Results of process_read and process_write.
enum { PROCESS_LATER = -1, PROCESS_CLOSED = -2 };

typedef struct ProcessEnd {
    bool signalled; // killed by a signal
    int status;     // the number of that signal, else the exit status
} ProcessEnd;

// Starts a program with pipes for its standard input, its standard output and, if `watched`, its
// standard error; without `watched` the child shares the caller's standard error. argv[0] is a path
// or a name to find in PATH; argv ends in NULL. Returns NULL and fills `fault` when it can't be
// started. Two threads must not call it at once: a process started in between could keep the other
// one's pipe open.
Process *process_start(char *const argv[], bool watched, Fault *fault);

// Reads from standard output or standard error without waiting. Returns the number of bytes,
// PROCESS_LATER when there is nothing now, or PROCESS_CLOSED at the end.
ptrdiff_t process_read(Process *process, ProcessPipe from, void *ret_bytes, size_t room);

// Writes as many bytes to standard input as it accepts without waiting. Returns their number,
// PROCESS_LATER when it accepts none now, or PROCESS_CLOSED (and sets errno) when it will accept no
// more; then SIGPIPE is raised, which the caller must ignore (signals_ignore_pipe).
ptrdiff_t process_write(Process *process, const void *bytes, size_t length);

// Waits at most `ms` (negative: no limit) until a pipe with wanted[pipe] can be read or written, or
// is at its end; ret_ready[pipe] is then true. False when no pipe was ready.
bool process_await(Process *process, const bool wanted[PROCESS_PIPES], int ms,
                   bool ret_ready[PROCESS_PIPES]);

// Closes a pipe; does nothing when it is closed.
void process_close(Process *process, ProcessPipe pipe);

// True when the process has ended. Its pid stays reserved until process_destroy.
bool process_has_ended(Process *process, ProcessEnd *ret_end);

// Kills the process and those that it has started.
void process_kill(Process *process);

// Closes the pipes, kills the process if it still runs, reaps it and frees the memory.
void process_destroy(Process *process);

// Returns the descriptor of an open pipe, which the caller must then close. Not on Windows.
int process_release(Process *process, ProcessPipe pipe);
