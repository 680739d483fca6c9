// SPDX-License-Identifier: MIT
#include "geometry.h"

// A row of n squares; the lowest file on n ranks.
#define ROW(n) ((UINT64_C(1) << (n)) - 1)
#define RANKS(n) (UINT64_C(0x0101010101010101) >> (64 - 8 * (n)))

#define GEOMETRY(n, stone_count, cap_count)                                                        \
    {                                                                                              \
        .size = (n), .stones = (stone_count), .caps = (cap_count), .board = ROW(n) * RANKS(n),     \
        .bottom = ROW(n), .top = ROW(n) << (8 * ((n)-1)), .left = RANKS(n),                        \
        .right = RANKS(n) << ((n)-1)                                                               \
    }

static const Geometry geometries[] = {
    GEOMETRY(3, 10, 0), GEOMETRY(4, 15, 0), GEOMETRY(5, 21, 1),
    GEOMETRY(6, 30, 1), GEOMETRY(7, 40, 2), GEOMETRY(8, 50, 2),
};

const Geometry *geometry_of(int size) {
    assert(size >= SIZE_LEAST && size <= SIZE_MOST);
    return &geometries[size - SIZE_LEAST];
}
