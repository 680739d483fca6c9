// SPDX-License-Identifier: MIT
// What depends on the board size (squares, edges, piece counts), and steps between squares.
//
// All sizes number squares as 8 * rank + file, so a step is a shift by 1 or 8, and all sizes share
// code and tables.
#pragma once

#include "bits.h"

enum { SIZE_LEAST = 3, SIZE_MOST = 8, SQUARES = 64, DIRECTIONS = 4 };

// The directions of a spread, in the order of the move encoding: + > - <
typedef enum Direction { UP, RIGHT, DOWN, LEFT } Direction;

typedef struct Geometry {
    int size;       // squares per side; also the most pieces that a spread can carry
    int stones;     // flats and walls of each player in the standard set
    int caps;       // capstones of each player in the standard set
    uint64_t board; // all squares of the board
    uint64_t bottom, top, left, right; // its edges
} Geometry;

// The geometry of a size, SIZE_LEAST <= size <= SIZE_MOST.
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

// The difference that one step in `direction` makes to a square's number.
static inline int direction_step(Direction direction) {
    static const signed char steps[DIRECTIONS] = {8, 1, -8, -1};
    return steps[direction];
}

static inline Direction direction_opposite(Direction direction) {
    return (Direction)(direction ^ 2);
}

// Shifts a set of squares by one step. Squares that leave the 8x8 board are dropped: the horizontal
// shifts clear the file into which they would wrap.
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

// All squares that touch a square of the set along a side. May contain squares of the set itself
// and, on boards smaller than 8x8, squares off the board.
static inline uint64_t bits_beside(uint64_t bits) {
    return bits_up(bits) | bits_down(bits) | bits_right(bits) | bits_left(bits);
}

// The squares one step away from the set in each direction, as bits_beside.
static inline void bits_around(uint64_t bits, uint64_t ret_sets[DIRECTIONS]) {
    ret_sets[UP] = bits_up(bits);
    ret_sets[RIGHT] = bits_right(bits);
    ret_sets[DOWN] = bits_down(bits);
    ret_sets[LEFT] = bits_left(bits);
}

// The number of single steps from squares of one set to squares of another.
static inline int bits_steps(uint64_t from, uint64_t to) {
    return bits_count(bits_up(from) & to) + bits_count(bits_down(from) & to) +
           bits_count(bits_left(from) & to) + bits_count(bits_right(from) & to);
}
