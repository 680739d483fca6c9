// SPDX-License-Identifier: MIT
// Random openings, none of them twice.
//
// The two first flats are put into a corner as often as anywhere at all, which is what people do.
// From the third ply on, 82 of 100 moves are flats, 6 walls, 6 capstones and 6 spreads (flats, too,
// where there is nothing of the kind); of two random squares a piece takes the one nearer to the
// centre. Openings in which the game is over, or in which either side could complete a road at
// once, are not given, nor is one that leads to the position of an earlier one, mirrored or turned.
#ifndef BREDON_BENCH_OPENINGS_OPENINGS_DRAW_H
#define BREDON_BENCH_OPENINGS_OPENINGS_DRAW_H

#include <stddef.h>

#include "board.h"
#include "rng.h"

enum { OPENING_PLIES_LEAST = 2, OPENING_PLIES_MOST = 16 };

typedef struct OpeningDraw {
    Rules rules;
    int plies;
    Rng rng;
    uint64_t *seen; // keys of the canonical positions so far, a hash table; 0 is an empty place
    size_t seen_count, seen_room;
} OpeningDraw;

typedef enum DrawStatus { DRAW_OPENING, DRAW_EXHAUSTED, DRAW_NO_MEMORY } DrawStatus;

// `plies` from OPENING_PLIES_LEAST to OPENING_PLIES_MOST.
void opening_draw_init(OpeningDraw *draw, const Rules *rules, int plies, uint64_t seed);
void opening_draw_finish(OpeningDraw *draw);

// The next opening: its moves and the position behind them. Exhausted when fifty thousand
// attempts in a row have brought nothing new.
DrawStatus opening_draw_next(OpeningDraw *draw, Move ret_moves[OPENING_PLIES_MOST],
                             Board *ret_board);

#endif
