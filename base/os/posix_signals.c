// SPDX-License-Identifier: MIT
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/select.h>
#include <time.h>
#include <unistd.h>

#include "os/signals.h"

static const int stops[] = {SIGINT, SIGTERM, SIGHUP};
enum { STOPS = sizeof stops / sizeof stops[0] };

void signals_init(void) {
    signal(SIGXFSZ, SIG_IGN);
}

void signals_ignore_pipe(void) {
    signal(SIGPIPE, SIG_IGN);
}

// Ignores the signal first, because a sanitizer flushes output on exit, which would raise it again.
static void leave(int which) {
    signal(which, SIG_IGN);
    _exit(0);
}

void signals_reader_may_leave(bool for_people) {
    signal(SIGPIPE, for_people ? leave : SIG_DFL);
}

static bool is_ignored(int which) {
    struct sigaction action;
    return sigaction(which, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

static void end_process(int which) {
    (void)which;
    _exit(0);
}

void signals_end_process(void) {
    struct sigaction action = {.sa_handler = end_process};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < STOPS; i++) {
        if (!is_ignored(stops[i])) {
            sigaction(stops[i], &action, NULL);
        }
    }
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL);
}

// ---- Watches

struct Watch {
    void (*stop)(void *user);
    void *user;
    struct sigaction before[STOPS];
    struct sigaction before_continued;
    sigset_t mask_before;
};

static Watch the_watch;
static atomic_int continued; // the handler may run in any thread

static void count_continued(int which) {
    (void)which;
    atomic_fetch_add(&continued, 1);
}

int signals_continued(void) {
    return atomic_load(&continued);
}

// The first signal lets the next one end the program.
static void stop_work(int which) {
    int problem = errno;
    (void)which;
    for (int i = 0; i < STOPS; i++) {
        if (!is_ignored(stops[i])) {
            signal(stops[i], SIG_DFL);
        }
    }
    the_watch.stop(the_watch.user);
    errno = problem;
}

Watch *watch_start(void (*stop)(void *user), void *user, Fault *fault) {
    struct sigaction action = {.sa_handler = stop_work, .sa_flags = SA_RESTART};
    sigset_t watched;
    (void)fault;
    the_watch = (Watch){.stop = stop, .user = user};
    sigfillset(&action.sa_mask);
    sigemptyset(&watched);
    for (int i = 0; i < STOPS; i++) {
        sigaction(stops[i], NULL, &the_watch.before[i]);
        if (!is_ignored(stops[i])) {
            sigaction(stops[i], &action, NULL);
            sigaddset(&watched, stops[i]);
        }
    }
    action.sa_handler = count_continued;
    sigaction(SIGCONT, &action, &the_watch.before_continued);
    sigaddset(&watched, SIGCONT);
    pthread_sigmask(SIG_UNBLOCK, &watched, &the_watch.mask_before);
    return &the_watch;
}

void watch_end(Watch *watch) {
    if (watch) {
        for (int i = 0; i < STOPS; i++) {
            sigaction(stops[i], &watch->before[i], NULL);
        }
        sigaction(SIGCONT, &watch->before_continued, NULL);
        pthread_sigmask(SIG_SETMASK, &watch->mask_before, NULL);
    }
}

// ---- Notes

static const struct {
    int signal;
    Note note;
} noted_signals[] = {{SIGINT, NOTE_INTERRUPT},
                     {SIGTERM, NOTE_END},
                     {SIGHUP, NOTE_END},
                     {SIGCONT, NOTE_CONTINUED},
                     {SIGWINCH, NOTE_RESIZED}};
enum { NOTED = sizeof noted_signals / sizeof noted_signals[0] };

// Signal handlers only set these flags.
static volatile sig_atomic_t noted[NOTES];

struct Notes {
    sigset_t before; // the signals that were blocked
    struct sigaction old[NOTED];
};

static void note_signal(int which) {
    for (int i = 0; i < NOTED; i++) {
        if (noted_signals[i].signal == which) {
            noted[noted_signals[i].note] = 1;
        }
    }
}

Notes *notes_begin(void) {
    Notes *notes = calloc(1, sizeof *notes);
    if (!notes) {
        return NULL;
    }
    struct sigaction action = {.sa_handler = note_signal};
    sigset_t signals;
    sigemptyset(&action.sa_mask);
    sigemptyset(&signals);
    for (int i = 0; i < NOTES; i++) {
        noted[i] = 0;
    }
    for (int i = 0; i < NOTED; i++) {
        int which = noted_signals[i].signal;
        sigaction(which, NULL, &notes->old[i]);
        // A signal that was ignored at the start (nohup) stays ignored.
        if (notes->old[i].sa_handler != SIG_IGN) {
            sigaction(which, &action, NULL);
            sigaddset(&signals, which);
        }
    }
    // The signals are blocked; notes_wait and notes_look let them arrive.
    pthread_sigmask(SIG_BLOCK, &signals, &notes->before);
    return notes;
}

void notes_end(Notes *notes) {
    if (notes) {
        for (int i = 0; i < NOTED; i++) {
            sigaction(noted_signals[i].signal, &notes->old[i], NULL);
        }
        pthread_sigmask(SIG_SETMASK, &notes->before, NULL);
        free(notes);
    }
}

bool notes_take(Notes *notes, Note note) {
    (void)notes;
    bool was = noted[note] != 0;
    if (note == NOTE_CONTINUED && tcgetpgrp(STDIN_FILENO) != getpgrp()) {
        was = false; // in the background, where using the terminal would stop it at once
    }
    if (note != NOTE_END) {
        noted[note] = 0;
    } else if (was) {
        // `kill %1` continues a stopped program in the background, where restoring the terminal
        // would stop it again.
        signal(SIGTTOU, SIG_IGN);
    }
    return was;
}

NoteWait notes_wait(Notes *notes, int64_t ms) {
    fd_set set;
    struct timespec left = {.tv_sec = (time_t)(ms / 1000), .tv_nsec = (long)(ms % 1000) * 1000000};
    FD_ZERO(&set);
    FD_SET(STDIN_FILENO, &set);
    int ready = pselect(STDIN_FILENO + 1, &set, NULL, NULL, ms < 0 ? NULL : &left, &notes->before);
    return ready > 0        ? NOTES_INPUT
           : ready == 0     ? NOTES_LATE
           : errno == EINTR ? NOTES_NOTED
                            : NOTES_FAILED;
}

// A wait of zero time delivers pending signals.
void notes_look(Notes *notes) {
    pselect(0, NULL, NULL, NULL, &(struct timespec){0}, &notes->before);
}
