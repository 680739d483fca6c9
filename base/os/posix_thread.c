// SPDX-License-Identifier: MIT
#include <errno.h>
#include <signal.h>
#include <time.h>

#include "now.h"
#include "os/thread.h"

int thread_start(pthread_t *ret_thread, void *(*run)(void *user), void *user) {
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    int problem = thread_create(ret_thread, run, user);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return problem;
}

#ifdef __APPLE__

// macOS has no pthread_condattr_setclock, but a wait with a relative time.
void condition_init(pthread_cond_t *condition) {
    pthread_cond_init(condition, NULL);
}

bool condition_wait_until(pthread_cond_t *condition, pthread_mutex_t *lock, int64_t until) {
    int64_t left = until - clock_now_ms();
    left = left > 0 ? left : 0;
    struct timespec time = {(time_t)(left / 1000), (long)(left % 1000) * 1000000};
    return pthread_cond_timedwait_relative_np(condition, lock, &time) != ETIMEDOUT;
}

#else

void condition_init(pthread_cond_t *condition) {
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &monotonic);
    pthread_condattr_destroy(&monotonic);
}

bool condition_wait_until(pthread_cond_t *condition, pthread_mutex_t *lock, int64_t until) {
    struct timespec time = {(time_t)(until / 1000), (long)(until % 1000) * 1000000};
    return pthread_cond_timedwait(condition, lock, &time) != ETIMEDOUT;
}

#endif
