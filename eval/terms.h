// SPDX-License-Identifier: MIT
// The counts behind the evaluation: what each term holds for one player, in COUNT_PARTS of one.
// Private to eval/.
#ifndef BREDON_EVAL_TERMS_H
#define BREDON_EVAL_TERMS_H

#include "eval.h"

// How often each term holds for one player.
typedef int16_t Counts[TERMS];

// Flats, walls and capstones on the board by place, and stones in hand.
void count_pieces(const Board *board, Colour colour, Counts counts);

// What lies under the tops, and how far it can go.
void count_stacks(const Board *board, Colour colour, Counts counts);

// Ranks and files by how many own road pieces they hold, and groups.
void count_lines(const Board *board, Colour colour, Counts counts);

// How near roads are, and the squares that would complete one.
void count_roads(const Board *board, Colour colour, Counts counts);

// Counts are in sixteenths, so that parts of one can be told without division.
static inline int16_t counted(int times) {
    return (int16_t)(times * COUNT_PARTS);
}

// Steps from the edge to a square, 0 to 3.
static inline int steps_from_edge(const Board *board, int square) {
    int last = board_size(board) - 1;
    int file = square_file(square);
    int rank = square_rank(square);
    int across = file < last - file ? file : last - file;
    int along = rank < last - rank ? rank : last - rank;
    return across < along ? across : along;
}

#endif
