// SPDX-License-Identifier: MIT
// Ctrl-C, a closed terminal and their like while something long is running: the first one asks it
// to stop, the second one ends the program. SIGQUIT ends it at once, as it is meant to.
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

// From now on SIGINT, SIGTERM and SIGHUP, unless somebody has switched them off for this program,
// call `stop` in a thread of their own, once. `watch` must stay where it is.
bool watch_start(Watch *watch, void (*stop)(void *user), void *user, Fault *fault);

// Whether somebody has switched a signal off for this program (nohup, `&` in a script): it stays
// so.
bool watch_is_ignored(int which);

// Back to how it was.
void watch_end(Watch *watch);

#endif
