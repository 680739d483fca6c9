// SPDX-License-Identifier: MIT
// Functions for threads that differ between systems. The rest is <pthread.h>, which mingw-w64 also
// has for Windows.
#pragma once

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

// Bytes of stack. Systems give 128 kB to 8 MB. A search takes 160 kB at its deepest, of which a
// list of moves is 22 kB, and several times that with sanitizers. A perft of 64 plies has a list at
// each of them and takes 1.3 MB.
enum { THREAD_STACK = 2 << 20 };

// As pthread_create, with THREAD_STACK; only for the implementations of thread_start. Returns an
// errno.
static inline int thread_create(pthread_t *ret_thread, void *(*run)(void *user), void *user) {
    pthread_attr_t attributes;
    int problem = pthread_attr_init(&attributes);
    if (!problem) {
        problem = pthread_attr_setstacksize(&attributes, THREAD_STACK);
        problem = problem ? problem : pthread_create(ret_thread, &attributes, run, user);
        pthread_attr_destroy(&attributes);
    }
    return problem;
}

// As pthread_create, for a thread in which no signal handler runs. Returns an errno.
int thread_start(pthread_t *ret_thread, void *(*run)(void *user), void *user);

// Initializes a condition variable for condition_wait_until.
void condition_init(pthread_cond_t *condition);

// As pthread_cond_wait, but waits at most until clock_now_ms() is `until`; then returns false.
bool condition_wait_until(pthread_cond_t *condition, pthread_mutex_t *lock, int64_t until);
