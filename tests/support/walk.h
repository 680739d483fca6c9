// SPDX-License-Identifier: MIT
// Random positions and random games for tests, the same for the same seed.
#pragma once

#include "support.h"
#include "text/tps.h"

typedef enum WalkStyle {
    WALK_PLAIN, // every legal move is as likely as any other
    WALK_LONG,  // rather spreads and walls than flats, rarely the end: games get long and stacky
} WalkStyle;

// Which rules the games of a walk have.
typedef enum WalkRules {
    WALK_STANDARD, // the set of the size, with any komi
    WALK_ANY, // half of the games with other sets, also different ones for the two players, and
              // with any opening
} WalkRules;

// Rules to play by, size 3 to 8.
Rules walk_rules(Rng *rng, int size, WalkRules kind);

// The compressed TPS of a random position past the opening: from a few pieces to the whole set,
// from single pieces to one tower of them all. It may be decided already.
void walk_position(Rng *rng, const Rules *rules, char ret_tps[TPS_TEXT]);

// A position past the opening, still going on, that is often near a road or near the count: mostly
// without stacks, walls beside capstones, sometimes few pieces in hand or few empty squares.
Board walk_sketch(Rng *rng, int size);

// One legal move; the game must be on.
Move walk_pick(Rng *rng, const Board *board, WalkStyle style);

// Called with each position of a game, the last one included, and with the move that is about to be
// played in it: MOVE_NONE ends a game (or leaves it), and the next call starts another.
typedef void WalkVisit(const Board *board, Move next, void *context);

// Plays random games on one size, from the empty board and from random positions in turn and in
// both styles, until so many positions have been visited.
void walk_games(uint64_t seed, int size, WalkRules kind, int64_t positions, WalkVisit *visit,
                void *context);

// The position with the colours exchanged: pieces, piece counts, komi and side to move. Not in the
// opening (ply >= 2): there a player places the other player's flat.
Board board_swapped(const Board *board);
