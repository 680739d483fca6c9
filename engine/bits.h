// SPDX-License-Identifier: MIT
// Bit operations on sets of squares. A set is one 64-bit word; square = 8 * rank + file.
#pragma once

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

static inline int bits_count(uint64_t bits) {
    return __builtin_popcountll(bits);
}

// The index of the lowest bit; `bits` is not 0.
static inline int bits_lowest(uint64_t bits) {
    assert(bits);
    return __builtin_ctzll(bits);
}

// The index of the highest bit; `bits` is not 0.
static inline int bits_highest(uint64_t bits) {
    assert(bits);
    return 63 - __builtin_clzll(bits);
}

// Removes the lowest bit from `*bits`, which is not 0, and returns its index.
static inline int bits_pop(uint64_t *bits) {
    int index = bits_lowest(*bits);
    *bits &= *bits - 1;
    return index;
}

static inline uint64_t bits_of(int square) {
    return UINT64_C(1) << square;
}

// A word with the lowest `count` bits set, 0 <= count <= 63.
static inline uint64_t bits_low(int count) {
    assert(count >= 0 && count < 64);
    return (UINT64_C(1) << count) - 1;
}

// True when the set holds two squares or more.
static inline bool bits_several(uint64_t bits) {
    return (bits & (bits - 1)) != 0;
}
