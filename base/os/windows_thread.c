// SPDX-License-Identifier: MIT
// Threads with mingw-w64, where a wait for a condition can only end at a time of day.
#include <errno.h>
#include <time.h>

#include "now.h"
#include "os/thread.h"

int thread_start(pthread_t *ret_thread, void *(*run)(void *user), void *user) {
    return thread_create(ret_thread, run, user);
}

void condition_init(pthread_cond_t *condition) {
    pthread_cond_init(condition, NULL);
}

// The waits are short, so it does little harm if somebody sets the clock meanwhile.
bool condition_wait_until(pthread_cond_t *condition, pthread_mutex_t *lock, int64_t until) {
    struct timespec time;
    int64_t left = until - clock_now_ms();
    clock_gettime(CLOCK_REALTIME, &time);
    if (left > 0) {
        time.tv_sec += (time_t)(left / 1000);
        time.tv_nsec += (long)(left % 1000) * 1000000;
        time.tv_sec += time.tv_nsec / 1000000000;
        time.tv_nsec %= 1000000000;
    }
    return pthread_cond_timedwait(condition, lock, &time) != ETIMEDOUT;
}
