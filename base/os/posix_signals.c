// SPDX-License-Identifier: MIT
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <time.h>
#include <unistd.h>

#include "os/signals.h"
#include "os/thread.h"

static const int stops[] = {SIGINT, SIGTERM, SIGHUP};
enum { STOPS = sizeof stops / sizeof stops[0] };

void signals_init(void) {
    signal(SIGXFSZ, SIG_IGN);
}

void signals_ignore_pipe(void) {
    signal(SIGPIPE, SIG_IGN);
}

// Ignores the signal first: a sanitizer flushes output on exit, which would raise it again.
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
    sigset_t signals, before;
    pthread_t thread;
    atomic_bool over;
};

static void *watch_signals(void *user) {
    Watch *watch = user;
    int which = 0;
    if (sigwait(&watch->signals, &which) != 0 || atomic_load(&watch->over)) {
        return NULL;
    }
    watch->stop(watch->user);
    if (sigwait(&watch->signals, &which) != 0 || atomic_load(&watch->over)) {
        return NULL;
    }
    signal(which, SIG_DFL);
    pthread_sigmask(SIG_UNBLOCK, &watch->signals, NULL);
    raise(which);
    return NULL;
}

Watch *watch_start(void (*stop)(void *user), void *user, Fault *fault) {
    Watch *watch = calloc(1, sizeof *watch);
    if (!watch) {
        fault_set(fault, 0, "no memory");
        return NULL;
    }
    watch->stop = stop;
    watch->user = user;
    atomic_init(&watch->over, false);
    // The thread always waits for SIGUSR1, by which watch_end wakes it.
    sigemptyset(&watch->signals);
    sigaddset(&watch->signals, SIGUSR1);
    for (int i = 0; i < STOPS; i++) {
        if (!is_ignored(stops[i])) {
            sigaddset(&watch->signals, stops[i]);
        }
    }
    // Threads that start from now on inherit the blocked signals.
    pthread_sigmask(SIG_BLOCK, &watch->signals, &watch->before);
    int problem = thread_start(&watch->thread, watch_signals, watch);
    if (problem) {
        pthread_sigmask(SIG_SETMASK, &watch->before, NULL);
        fault_set(fault, 0, "can't start a thread: %s", strerror(problem));
        free(watch);
        return NULL;
    }
    return watch;
}

void watch_end(Watch *watch) {
    if (watch) {
        atomic_store(&watch->over, true);
        pthread_kill(watch->thread, SIGUSR1);
        pthread_join(watch->thread, NULL);
        pthread_sigmask(SIG_SETMASK, &watch->before, NULL);
        free(watch);
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

static void take_down(int which) {
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
    struct sigaction action = {.sa_handler = take_down};
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
    // The signals are blocked, and arrive only while the program waits for input.
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
    if (note != NOTE_END) {
        noted[note] = 0;
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
