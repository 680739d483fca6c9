// SPDX-License-Identifier: MIT
// Handles Ctrl-C and similar signals during long work: the first one asks the work to stop, the
// second one ends the program. SIGQUIT ends the program at once, as usual.
#ifndef BREDON_BASE_WATCH_H
#define BREDON_BASE_WATCH_H

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "fault.h"

typedef struct Watch {
    void (*stop)(void *user);
    void *user;
    sigset_t signals, before;
    pthread_t thread;
    atomic_bool over;
} Watch;

// From now on SIGINT, SIGTERM and SIGHUP call `stop`, once, in a thread of its own, unless the
// signal is ignored. `watch` must not be moved.
bool watch_start(Watch *watch, void (*stop)(void *user), void *user, Fault *fault);

// True when the parent process made the program ignore a signal (nohup, `&` in a script); it stays
// ignored.
bool watch_is_ignored(int which);

// Ends the watch and restores the old state.
void watch_end(Watch *watch);

#endif
