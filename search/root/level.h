// SPDX-License-Identifier: MIT
// Playing weaker, and playing differently: what the levels and the variety mean.
//
// A weaker player looks less far, misjudges its moves by a little, and overlooks roads. Each root
// move has a random bonus of at most so many centi-flats: what is played is never worse than the
// best move by more than that, as far as the search can see, and the more a move costs the less
// likely it is. Variety is the same for the first plies of a game. The bonus of a move depends on a
// seed, the position and the move alone: all threads agree, and asking again gives the same.
//
// Levels act at the root alone: root_fill makes the list of moves with their bonuses, search_root
// adds the bonuses, deepen_lines takes them off what is reported.
#ifndef BREDON_SEARCH_ROOT_LEVEL_H
#define BREDON_SEARCH_ROOT_LEVEL_H

#include "budget.h"
#include "score.h"

enum {
    LEVEL_FULL = 0, // as strong as can be
    LEVEL_MOST = 20,
    LEVEL_SHARP = 5, // from this level on no road in one is missed or left open
    VARIETY_MOST = 100,
    VARIETY_PLIES = 8,
};

// What a level means.
typedef struct Level {
    int depth;         // plies, 0: no limit
    int nodes;         // of a 6x6 board, larger ones get more by their area; 0: no limit
    int noise;         // centi-flats that a move may be misjudged by
    int misses_place;  // of 100 positions, in how many no road by a placement is seen
    int misses_spread; // the same for roads by a spread; not less
} Level;

// `level` is LEVEL_FULL to LEVEL_MOST.
const Level *level_of(int level);

// How one position is played.
typedef struct Style {
    int level;
    uint64_t seed;                      // of the bonuses
    int bonus;                          // the largest one; 0: none
    bool misses_places, misses_spreads; // overlooks roads in one of either side by such moves
} Style;

// The style of a level with a variety of 0 to VARIETY_MOST centi-flats. `seed` is that of the game.
Style style_of(int level, int variety, uint64_t seed, const Board *board);

// True when a road by this move is not seen.
static inline bool style_misses(const Style *style, Move road) {
    return move_is_spread(road) ? style->misses_spreads : style->misses_places;
}

// The bonus of a root move, 0 to style->bonus centi-flats.
Score style_bonus(const Style *style, Move move);

// A score with a bonus, or without one when `bonus` is negative. Proved scores stay as they are,
// others stay unproved, and of two scores the greater one stays the greater one, or nearly as
// great.
Score score_shift(Score score, Score bonus);

// Puts a level's limits into those of a search for so many lines. Each level but LEVEL_FULL limits
// the nodes, so it ends a search for certain.
void level_limit(int level, int lines, const Board *board, SearchLimits *limits);

#endif
