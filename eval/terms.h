// SPDX-License-Identifier: MIT
// The counts behind the evaluation: what each term holds for one player, in COUNT_PARTS of one.
// Private to eval/.
#ifndef BREDON_EVAL_TERMS_H
#define BREDON_EVAL_TERMS_H

#include "eval.h"
#include "reach.h"
#include "road.h"

// How often each term holds for one player.
typedef int16_t Counts[TERMS];

// A position as the terms see it.
typedef struct Sight {
    const Board *board;
    const RoadMap *maps;  // of both players
    uint64_t closed;      // see reach_closed
    uint64_t empty;       // squares
    uint64_t attacked[2]; // where a spread of each player's can get to, but for crushes
} Sight;

// Flats, walls and capstones on the board by place.
void count_pieces(const Sight *sight, Colour colour, Counts counts);

// What lies under the tops, and how far it can go. Returns the squares that stacks can spread to.
uint64_t count_stacks(const Sight *sight, Colour colour, Counts counts);

// What can be taken; sight->attacked is known.
void count_takes(const Sight *sight, Colour colour, Counts counts);

// Ranks and files by how many own road pieces they hold, and groups.
void count_lines(const Sight *sight, Colour colour, Counts counts);

// How near roads are, and the squares that would complete one.
void count_roads(const Sight *sight, Colour colour, Counts counts);

// What is of the whole board: the turn, komi, and the count to come.
void count_whole(const Sight *sight, Counts counts[2]);

// Counts are in sixteenths, so that parts of one can be told without division.
static inline int16_t counted(int times) {
    return (int16_t)(times * COUNT_PARTS);
}

// How far a stack of `hand` pieces gets in each direction; see reach_closed.
static inline Reach reach_spread(uint64_t closed, int square, int hand) {
    Reach reach = reach_from(closed, square);
    for (int d = 0; d < DIRECTIONS; d++) {
        reach.to[d] = (uint8_t)(reach.to[d] < hand ? reach.to[d] : hand);
    }
    return reach;
}

// How many squares that are.
static inline int reach_count(Reach reach) {
    return reach.to[UP] + reach.to[RIGHT] + reach.to[DOWN] + reach.to[LEFT];
}

// Which squares they are.
static inline uint64_t reach_set(Reach reach, int square) {
    uint64_t across = (UINT64_C(2) << (reach.to[LEFT] + reach.to[RIGHT])) - 1;
    uint64_t along = UINT64_C(0x0101010101010101) >> (8 * (7 - reach.to[UP] - reach.to[DOWN]));
    return (across << (square - reach.to[LEFT]) | along << (square - 8 * reach.to[DOWN])) &
           ~bits_of(square);
}

#endif
