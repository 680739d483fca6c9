// SPDX-License-Identifier: MIT
// Marks of the moves that threads are searching. A thread searches unmarked moves first, and later
// finds the results of the others in the transposition table. Tom Kerrigan's simplification of
// ABDADA. Private to search/.
//
// A mark may be overwritten by another one, or be seen too late. Then two threads search the same
// move, which is harmless.
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "move.h"

enum { ABDADA_SLOTS = 1 << 15 };

typedef struct Abdada {
    _Atomic uint64_t marks[ABDADA_SLOTS];
} Abdada;

// The mark of a move in the position with this key; never 0.
static inline uint64_t abdada_mark(uint64_t key, Move move) {
    return (key ^ ((uint64_t)move * UINT64_C(0x9e3779b97f4a7c15))) | 1;
}

static inline size_t abdada_slot(uint64_t mark) {
    return (size_t)(mark >> 32) % ABDADA_SLOTS;
}

static inline bool abdada_has(Abdada *abdada, uint64_t mark) {
    return atomic_load_explicit(&abdada->marks[abdada_slot(mark)], memory_order_relaxed) == mark;
}

static inline void abdada_set(Abdada *abdada, uint64_t mark) {
    atomic_store_explicit(&abdada->marks[abdada_slot(mark)], mark, memory_order_relaxed);
}

static inline void abdada_clear(Abdada *abdada, uint64_t mark) {
    atomic_store_explicit(&abdada->marks[abdada_slot(mark)], 0, memory_order_relaxed);
}
