// SPDX-License-Identifier: MIT
#pragma once

#include <stdint.h>
#include <time.h>

// Milliseconds of a clock that is never set back (CLOCK_MONOTONIC).
static inline int64_t clock_now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// The same in microseconds.
static inline int64_t clock_now_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}
