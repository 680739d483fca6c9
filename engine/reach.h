// SPDX-License-Identifier: MIT
// Reach: the number of squares that a stack can travel in each direction before a wall, a capstone
// or the edge.
//
// One byte of a 2 kB table gives both distances along a rank, by the file of the stack and the
// closed squares of the rank. One multiplication turns a file into such a rank. So all four
// directions take two loads from a table that fits into the first-level cache, on any processor.
#ifndef BREDON_ENGINE_REACH_H
#define BREDON_ENGINE_REACH_H

#include "board.h"

enum { HAND_MAX = SIZE_MOST };

// [place on the line][closed squares of the line]: the distance towards higher files (or ranks) in
// the low nibble, towards lower ones in the high nibble.
extern const uint8_t reach_line[8][256];

// [k][d]: the number of spreads of hands of 1 to k pieces over 1 to d squares, the sum of C(k, i)
// for i from 1 to d.
extern const uint8_t spread_count[HAND_MAX + 1][8];

// [k][d]: the number of crushes with hands of 1 to k pieces and d free squares before the wall, C(k
// - 1, d).
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

// The most pieces that a spread from this square can carry.
static inline int reach_hand(const Board *board, int square) {
    int height = board->height[square];
    return height < board_size(board) ? height : board_size(board);
}

#endif
