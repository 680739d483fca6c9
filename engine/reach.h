// SPDX-License-Identifier: MIT
// Reach: the number of squares that a stack can travel in each direction before a wall, a capstone
// or the edge.
//
// One byte of a 2 kB table gives both distances along a rank, by the file of the stack and the
// closed squares of the rank. One multiplication turns a file into such a rank. So all four
// directions together take two loads from a table that fits into the L1 cache of any processor.
#pragma once

#include "board.h"

enum { HAND_MAX = SIZE_MOST };

// [place on the line][closed squares of the line]: the distance towards higher files (or ranks) in
// the low nibble, towards lower ones in the high nibble.
extern const uint8_t reach_line[8][256];

// [k][d]: the number of spreads of hands of 1 to k pieces over 1 to d squares, the sum of C(k, i)
// for i from 1 to d.
extern const uint8_t spread_count[HAND_MAX + 1][8];

// [k][d]: the number of crushes with hands of 1 to k pieces and d free squares before the wall:
// C(k - 1, d).
extern const uint8_t crush_count[HAND_MAX + 1][8];

typedef struct Reach {
    uint8_t to[DIRECTIONS]; // 0 to 7 squares, indexed by Direction
} Reach;

// The squares that no stack can enter: walls, capstones, and everything off the board.
static inline uint64_t reach_closed(const Board *board) {
    return board->block | ~board->geometry->board;
}

static inline Reach reach_from(uint64_t closed, int square) {
    int file = square_file(square);
    int rank = square_rank(square);
    uint64_t column =
        (closed >> file & UINT64_C(0x0101010101010101)) * UINT64_C(0x0102040810204080);
    uint8_t across = reach_line[file][closed >> (8 * rank) & 0xff];
    uint8_t along = reach_line[rank][column >> 56];
    return (Reach){{along & 15, across & 15, along >> 4, across >> 4}};
}

// The same for spreads of at most `hand` pieces.
static inline Reach reach_within(Reach reach, int hand) {
    for (int d = 0; d < DIRECTIONS; d++) {
        reach.to[d] = (uint8_t)(reach.to[d] < hand ? reach.to[d] : hand);
    }
    return reach;
}

// A set of squares for each direction.
typedef uint64_t Rays __attribute__((vector_size(DIRECTIONS * sizeof(uint64_t))));

// The square itself and the squares in reach.
static inline void reach_rays(Reach reach, int square, Rays *ret_rays) {
    uint64_t self = bits_of(square);
    uint64_t file = UINT64_C(0x0101010101010101) << square_file(square);
    *ret_rays = (Rays){
        file & ((UINT64_C(2) << (square + 8 * reach.to[UP])) - self),
        (UINT64_C(2) << (square + reach.to[RIGHT])) - self,
        file & ((self << 1) - (self >> 8 * reach.to[DOWN])),
        (self << 1) - (self >> reach.to[LEFT]),
    };
}

// The most pieces that a spread from this square can carry.
static inline int reach_hand(const Board *board, int square) {
    int height = board->height[square];
    return height < board_size(board) ? height : board_size(board);
}
