// SPDX-License-Identifier: MIT
// A move in 16 bits.
//
//   bits 0-5    the square of a placement, or the square that a spread leaves
//   bits 6-7    of a spread: its direction; of a placement: the kind of piece, 1 to 3
//   bits 8-15   of a spread: its drop pattern; of a placement: 0; of the stack of two flats that
//               the opening double black stack begins with: 255, which no spread can have, because
//               it travels 8 squares
//
// The drop pattern says how a spread drops the pieces it carries (the hand). Bit i stands for the
// piece i places below the top of the hand; it is set when this piece is the first one dropped on a
// square. So the highest set bit gives the size of the hand (its bottom piece is always dropped
// first), the number of set bits is the number of squares travelled, and bit 0 is set when the last
// square gets exactly one piece, as in a crush. The patterns of hands of 1 to k pieces are the
// numbers 1 to 2^k - 1 on every board size, so no table is needed to list them.
//
// The pattern of a spread and the kind of a placement are never 0, so 0 can stand for "no move".
#pragma once

#include "geometry.h"

typedef uint16_t Move;

enum { MOVE_NONE = 0 };

typedef enum Kind { FLAT = 1, WALL = 2, CAP = 3 } Kind;

static inline Move move_place(int square, Kind kind) {
    return (Move)(square | (int)kind << 6);
}

// The placement of two flats of the opponent as one stack.
static inline Move move_place_double(int square) {
    return (Move)(square | (int)FLAT << 6 | 0xff00);
}

static inline Move move_spread(int square, Direction direction, unsigned pattern) {
    return (Move)((unsigned)square | (unsigned)direction << 6 | pattern << 8);
}

static inline int move_square(Move move) {
    return move & 63;
}

static inline bool move_is_spread(Move move) {
    return move >= 0x0100 && move < 0xff00;
}

// True for the placement of two flats.
static inline bool move_is_double(Move move) {
    return move >= 0xff00;
}

static inline Kind move_kind(Move move) {
    return (Kind)(move >> 6 & 3);
}

static inline Direction move_direction(Move move) {
    return (Direction)(move >> 6 & 3);
}

static inline unsigned move_pattern(Move move) {
    return move >> 8;
}

// The number of pieces that a drop pattern carries, 1 to 8.
static inline int pattern_hand(unsigned pattern) {
    return bits_highest(pattern) + 1;
}

// The number of squares that a drop pattern travels.
static inline int pattern_length(unsigned pattern) {
    return bits_count(pattern);
}

// Goes through the squares of a spread, from the last one back to the first one. The lowest bits of
// a stack and of a pattern are the top of the hand, which is dropped last.
typedef struct Drops {
    unsigned pattern; // of the drops that are still to come
    int square, step;
} Drops;

static inline Drops drops_of(Move move) {
    int step = direction_step(move_direction(move));
    unsigned pattern = move_pattern(move);
    return (Drops){pattern, move_square(move) + step * pattern_length(pattern), step};
}

// Gives the next square and how many pieces it gets; false after the first square of the spread.
static inline bool drops_next(Drops *drops, int *ret_square, int *ret_count) {
    if (drops->pattern == 0) {
        return false;
    }
    int count = bits_lowest(drops->pattern) + 1;
    *ret_square = drops->square;
    *ret_count = count;
    drops->pattern >>= count;
    drops->square -= drops->step;
    return true;
}

// The squares that a move changes: the square of a placement; the origin and all squares of a
// spread.
static inline uint64_t move_squares(Move move) {
    uint64_t squares = bits_of(move_square(move));
    if (move_is_spread(move)) {
        int step = direction_step(move_direction(move));
        int square = move_square(move);
        for (int left = pattern_length(move_pattern(move)); left > 0; left--) {
            square += step;
            squares |= bits_of(square);
        }
    }
    return squares;
}
