// SPDX-License-Identifier: MIT
#include "watch.h"

#include <string.h>

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

bool watch_is_ignored(int which) {
    struct sigaction action;
    return sigaction(which, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

bool watch_start(Watch *watch, void (*stop)(void *user), void *user, Fault *fault) {
    static const int stops[] = {SIGINT, SIGTERM, SIGHUP};
    watch->stop = stop;
    watch->user = user;
    atomic_init(&watch->over, false);
    // The thread always waits for SIGUSR1, by which watch_end wakes it.
    sigemptyset(&watch->signals);
    sigaddset(&watch->signals, SIGUSR1);
    for (size_t i = 0; i < sizeof stops / sizeof stops[0]; i++) {
        if (!watch_is_ignored(stops[i])) {
            sigaddset(&watch->signals, stops[i]);
        }
    }
    // Threads that start from now on inherit the blocked signals.
    pthread_sigmask(SIG_BLOCK, &watch->signals, &watch->before);
    int problem = pthread_create(&watch->thread, NULL, watch_signals, watch);
    if (problem) {
        pthread_sigmask(SIG_SETMASK, &watch->before, NULL);
        fault_set(fault, 0, "can't start a thread: %s", strerror(problem));
    }
    return !problem;
}

void watch_end(Watch *watch) {
    atomic_store(&watch->over, true);
    pthread_kill(watch->thread, SIGUSR1);
    pthread_join(watch->thread, NULL);
    pthread_sigmask(SIG_SETMASK, &watch->before, NULL);
}
