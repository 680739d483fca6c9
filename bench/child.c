// SPDX-License-Identifier: MIT
#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { CHUNK = 1 << 14, NAP_US = 200 };

int64_t child_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

// A timeout in ms as a point in time; -1 is never.
static int64_t deadline_of(int timeout) {
    return timeout < 0 ? -1 : child_clock() + (int64_t)timeout * 1000;
}

// What is left until then for poll, in ms, rounded up.
static int time_left(int64_t deadline) {
    if (deadline < 0) {
        return -1;
    }
    int64_t left = deadline - child_clock();
    return left <= 0 ? 0 : (int)((left + 999) / 1000);
}

static void close_end(int *end) {
    if (*end >= 0) {
        close(*end);
        *end = -1;
    }
}

void child_init(Child *child) {
    *child = (Child){.input = -1, .output = -1};
    textbuf_init(&child->unread);
}

// A pipe whose ends are close-on-exec and none of the standard three, which the child's ends are
// copied to.
static bool pipe_open(int ret_ends[2], Fault *fault) {
    int ends[2];
    if (pipe(ends) != 0) {
        fault_set(fault, 0, "can't make a pipe: %s", strerror(errno));
        return false;
    }
    for (int i = 0; i < 2; i++) {
        ret_ends[i] = fcntl(ends[i], F_DUPFD_CLOEXEC, 3);
    }
    int problem = errno;
    close(ends[0]);
    close(ends[1]);
    if (ret_ends[0] < 0 || ret_ends[1] < 0) {
        close_end(&ret_ends[0]);
        close_end(&ret_ends[1]);
        fault_set(fault, 0, "can't make a pipe: %s", strerror(problem));
        return false;
    }
    return true;
}

// The child starts with the signals as a shell would give them, in a group of its own.
static int set_attributes(posix_spawnattr_t *attributes) {
    sigset_t none;
    sigset_t common;
    sigemptyset(&none);
    sigemptyset(&common);
    sigaddset(&common, SIGPIPE);
    sigaddset(&common, SIGINT);
    sigaddset(&common, SIGTERM);
    int flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
    int problem = posix_spawnattr_setflags(attributes, (short)flags);
    problem = problem ? problem : posix_spawnattr_setpgroup(attributes, 0);
    problem = problem ? problem : posix_spawnattr_setsigmask(attributes, &none);
    return problem ? problem : posix_spawnattr_setsigdefault(attributes, &common);
}

