// SPDX-License-Identifier: MIT
// What a board size fixes: squares, edges, pieces, and how to step from square to square.
//
// Every size uses stride 8 (square = 8 * rank + file), so a step is a shift by 1 or 8 and all sizes
// share one code and one set of tables. The size is read only through this header.
#ifndef BREDON_ENGINE_GEOMETRY_H
#define BREDON_ENGINE_GEOMETRY_H

#include "bits.h"

enum { SIZE_LEAST = 3, SIZE_MOST = 8, SQUARES = 64, DIRECTIONS = 4 };

// The directions a stack can go, in the order of the move encoding: + > - <
typedef enum Direction { UP, RIGHT, DOWN, LEFT } Direction;

typedef struct Geometry {
    int size;                          // squares a side, also the carry limit
    int stones;                        // of each player, in the standard set
    int caps;                          // capstones of each player, in the standard set
    uint64_t board;                    // all squares of the board
    uint64_t bottom, top, left, right; // its edges
} Geometry;

// The record of a size, SIZE_LEAST <= size <= SIZE_MOST.
const Geometry *geometry_of(int size);

static inline int square_of(int file, int rank) {
    return 8 * rank + file;
}

static inline int square_file(int square) {
    return square & 7;
}

static inline int square_rank(int square) {
    return square >> 3;
}

// How much a step in `direction` adds to a square's number.
static inline int direction_step(Direction direction) {
    static const signed char steps[DIRECTIONS] = {8, 1, -8, -1};
    return steps[direction];
}

static inline Direction direction_opposite(Direction direction) {
    return (Direction)(direction ^ 2);
}

// A set of squares, all moved one step; what leaves the board is gone. The two horizontal shifts
// clear the file that bits of an 8-wide board would wrap into.
static inline uint64_t bits_up(uint64_t bits) {
    return bits << 8;
}

static inline uint64_t bits_down(uint64_t bits) {
    return bits >> 8;
}

static inline uint64_t bits_right(uint64_t bits) {
    return (bits << 1) & ~UINT64_C(0x0101010101010101);
}

static inline uint64_t bits_left(uint64_t bits) {
    return (bits >> 1) & ~UINT64_C(0x8080808080808080);
}

static inline uint64_t bits_shift(uint64_t bits, Direction direction) {
    switch (direction) {
    case UP:
        return bits_up(bits);
    case RIGHT:
        return bits_right(bits);
    case DOWN:
        return bits_down(bits);
    default:
        return bits_left(bits);
    }
}

// The squares beside a set of squares; may hold squares of the set and, on boards smaller than 8x8,
// squares off the board.
static inline uint64_t bits_beside(uint64_t bits) {
    return bits_up(bits) | bits_down(bits) | bits_right(bits) | bits_left(bits);
}

#endif
