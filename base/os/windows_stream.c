// SPDX-License-Identifier: MIT
#include <errno.h>
#include <io.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <windows.h>

#include "now.h"
#include "os/stream.h"
#include "os/thread.h"
#include "os/windows_input.h"

enum { INPUT_ROOM = 1 << 16, CONSOLE_ROOM = 1 << 12, WRITE_MOST = 1 << 20 };

// A separate thread reads standard input. The first wait or read starts it; it is still reading
// when the program ends.
static struct {
    pthread_mutex_t lock; // protects what follows
    pthread_cond_t changed;
    bool started, ended, woken;
    bool known;
    DWORD type;          // GetFileType, when it is known
    size_t from, length; // bytes[from..length) was read, but not given out
    char bytes[INPUT_ROOM];
} input = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

// Reads a line of a console as UTF-8; 0 at its end.
static size_t read_console(HANDLE console, char *bytes, size_t room) {
    wchar_t line[CONSOLE_ROOM];
    DWORD length = 0;
    do {
        SetLastError(0);
        if (!ReadConsoleW(console, line, CONSOLE_ROOM, &length, NULL)) {
            return 0;
        }
    } while (length == 0); // Ctrl-C
    if (line[0] == 26) {   // Ctrl-Z
        return 0;
    }
    int count = WideCharToMultiByte(CP_UTF8, 0, line, (int)length, bytes, (int)room, NULL, NULL);
    return count > 0 ? (size_t)count : 0;
}

// Reads a pipe or a device; 0 at its end. After an empty write to a pipe ReadFile also gives 0
// bytes. At the end either ReadFile fails or (under Wine, and for a device) PeekNamedPipe.
static size_t read_pipe(HANDLE pipe, char *bytes, size_t room) {
    DWORD length = 0;
    do {
        if (!ReadFile(pipe, bytes, (DWORD)room, &length, NULL)) {
            return 0;
        }
    } while (length == 0 && PeekNamedPipe(pipe, NULL, 0, NULL, NULL, NULL));
    return length;
}

static void *read_input(void *user) {
    static char bytes[4 * CONSOLE_ROOM];
    HANDLE handle = (HANDLE)_get_osfhandle(STDIN_FILENO);
    DWORD mode;
    bool console = GetConsoleMode(handle, &mode);
    (void)user;
    for (size_t length = 1; length > 0;) {
        length = console ? read_console(handle, bytes, sizeof bytes)
                         : read_pipe(handle, bytes, sizeof bytes);
        pthread_mutex_lock(&input.lock);
        while (input.length + length > INPUT_ROOM) {
            pthread_cond_wait(&input.changed, &input.lock);
        }
        memcpy(input.bytes + input.length, bytes, length);
        input.length += length;
        input.ended = length == 0;
        pthread_cond_broadcast(&input.changed);
        pthread_mutex_unlock(&input.lock);
    }
    return NULL;
}

// The type of standard input. GetFileType is called once, because it would wait while the thread
// reads a pipe. Called with the lock held.
static DWORD type_of_input(void) {
    if (!input.known) {
        input.type = GetFileType((HANDLE)_get_osfhandle(STDIN_FILENO));
        input.known = true;
    }
    return input.type;
}

// Called with the lock held.
static void start_reading(void) {
    pthread_t thread;
    if (input.started) {
        return;
    }
    input.started = true;
    type_of_input();
    if (thread_start(&thread, read_input, NULL) == 0) {
        pthread_detach(thread);
    } else {
        input.ended = true;
    }
}

static bool has_input(void) {
    return input.from < input.length || input.ended;
}

bool windows_input_wait(int64_t ms) {
    int64_t until = clock_now_ms() + ms;
    bool late = false;
    pthread_mutex_lock(&input.lock);
    start_reading();
    while (!has_input() && !input.woken && !late) {
        if (ms < 0) {
            pthread_cond_wait(&input.changed, &input.lock);
        } else {
            late = !condition_wait_until(&input.changed, &input.lock, until);
        }
    }
    input.woken = false;
    bool some = has_input();
    pthread_mutex_unlock(&input.lock);
    return some;
}

void windows_input_wake(void) {
    pthread_mutex_lock(&input.lock);
    input.woken = true;
    pthread_cond_broadcast(&input.changed);
    pthread_mutex_unlock(&input.lock);
}

static size_t take_input(char *bytes, size_t room) {
    pthread_mutex_lock(&input.lock);
    start_reading();
    while (!has_input()) {
        pthread_cond_wait(&input.changed, &input.lock);
    }
    size_t length = input.length - input.from;
    length = length < room ? length : room;
    memcpy(bytes, input.bytes + input.from, length);
    input.from += length;
    if (input.from == input.length) {
        input.from = input.length = 0;
        pthread_cond_broadcast(&input.changed);
    }
    pthread_mutex_unlock(&input.lock);
    return length;
}

static bool is_waited_for(int fd) {
    if (fd != STDIN_FILENO) {
        return false;
    }
    pthread_mutex_lock(&input.lock);
    bool waits = type_of_input() != FILE_TYPE_DISK;
    pthread_mutex_unlock(&input.lock);
    return waits;
}

bool stream_wait(int fd, int ms) {
    return !is_waited_for(fd) || windows_input_wait(ms);
}

ptrdiff_t stream_read(int fd, void *ret_bytes, size_t room) {
    if (is_waited_for(fd)) {
        return (ptrdiff_t)take_input(ret_bytes, room);
    }
    return _read(fd, ret_bytes, room < WRITE_MOST ? (unsigned)room : WRITE_MOST);
}

int stream_write(int fd, const void *bytes, size_t length) {
    const char *at = bytes;
    while (length > 0) {
        ptrdiff_t written = stream_write_some(fd, at, length);
        if (written < 0) {
            return errno;
        }
        at += written;
        length -= (size_t)written;
    }
    return 0;
}

static bool is_broken_pipe(unsigned long problem) {
    return problem == ERROR_NO_DATA || problem == ERROR_BROKEN_PIPE ||
           problem == ERROR_PIPE_NOT_CONNECTED;
}

bool stream_is_closed(int fd) {
    (void)fd;
    return false;
}

bool stream_reader_has_left(void) {
    return is_broken_pipe(_doserrno);
}

ptrdiff_t stream_read_ready(int fd, void *ret_bytes, size_t room) {
    return stream_read(fd, ret_bytes, room);
}

bool stream_await_room(int fd, int ms) {
    (void)fd;
    (void)ms;
    return true;
}

ptrdiff_t stream_write_some(int fd, const void *bytes, size_t length) {
    _doserrno = 0;
    int written = _write(fd, bytes, length < WRITE_MOST ? (unsigned)length : WRITE_MOST);
    if (written < 0 && is_broken_pipe(_doserrno)) {
        errno = EPIPE;
    }
    return written;
}