// Starts the program with these standard ends; gives an errno.
static int spawn(pid_t *ret_pid, char *const argv[], int input, int output) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int problem = posix_spawn_file_actions_init(&actions);
    if (problem) {
        return problem;
    }
    problem = posix_spawnattr_init(&attributes);
    if (!problem) {
        problem = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
        problem =
            problem ? problem : posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
        problem = problem ? problem : set_attributes(&attributes);
        problem = problem ? problem
                          : posix_spawnp(ret_pid, argv[0], &actions, &attributes, argv, environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return problem;
}

// Reads and writes on our side never block: poll does the waiting.
static bool set_nonblocking(int end) {
    int flags = fcntl(end, F_GETFL);
    return flags >= 0 && fcntl(end, F_SETFL, flags | O_NONBLOCK) == 0;
}

bool child_start(Child *child, char *const argv[], Fault *fault) {
    child_init(child);
    int in[2];
    int out[2];
    if (!pipe_open(in, fault)) {
        return false;
    }
    if (!pipe_open(out, fault)) {
        close_end(&in[0]);
        close_end(&in[1]);
        return false;
    }
    int problem = 0;
    if (!set_nonblocking(in[1]) || !set_nonblocking(out[0])) {
        problem = errno;
    } else {
        problem = spawn(&child->pid, argv, in[0], out[1]);
    }
    close_end(&in[0]);
    close_end(&out[1]);
    child->input = in[1];
    child->output = out[0];
    if (problem) {
        child->pid = 0;
        close_end(&child->input);
        close_end(&child->output);
        fault_set(fault, 0, "can't start '%s': %s", argv[0], strerror(problem));
        return false;
    }
    return true;
}

// Makes room at the front of the buffer once it pays.
static void drop_read(Child *child) {
    if (child->at == child->unread.length) {
        textbuf_clear(&child->unread);
        child->at = 0;
    } else if (child->at > CHILD_LINE_MAX / 2) {
        size_t left = child->unread.length - child->at;
        memmove(child->unread.at, child->unread.at + child->at, left + 1);
        child->unread.length = left;
        child->at = 0;
    }
}

// Takes what has come out, without waiting. Closes our end at the end of the output.
static void take_output(Child *child) {
    char chunk[CHUNK];
    drop_read(child);
    ssize_t length = read(child->output, chunk, sizeof chunk);
    if (length > 0) {
        textbuf_add(&child->unread, chunk, (size_t)length);
    } else if (length == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) {
        close_end(&child->output);
    }
}

// Someone who is asked for nothing may say a lot: beyond this the pipe holds it.
static bool wants_output(const Child *child) {
    return child->output >= 0 && child->unread.length - child->at < CHILD_LINE_MAX;
}

// As write, but a closed pipe is EPIPE only: the signal is caught for this thread and forgotten,
// unless one was waiting already.
static ssize_t write_quietly(int end, const char *bytes, size_t length) {
    sigset_t pipe_set;
    sigset_t before;
    sigset_t pending;
    sigemptyset(&pipe_set);
    sigaddset(&pipe_set, SIGPIPE);
    sigemptyset(&pending);
    sigpending(&pending);
    bool was_pending = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_set, &before);
    ssize_t written = write(end, bytes, length);
    int problem = errno;
    if (written < 0 && problem == EPIPE && !was_pending) {
        while (sigtimedwait(&pipe_set, NULL, &(struct timespec){0}) < 0 && errno == EINTR) {
        }
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = problem;
    return written;
}

bool child_send(Child *child, const char *bytes, size_t length, int timeout, Fault *fault) {
    int64_t deadline = deadline_of(timeout);
    while (length > 0) {
        if (child->input < 0) {
            fault_set(fault, 0, "the engine's input is closed");
            return false;
        }
        ssize_t written = write_quietly(child->input, bytes, length);
        if (written >= 0) {
            bytes += written;
            length -= (size_t)written;
            continue;
        }
        if (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR) {
            fault_set(fault, 0, "can't write to the engine: %s", strerror(errno));
            return false;
        }
        int left = time_left(deadline);
        if (left == 0) {
            fault_set(fault, 0, "the engine has not read its input for %d ms", timeout);
            return false;
        }
        struct pollfd ends[2] = {
            {.fd = child->input, .events = POLLOUT},
            {.fd = wants_output(child) ? child->output : -1, .events = POLLIN}};
        if (poll(ends, 2, left) > 0 && ends[1].revents) {
            take_output(child);
        }
    }
    return true;
}

bool child_send_line(Child *child, const char *line, int timeout, Fault *fault) {
    TextBuf text;
    textbuf_init(&text);
    textbuf_add_string(&text, line);
    textbuf_add(&text, "\n", 1);
    bool sent = false;
    if (text.failed) {
        fault_set(fault, 0, "no memory for a line");
    } else {
        sent = child_send(child, text.at, text.length, timeout, fault);
    }
    textbuf_finish(&text);
    return sent;
}

// Hands out the next `length` bytes; `skip` more are left out.
static void hand_out(Child *child, size_t length, size_t skip, const char **ret_text,
                     size_t *ret_length) {
    char *text = child->unread.at + child->at;
    if (skip) {
        text[length] = '\0';
    }
    child->at += length + skip;
    child->searched = 0;
    *ret_text = text;
    *ret_length = length;
}

// Looks for a line in what is there.
static bool find_line(Child *child, const char **ret_text, size_t *ret_length) {
    size_t left = child->unread.length - child->at;
    if (left == child->searched) {
        return false;
    }
    const char *from = child->unread.at + child->at;
    const char *end = memchr(from + child->searched, '\n', left - child->searched);
    if (!end) {
        child->searched = left;
        return false;
    }
    hand_out(child, (size_t)(end - from), 1, ret_text, ret_length);
    return true;
}

ChildRead child_read_line(Child *child, int timeout, const char **ret_text, size_t *ret_length) {
    int64_t deadline = deadline_of(timeout);
    bool late = false;
    while (!find_line(child, ret_text, ret_length)) {
        size_t left = child->unread.length - child->at;
        if (left >= CHILD_LINE_MAX || (child->output < 0 && left > 0)) {
            hand_out(child, left, 0, ret_text, ret_length);
            return CHILD_CUT;
        }
        if (child->output < 0 || child->unread.failed) {
            return CHILD_CLOSED;
        }
        if (late) {
            return CHILD_LATE;
        }
        struct pollfd end = {.fd = child->output, .events = POLLIN};
        int ready = poll(&end, 1, time_left(deadline));
        if (ready > 0) {
            take_output(child);
        } else {
            late = deadline >= 0 && child_clock() >= deadline;
        }
    }
    return CHILD_LINE;
}

void child_close_input(Child *child) {
    close_end(&child->input);
}

void child_close_output(Child *child) {
    close_end(&child->output);
}

// Looks whether the process has ended, and leaves it to be collected later.
static bool look(Child *child) {
    if (child->ended || child->pid <= 0) {
        return true;
    }
    siginfo_t info = {0};
    if (waitid(P_PID, (id_t)child->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0) {
        if (errno == EINTR) {
            return false;
        }
        child->pid = 0; // somebody else has collected it: how it ended is lost
        child->ended = true;
        return true;
    }
    if (info.si_pid == 0) {
        return false;
    }
    child->ended = true;
    child->signalled = info.si_code != CLD_EXITED;
    child->status = info.si_status;
    return true;
}

bool child_wait(Child *child, int timeout) {
    int64_t deadline = deadline_of(timeout);
    while (!look(child)) {
        int left = time_left(deadline);
        if (left == 0) {
            return false;
        }
        // Its output ends with the process as a rule; else there is nothing in POSIX to wait for
        // with a time limit.
        if (wants_output(child)) {
            struct pollfd end = {.fd = child->output, .events = POLLIN};
            if (poll(&end, 1, left < 0 || left > 10 ? 10 : left) > 0) {
                take_output(child);
            }
        } else {
            nanosleep(&(struct timespec){.tv_nsec = NAP_US * 1000L}, NULL);
        }
    }
    return true;
}

void child_signal(const Child *child, int signal_number) {
    if (child->pid > 0 && !child->ended) {
        kill(-child->pid, signal_number);
    }
}

const char *child_end_text(const Child *child, char ret_text[CHILD_END_TEXT]) {
    if (!child->ended) {
        snprintf(ret_text, CHILD_END_TEXT, "still running");
    } else if (child->signalled) {
        snprintf(ret_text, CHILD_END_TEXT, "killed by signal %d", child->status);
    } else {
        snprintf(ret_text, CHILD_END_TEXT, "ended with status %d", child->status);
    }
    return ret_text;
}

void child_finish(Child *child) {
    close_end(&child->input);
    close_end(&child->output);
    if (child->pid > 0) {
        kill(-child->pid, SIGKILL); // the process is not collected yet, so the id is its own
        while (waitpid(child->pid, NULL, 0) < 0 && errno == EINTR) {
        }
    }
    textbuf_finish(&child->unread);
    child_init(child);
}
