// SPDX-License-Identifier: MIT
// Which moves give tak, told without playing all of them: a move gives tak when the mover would
// have a road in one behind it, should the opponent pass. Forced wins are made of such moves, so
// that the search leaves none of them out.
#ifndef BREDON_SEARCH_TAK_H
#define BREDON_SEARCH_TAK_H

#include "road.h"

// What is known of a position; zeros at first. It is filled when the first placement is asked for.
typedef struct Taks {
    bool known;
    uint64_t squares; // where a flat or capstone gives tak by another placement
    uint64_t near;    // where it may give tak by a capture
} Taks;

// True when the move gives tak. `board` is the same when this returns; `map` is the road record of
// the side to move. False also for taks by throws that need several new squares at once, and for
// those that were there before: these are not looked for.
bool tak_given(Board *board, const RoadMap *map, Taks *taks, Move move);

#endif
