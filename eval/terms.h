// SPDX-License-Identifier: MIT
// The counts behind the evaluation: what each term holds for one player, in COUNT_PARTS of one.
// Private to eval/.
#ifndef BREDON_EVAL_TERMS_H
#define BREDON_EVAL_TERMS_H

#include "eval.h"
#include "reach.h"

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

// How many squares a spread with `hand` pieces can get to; see reach_closed.
static inline int reach_squares(uint64_t closed, int square, int hand) {
    Reach reach = reach_from(closed, square);
    int squares = 0;
    for (int d = 0; d < DIRECTIONS; d++) {
        squares += reach.to[d] < hand ? reach.to[d] : hand;
    }
    return squares;
}

#endif
