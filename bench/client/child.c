// SPDX-License-Identifier: MIT
#include "client/child.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "client/child_spawn.h"

enum { CHUNK = 1 << 14, NAP_US = 200, LAST_CHUNKS = 64 };

int64_t child_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

// The point in time `timeout` ms from now; -1 (never) when `timeout` is negative.
static int64_t deadline_of(int timeout) {
    return timeout < 0 ? -1 : child_clock() + (int64_t)timeout * 1000;
}

// The time left until a point in time, in ms rounded up, for poll.
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
    *child = (Child){.input = -1, .output = -1, .errors = -1};
}

static bool start(Child *child, char *const argv[], bool watched, Fault *fault) {
    int ends[3];
    child_init(child);
    if (!child_spawn(argv, watched, &child->pid, ends, fault)) {
        return false;
    }
    child->input = ends[0];
    child->output = ends[1];
    child->errors = ends[2];
    return true;
}

bool child_start(Child *child, char *const argv[], Fault *fault) {
    return start(child, argv, false, fault);
}

bool child_start_watched(Child *child, char *const argv[], Fault *fault) {
    return start(child, argv, true, fault);
}

// Drops the bytes already given out, once this is worth the copying.
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

// Reads the output that is there, without waiting. At its end closes the pipe.
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

// Keeps only the end of standard error, from the start of a line.
static void trim_complaints(Child *child) {
    TextBuf *text = &child->complaints;
    size_t from = child->complaints_at;
    if (text->length - from > CHILD_ERRORS_KEPT) {
        from = text->length - CHILD_ERRORS_KEPT;
        const char *end = memchr(text->at + from, '\n', CHILD_ERRORS_KEPT - 1);
        from = end ? (size_t)(end - text->at) + 1 : from;
    }
    if (from > 0) {
        memmove(text->at, text->at + from, text->length - from + 1);
        text->length -= from;
        child->complaints_at = 0;
    }
}

// Reads the standard error that is there, without waiting; false when there was none.
static bool take_errors(Child *child) {
    char chunk[CHUNK];
    if (child->errors < 0) {
        return false;
    }
    ssize_t length = read(child->errors, chunk, sizeof chunk);
    if (length > 0) {
        child->complaints.failed = false; // lost lines of standard error do no harm
        textbuf_add(&child->complaints, chunk, (size_t)length);
        trim_complaints(child);
        return true;
    }
    if (length == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) {
        close_end(&child->errors);
    }
    return false;
}

// True unless enough output is buffered: the rest stays in the pipe.
static bool wants_output(const Child *child) {
    return child->output >= 0 && child->unread.length - child->at < CHILD_LINE_MAX;
}

// Waits at most `timeout` ms until the child has output (if `reading`), has standard error, or
// accepts input (if `writing`), and reads what is there. True when there is new output.
static bool attend(Child *child, bool writing, bool reading, int timeout) {
    struct pollfd ends[3] = {{.fd = reading ? child->output : -1, .events = POLLIN},
                             {.fd = child->errors, .events = POLLIN},
                             {.fd = writing ? child->input : -1, .events = POLLOUT}};
    if (poll(ends, 3, timeout) <= 0) {
        return false;
    }
    if (ends[1].revents) {
        take_errors(child);
    }
    if (ends[0].revents) {
        take_output(child);
    }
    return ends[0].revents != 0;
}

// As write, but a closed pipe gives EPIPE without SIGPIPE: the signal is blocked in this thread and
// removed, unless one was pending before.
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
        attend(child, true, wants_output(child), left);
    }
    return true;
}

bool child_send_line(Child *child, const char *line, int timeout, Fault *fault) {
    TextBuf text = {0};
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

// Gives out the next `length` bytes and drops `skip` more.
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

// Looks for a line in the buffer.
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
        late = !attend(child, false, true, time_left(deadline)) && deadline >= 0 &&
               child_clock() >= deadline;
    }
    return CHILD_LINE;
}

bool child_read_error(Child *child, const char **ret_text, size_t *ret_length) {
    TextBuf *text = &child->complaints;
    size_t left = text->length - child->complaints_at;
    if (left == 0) {
        return false;
    }
    char *from = text->at + child->complaints_at;
    char *end = memchr(from, '\n', left);
    if (!end && child->errors >= 0 && !child->ended) {
        return false;
    }
    size_t length = end ? (size_t)(end - from) : left;
    from[length] = '\0';
    child->complaints_at += end ? length + 1 : length;
    *ret_text = from;
    *ret_length = length;
    return true;
}

void child_close_input(Child *child) {
    close_end(&child->input);
}

// Checks whether the process has ended; does not collect it.
static bool look(Child *child) {
    if (child->ended || child->pid <= 0) {
        return true;
    }
    siginfo_t info = {0};
    if (waitid(P_PID, (id_t)child->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0) {
        if (errno == EINTR) {
            return false;
        }
        child->pid = 0; // another thread has collected it, its status is lost
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
        // Output usually ends with the process. POSIX has no way to wait for a process with a time
        // limit.
        if (wants_output(child) || child->errors >= 0) {
            attend(child, false, wants_output(child), left < 0 || left > 10 ? 10 : left);
        } else {
            nanosleep(&(struct timespec){.tv_nsec = NAP_US * 1000L}, NULL);
        }
    }
    // Read the last lines of standard error, but not for ever: a grandchild may still write there.
    for (int i = 0; i < LAST_CHUNKS && take_errors(child); i++) {
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
    close_end(&child->errors);
    if (child->pid > 0) {
        kill(-child->pid, SIGKILL); // the process is not collected yet, so no other one has its id
        while (waitpid(child->pid, NULL, 0) < 0 && errno == EINTR) {
        }
    }
    textbuf_finish(&child->unread);
    textbuf_finish(&child->complaints);
    child_init(child);
}
