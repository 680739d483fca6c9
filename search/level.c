// SPDX-License-Identifier: MIT
#include "level.h"

#include "clamp.h"
#include "rng.h"

// Found by matches: each level wins seven or eight of ten games against the one before it, see
// bench/results.md. tests/levels.sh notices when a change of the engine shifts them.
static const Level levels[LEVEL_MOST + 1] = {
    // depth, nodes, noise, misses_place, misses_spread, rating
    {0, 0, 0, 0, 0, 0}, // full strength
    {1, 400, 680, 53, 91, 1050}, {1, 400, 560, 39, 74, 1180}, {1, 400, 425, 23, 49, 1305},
    {1, 400, 348, 9, 22, 1420},  {1, 400, 320, 0, 0, 1530},   {1, 400, 208, 0, 0, 1635},
    {2, 400, 174, 0, 0, 1730},   {2, 460, 120, 0, 0, 1800},   {3, 700, 98, 0, 0, 1865},
    {3, 800, 54, 0, 0, 1925},    {4, 1000, 52, 0, 0, 1980},   {5, 1270, 46, 0, 0, 2030},
    {6, 1680, 38, 0, 0, 2080},   {7, 2200, 27, 0, 0, 2125},   {8, 3300, 18, 0, 0, 2170},
    {9, 4900, 13, 0, 0, 2215},   {0, 7200, 9, 0, 0, 2260},    {0, 11200, 6, 0, 0, 2300},
    {0, 18000, 3, 0, 0, 2340},   {0, 28000, 0, 0, 0, 2380},
};

enum { AREA = 36 }; // of 6x6, for which nodes are given

_Static_assert((int)EVAL_MAX + 2000 < (int)SCORE_PROVED, "no bonus turns an evaluation into a win");

const Level *level_of(int level) {
    return &levels[level];
}

Handicap handicap_of(int level, int variety, uint64_t seed, const Board *board) {
    const Level *row = level_of(level);
    Rng game = rng_of(seed);
    Rng rng = rng_of(rng_next(&game) ^ board->key);
    Handicap handicap = {.level = level, .seed = rng_next(&rng)};
    int luck = rng_below(&rng, 100);
    handicap.bonus = row->noise + (board->ply < VARIETY_PLIES ? variety : 0);
    handicap.misses_places = luck < row->misses_place;
    handicap.misses_spreads = luck < row->misses_spread;
    return handicap;
}

Score handicap_bonus(const Handicap *handicap, Move move) {
    Rng rng = rng_of(handicap->seed ^ move);
    return rng_between(&rng, 0, handicap->bonus);
}

Score score_shift(Score score, Score bonus) {
    return score_is_proved(score) ? score
                                  : clamp(score + bonus, -SCORE_PROVED + 1, SCORE_PROVED - 1);
}

void level_limit(int level, int lines, const Board *board, SearchLimits *limits) {
    const Level *row = level_of(level);
    int area = board_size(board) * board_size(board);
    if (row->depth > 0 && (limits->depth == 0 || limits->depth > row->depth)) {
        limits->depth = row->depth;
    }
    if (row->nodes > 0) {
        // Each line takes about as many nodes as the first, so the limit grows with their number.
        int64_t wanted = min_i64((int64_t)row->nodes * lines, levels[LEVEL_MOST].nodes);
        uint64_t nodes = (uint64_t)(wanted * area / AREA);
        limits->nodes = limits->nodes == 0 || limits->nodes > nodes ? nodes : limits->nodes;
    }
}
