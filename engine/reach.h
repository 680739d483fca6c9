// SPDX-License-Identifier: MIT
// How far a stack can go: free squares in each direction before a wall, a capstone or the edge.
//
// A rank of eight bits and a file index give both distances along it in one byte of a table of 2
// kB; a column becomes such a rank by one multiplication. That is two loads from a table that stays
// in the first-level cache, for all four directions, on any processor.
#ifndef BREDON_ENGINE_REACH_H
#define BREDON_ENGINE_REACH_H

#include "board.h"

enum { HAND_MAX = SIZE_MOST };

// Both distances along a line: low nibble towards higher files (ranks), high nibble towards lower.
extern const uint8_t reach_line[8][256];

// The number of spreads with a hand of up to k pieces over up to d squares: sum of C(k, i), i
// = 1..d.
extern const uint8_t spread_count[HAND_MAX + 1][8];

// Binomials: drop patterns of a crush with d squares before the wall out of a hand of up to k
// pieces are crush_count[k][d] = C(k - 1, d).
extern const uint8_t crush_count[HAND_MAX + 1][8];

typedef struct Reach {
    uint8_t to[DIRECTIONS]; // 0 to 7 squares, indexed by Direction
} Reach;

// What no stack can pass on this board: walls, capstones, and everything off the board.
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

// How many pieces of a stack can be taken up at once.
static inline int reach_hand(const Board *board, int square) {
    int height = board->height[square];
    return height < board_size(board) ? height : board_size(board);
}

#endif
