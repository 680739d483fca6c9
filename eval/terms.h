// SPDX-License-Identifier: MIT
// Counts of the evaluation's terms for one player, in COUNT_PARTS. Private to eval/.
#pragma once

#include "reach.h"
#include "road.h"
#include "weights.h"

// The count of each term for one player.
typedef int16_t Counts[TERMS];

// A position, and sets that several groups of terms need.
typedef struct EvalView {
    const Board *board;
    const RoadMap *maps;  // of White and Black
    uint64_t closed;      // see reach_closed
    uint64_t empty;       // empty squares
    uint64_t attacked[2]; // by colour: squares that its spreads can reach without a crush
} EvalView;

// Flats, walls and capstones by place.
void count_pieces(const EvalView *view, Counts counts[2]);

// Pieces under the tops and their reach. Returns the squares that the stacks can spread to.
uint64_t count_stacks(const EvalView *view, Colour colour, Counts counts);

// Flats that can be captured; needs view->attacked.
void count_takes(const EvalView *view, Colour colour, Counts counts);

// Ranks and files by the number of own road pieces, and groups; for both players.
void count_lines(const EvalView *view, Counts counts[2]);

// Distances to roads, and squares that would complete one; for both players.
void count_roads(const EvalView *view, Counts counts[2]);

// Terms of the whole board: tempo, komi, flat count.
void count_whole(const EvalView *view, Counts counts[2]);

// A whole number as a count in COUNT_PARTS.
static inline int16_t counted(int times) {
    return (int16_t)(times * COUNT_PARTS);
}

// The number of squares in reach.
static inline int reach_count(Reach reach) {
    return reach.to[UP] + reach.to[RIGHT] + reach.to[DOWN] + reach.to[LEFT];
}

// The set of squares in reach of `square`.
static inline uint64_t reach_set(Reach reach, int square) {
    uint64_t across = (UINT64_C(2) << (reach.to[LEFT] + reach.to[RIGHT])) - 1;
    uint64_t along = UINT64_C(0x0101010101010101) >> (8 * (7 - reach.to[UP] - reach.to[DOWN]));
    return (across << (square - reach.to[LEFT]) | along << (square - 8 * reach.to[DOWN])) &
           ~bits_of(square);
}
