// SPDX-License-Identifier: MIT
#include "os/child.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "now.h"

enum { CHUNK = 1 << 14, NAP_US = 200, LAST_CHUNKS = 64 };

int64_t child_deadline(int timeout) {
    return timeout < 0 ? -1 : clock_now_us() + (int64_t)timeout * 1000;
}

int child_time_left(int64_t deadline) {
    if (deadline < 0) {
        return CHILD_FOREVER;
    }
    int64_t left = deadline - clock_now_us();
    left = left <= 0 ? 0 : (left + 999) / 1000;
    return left < INT_MAX ? (int)left : INT_MAX;
}

static void close_pipe(Child *child, bool *open, ProcessPipe pipe) {
    if (*open) {
        process_close(child->process, pipe);
        *open = false;
    }
}

void child_init(Child *child) {
    *child = (Child){0};
}

bool child_start(Child *child, char *const argv[], bool watched, Fault *fault) {
    child_init(child);
    // Reserved now, so that no engine loses its game because memory runs out here.
    if (!textbuf_reserve(&child->unread, 2 * CHUNK)) {
        return fault_set(fault, 0, "no memory for an engine");
    }
    child->process = process_start(argv, watched, fault);
    if (!child->process) {
        textbuf_finish(&child->unread);
    }
    child->input = child->output = child->process != NULL;
    child->errors = child->process && watched;
    return child->process != NULL;
}

// Removes the bytes already given out, once there are enough of them to make the copying
// worthwhile.
static void remove_read(Child *child) {
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

// Reads the output that is there, without waiting; closes the pipe at its end.
static void take_output(Child *child) {
    char chunk[CHUNK];
    remove_read(child);
    ptrdiff_t length = process_read(child->process, PROCESS_OUTPUT, chunk, sizeof chunk);
    if (length > 0) {
        textbuf_add(&child->unread, chunk, (size_t)length);
    } else if (length == PROCESS_CLOSED) {
        close_pipe(child, &child->output, PROCESS_OUTPUT);
    }
}

// Keeps only the end of standard error, from the start of a line.
static void trim_stderr(Child *child) {
    TextBuf *text = &child->stderr_text;
    size_t from = child->stderr_at;
    if (text->length - from > CHILD_ERRORS_KEPT) {
        from = text->length - CHILD_ERRORS_KEPT;
        const char *end = memchr(text->at + from, '\n', CHILD_ERRORS_KEPT - 1);
        from = end ? (size_t)(end - text->at) + 1 : from;
    }
    if (from > 0) {
        memmove(text->at, text->at + from, text->length - from + 1);
        text->length -= from;
        child->stderr_at = 0;
    }
}

// Reads the standard error that is there, without waiting; false when there was none.
static bool take_errors(Child *child) {
    char chunk[CHUNK];
    if (!child->errors) {
        return false;
    }
    ptrdiff_t length = process_read(child->process, PROCESS_ERRORS, chunk, sizeof chunk);
    if (length > 0) {
        child->stderr_text.failed = false; // lost lines of standard error do no harm
        textbuf_add(&child->stderr_text, chunk, (size_t)length);
        trim_stderr(child);
        return true;
    }
    if (length == PROCESS_CLOSED) {
        close_pipe(child, &child->errors, PROCESS_ERRORS);
    }
    return false;
}

// False when enough output is buffered; the rest then stays in the pipe.
static bool wants_output(const Child *child) {
    return child->output && child->unread.length - child->at < CHILD_LINE_MAX;
}

// Waits at most `timeout` ms until the child has output (if `reading`), has standard error, or
// accepts input (if `writing`), and reads what is there. True when there is new output.
static bool wait_and_read(Child *child, bool writing, bool reading, int timeout) {
    const bool wanted[PROCESS_PIPES] = {writing && child->input, reading && child->output,
                                        child->errors};
    bool ready[PROCESS_PIPES];
    if (!process_await(child->process, wanted, timeout, ready)) {
        return false;
    }
    if (ready[PROCESS_ERRORS]) {
        take_errors(child);
    }
    if (ready[PROCESS_OUTPUT]) {
        take_output(child);
    }
    return ready[PROCESS_OUTPUT];
}

bool child_send(Child *child, const char *bytes, size_t length, int timeout, Fault *fault) {
    int64_t deadline = child_deadline(timeout);
    while (length > 0) {
        if (!child->input) {
            return fault_set(fault, 0, "the engine's input is closed");
        }
        ptrdiff_t written = process_write(child->process, bytes, length);
        if (written >= 0) {
            bytes += written;
            length -= (size_t)written;
            continue;
        }
        if (written == PROCESS_CLOSED) {
            return fault_set(fault, 0, "can't write to the engine: %s", strerror(errno));
        }
        int left = child_time_left(deadline);
        if (left == 0) {
            return fault_set(fault, 0, "the engine has not read its input for %d ms", timeout);
        }
        wait_and_read(child, true, wants_output(child), left);
    }
    return true;
}

// Gives the next `length` bytes to the caller and skips `skip` more.
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
    int64_t deadline = child_deadline(timeout);
    bool late = false;
    while (!find_line(child, ret_text, ret_length)) {
        size_t left = child->unread.length - child->at;
        if (left >= CHILD_LINE_MAX || (!child->output && left > 0)) {
            hand_out(child, left, 0, ret_text, ret_length);
            return CHILD_CUT;
        }
        if (!child->output || child->unread.failed) {
            return CHILD_CLOSED;
        }
        if (late) {
            return CHILD_LATE;
        }
        late = !wait_and_read(child, false, true, child_time_left(deadline)) && deadline >= 0 &&
               clock_now_us() >= deadline;
    }
    return CHILD_LINE;
}

