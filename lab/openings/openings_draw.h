// SPDX-License-Identifier: MIT
// Draws random openings without repetition.
//
// Each of the first two flats is placed in a corner with a chance of one half, else anywhere, as
// people do. From the third ply on, 82 of 100 moves are flats, 6 walls, 6 capstones and 6 spreads
// (a flat, too, when there is no such move). Of two random squares a piece takes the one nearer to
// the centre. Openings are not used when the game is over, when either side has a road in one, or
// when the position is that of an earlier opening, mirrored or rotated.
#pragma once

#include <stddef.h>

#include "board.h"
#include "rng.h"

enum { OPENING_PLIES_LEAST = 2, OPENING_PLIES_MOST = 16 };

// How many plies an opening has: each number from `least` to `most` is as likely.
typedef struct OpeningPlies {
    int least, most; // OPENING_PLIES_LEAST to OPENING_PLIES_MOST
} OpeningPlies;

typedef struct OpeningDraw {
    Rules rules;
    OpeningPlies plies;
    Rng rng;
    uint64_t *seen; // hash table of the canonical keys of earlier openings; 0: free
    size_t seen_count, seen_room;
} OpeningDraw;

typedef enum DrawStatus { DRAW_OPENING, DRAW_EXHAUSTED, DRAW_NO_MEMORY } DrawStatus;

void opening_draw_init(OpeningDraw *draw, const Rules *rules, OpeningPlies plies, uint64_t seed);
void opening_draw_finish(OpeningDraw *draw);

// Draws the next opening: its moves and the position after them, whose `ply` is their number.
// DRAW_EXHAUSTED after fifty thousand attempts in a row without a new one.
DrawStatus opening_draw_next(OpeningDraw *draw, Move ret_moves[OPENING_PLIES_MOST],
                             Board *ret_board);
