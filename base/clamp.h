// SPDX-License-Identifier: MIT
// The smaller or larger of two numbers, and limits of a number.
#pragma once

#include <stdint.h>

static inline int min_int(int a, int b) {
    return a < b ? a : b;
}

static inline int max_int(int a, int b) {
    return a > b ? a : b;
}

static inline int64_t min_i64(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static inline int64_t max_i64(int64_t a, int64_t b) {
    return a > b ? a : b;
}

// The number in least..most that is nearest to `value`; least <= most.
static inline int clamp(int value, int least, int most) {
    return min_int(max_int(value, least), most);
}
