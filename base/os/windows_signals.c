// SPDX-License-Identifier: MIT
// Windows calls a handler in a separate thread when Ctrl-C is typed, and when the console is
// closed.
#include <fcntl.h>
#include <io.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <windows.h>

#include "os/signals.h"
#include "os/windows_input.h"

// The time that Windows gives the program to end when its console is closed.
enum { CLOSING_MS = 5000 };

static UINT page_before;

static void restore_page(void) {
    SetConsoleOutputCP(page_before);
}

// A variable of mingw-w64: words such as *.ptn are replaced by the names of files, as shells of
// other systems do.
extern int _dowildcard;
int _dowildcard = -1;

// Makes the program read and write bytes unchanged, the console show UTF-8 and accept sequences
// that move the cursor, and waits exact: without timeBeginPeriod they last up to 16 ms longer.
void signals_init(void) {
    static const DWORD outputs[] = {STD_OUTPUT_HANDLE, STD_ERROR_HANDLE};
    for (int fd = 0; fd < 3; fd++) {
        _setmode(fd, _O_BINARY);
    }
    timeBeginPeriod(1);
    page_before = GetConsoleOutputCP();
    if (page_before != 0 && page_before != CP_UTF8 && SetConsoleOutputCP(CP_UTF8)) {
        atexit(restore_page);
    }
    for (int i = 0; i < 2; i++) {
        DWORD mode;
        HANDLE output = GetStdHandle(outputs[i]);
        if (GetConsoleMode(output, &mode)) {
            SetConsoleMode(output, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
        }
    }
}

// Windows has no SIGPIPE: such a write always gives an error.
void signals_ignore_pipe(void) {
}

void signals_reader_may_leave(bool for_people) {
    (void)for_people;
}

static BOOL WINAPI end_process(DWORD event) {
    (void)event;
    restore_page();
    return TerminateProcess(GetCurrentProcess(), 0);
}

void signals_end_process(void) {
    SetConsoleCtrlHandler(end_process, TRUE);
}

// Ctrl-Break ends the program at once, as SIGQUIT does elsewhere.
static bool is_for_us(DWORD event) {
    return event != CTRL_BREAK_EVENT;
}

// When the console is closed, the program ends when the handler returns.
static BOOL leave_time(DWORD event) {
    if (event != CTRL_C_EVENT) {
        Sleep(CLOSING_MS);
    }
    return TRUE;
}

// ---- Watches

struct Watch {
    void (*stop)(void *user); // NULL: no watch
    void *user;
    bool asked;
};

static pthread_mutex_t watch_lock = PTHREAD_MUTEX_INITIALIZER;
static Watch the_watch; // protected by the lock

static BOOL WINAPI stop_work(DWORD event) {
    pthread_mutex_lock(&watch_lock);
    bool first = is_for_us(event) && the_watch.stop && !the_watch.asked;
    if (first) {
        the_watch.asked = true;
        the_watch.stop(the_watch.user);
    }
    pthread_mutex_unlock(&watch_lock);
    return first ? leave_time(event) : FALSE; // FALSE: the system ends the program
}

Watch *watch_start(void (*stop)(void *user), void *user, Fault *fault) {
    if (!SetConsoleCtrlHandler(stop_work, TRUE)) {
        fault_set(fault, 0, "can't watch for Ctrl-C");
        return NULL;
    }
    pthread_mutex_lock(&watch_lock);
    the_watch = (Watch){.stop = stop, .user = user};
    pthread_mutex_unlock(&watch_lock);
    return &the_watch;
}

void watch_end(Watch *watch) {
    if (watch) {
        SetConsoleCtrlHandler(stop_work, FALSE);
        pthread_mutex_lock(&watch_lock);
        *watch = (Watch){0};
        pthread_mutex_unlock(&watch_lock);
    }
}

int signals_continued(void) {
    return 0;
}

// ---- Notes

static atomic_bool noted[NOTES];

struct Notes {
    char unused;
};

static BOOL WINAPI note_signal(DWORD event) {
    if (!is_for_us(event)) {
        return FALSE;
    }
    atomic_store(&noted[event == CTRL_C_EVENT ? NOTE_INTERRUPT : NOTE_END], true);
    windows_input_wake();
    return leave_time(event);
}

Notes *notes_begin(void) {
    static Notes notes;
    for (int i = 0; i < NOTES; i++) {
        atomic_store(&noted[i], false);
    }
    SetConsoleCtrlHandler(note_signal, TRUE);
    return &notes;
}

void notes_end(Notes *notes) {
    if (notes) {
        SetConsoleCtrlHandler(note_signal, FALSE);
    }
}

bool notes_take(Notes *notes, Note note) {
    (void)notes;
    return note == NOTE_END ? atomic_load(&noted[note]) : atomic_exchange(&noted[note], false);
}

static bool is_noted(void) {
    bool some = false;
    for (int i = 0; i < NOTES; i++) {
        some = some || atomic_load(&noted[i]);
    }
    return some;
}

NoteWait notes_wait(Notes *notes, int64_t ms) {
    (void)notes;
    bool some = windows_input_wait(ms);
    return is_noted() ? NOTES_NOTED : some ? NOTES_INPUT : NOTES_LATE;
}

void notes_look(Notes *notes) {
    (void)notes;
}