bool child_read_error(Child *child, const char **ret_text, size_t *ret_length) {
    TextBuf *text = &child->stderr_text;
    size_t left = text->length - child->stderr_at;
    if (left == 0) {
        return false;
    }
    char *from = text->at + child->stderr_at;
    char *end = memchr(from, '\n', left);
    if (!end && child->errors && !child->ended) {
        return false;
    }
    size_t length = end ? (size_t)(end - from) : left;
    from[length] = '\0';
    child->stderr_at += end ? length + 1 : length;
    *ret_text = from;
    *ret_length = length;
    return true;
}

void child_close_input(Child *child) {
    close_pipe(child, &child->input, PROCESS_INPUT);
}

static bool has_ended(Child *child) {
    if (!child->ended && child->process) {
        child->ended = process_has_ended(child->process, &child->end);
    }
    return child->ended || !child->process;
}

bool child_wait(Child *child, int timeout) {
    int64_t deadline = child_deadline(timeout);
    while (!has_ended(child)) {
        int left = child_time_left(deadline);
        if (left == 0) {
            return false;
        }
        // Output usually ends with the process. POSIX has no way to wait for a process with a time
        // limit.
        if (wants_output(child) || child->errors) {
            wait_and_read(child, false, wants_output(child), left < 0 || left > 10 ? 10 : left);
        } else {
            nanosleep(&(struct timespec){.tv_nsec = NAP_US * 1000L}, NULL);
        }
    }
    // Read the last lines of standard error. The number is limited because grandchildren may still
    // write.
    for (int i = 0; i < LAST_CHUNKS && take_errors(child); i++) {
    }
    return true;
}

void child_kill(const Child *child) {
    if (child->process && !child->ended) {
        process_kill(child->process);
    }
}

const char *child_end_text(const Child *child, char ret_text[CHILD_END_TEXT]) {
    if (!child->ended) {
        snprintf(ret_text, CHILD_END_TEXT, "still running");
    } else if (child->end.signalled) {
        snprintf(ret_text, CHILD_END_TEXT, "killed by signal %d", child->end.status);
    } else {
        snprintf(ret_text, CHILD_END_TEXT, "ended with status %d", child->end.status);
    }
    return ret_text;
}

void child_finish(Child *child) {
    process_destroy(child->process);
    textbuf_finish(&child->unread);
    textbuf_finish(&child->stderr_text);
    child_init(child);
}
