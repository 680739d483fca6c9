// SPDX-License-Identifier: MIT
// Playing weaker, and playing differently: levels and variety.
//
// A weak player searches less, misjudges moves a little, and overlooks roads. Each root move gets a
// random bonus of at most `noise` centi-flats. So the search judges the move played at most that
// much worse than the best move, and worse moves are less likely. Variety does the same in the
// first plies of a game. A bonus depends only on a seed, the position and the move, so all threads
// use the same bonuses, and a repeated search gives the same move.
//
// Levels affect only the root. Before a search, level_limit limits it, and root_fill leaves out
// the roads that are overlooked and gives each move its bonus. The scores of root moves include the
// bonus; reports leave it out. A player who overlooks roads looks one ply ahead: deepen then scores
// the moves without a search.
#pragma once

#include "clock/budget.h"
#include "score.h"

enum {
    LEVEL_FULL = 0, // full strength
    LEVEL_MOST = 20,
    LEVEL_SHARP = 5, // this level and higher ones overlook no road in one
    VARIETY_MOST = 100,
    VARIETY_PLIES = 8,
};

// The strength of a level.
typedef struct Level {
    int depth;         // plies, 0: no limit
    int nodes;         // on a 6x6 board, in proportion to the area on others; 0: no limit
    int noise;         // largest bonus, centi-flats
    int misses_place;  // per cent of positions in which roads by a placement are overlooked
    int misses_spread; // the same for roads by a spread; not less than misses_place
    int rating;        // on playtak.com, within about 150; see bench/results.md
} Level;

// The settings of a level, LEVEL_FULL to LEVEL_MOST.
const Level *level_of(int level);

// How one position is played.
typedef struct Handicap {
    int level;
    uint64_t seed;                      // of the bonuses
    int bonus;                          // the largest one, centi-flats; 0: no bonuses
    bool misses_places, misses_spreads; // overlooks such roads in one of either player
} Handicap;

// The handicap for a position, from the level, the variety (0 to VARIETY_MOST centi-flats) and the
// seed of the game.
Handicap handicap_of(int level, int variety, uint64_t seed, const Board *board);

// True when a road in one by this move is overlooked.
static inline bool handicap_misses(const Handicap *handicap, Move road) {
    return move_is_spread(road) ? handicap->misses_spreads : handicap->misses_places;
}

// The bonus of a root move, 0 to handicap->bonus centi-flats.
Score handicap_bonus(const Handicap *handicap, Move move);

// A score plus a bonus, which may be negative. Proved scores do not change, other scores do not
// become proved, and the order of scores stays.
Score score_shift(Score score, Score bonus);

// Adds the limits of a level to those of a search with `lines` lines. Every level but LEVEL_FULL
// limits the nodes, so that the search always ends.
void level_limit(int level, int lines, const Board *board, SearchLimits *limits);
