// SPDX-License-Identifier: MIT
#include "level.h"

#include "rng.h"

// Found by matches; see bench/results.md.
static const Level levels[LEVEL_MOST + 1] = {
    // depth, nodes, noise, misses roads by a placement, by a spread
    {0, 0, 0, 0, 0}, // full strength
    {1, 500, 300, 20, 50}, {1, 500, 220, 10, 35}, {1, 500, 160, 5, 20}, {1, 500, 120, 2, 10},
    {1, 600, 90, 0, 0},    {2, 600, 70, 0, 0},    {2, 900, 50, 0, 0},   {2, 1300, 30, 0, 0},
    {3, 1600, 30, 0, 0},   {3, 2000, 20, 0, 0},   {4, 2500, 20, 0, 0},  {4, 4000, 10, 0, 0},
    {5, 6000, 10, 0, 0},   {6, 9000, 8, 0, 0},    {7, 13000, 6, 0, 0},  {8, 20000, 5, 0, 0},
    {9, 30000, 4, 0, 0},   {0, 50000, 3, 0, 0},   {0, 90000, 2, 0, 0},  {0, 150000, 0, 0, 0},
};

enum { AREA = 36, LEAST_UNPROVED = -SCORE_PROVED + 1 }; // the board that nodes are given for

_Static_assert((int)EVAL_MAX + 1000 < (int)SCORE_PROVED, "no bonus makes a win");

const Level *level_of(int level) {
    return &levels[level];
}

Style style_of(int level, int variety, uint64_t seed, const Board *board) {
    const Level *row = level_of(level);
    Rng game = rng_of(seed);
    Rng rng = rng_of(rng_next(&game) ^ board->key);
    Style style = {.level = level, .seed = rng_next(&rng)};
    int luck = rng_below(&rng, 100);
    style.bonus = row->noise + (board->ply < VARIETY_PLIES ? variety : 0);
    style.misses_places = luck < row->misses_place;
    style.misses_spreads = luck < row->misses_spread;
    return style;
}

static Score bonus_of(const Style *style, Move move) {
    if (style->bonus == 0) {
        return 0;
    }
    Rng rng = rng_of(style->seed ^ move);
    return rng_between(&rng, 0, style->bonus);
}

Score style_raise(const Style *style, Move move, Score score) {
    if (score_is_proved(score)) {
        return score;
    }
    score += bonus_of(style, move);
    return score < SCORE_PROVED ? score : SCORE_PROVED - 1;
}

Score style_lower(const Style *style, Move move, Score score) {
    if (score_is_proved(score)) {
        return score;
    }
    score -= bonus_of(style, move);
    return score > -SCORE_PROVED ? score : LEAST_UNPROVED;
}

void level_limit(int level, int lines, const Board *board, SearchLimits *limits) {
    const Level *row = level_of(level);
    int size = board_size(board);
    if (row->depth > 0 && (limits->depth == 0 || limits->depth > row->depth)) {
        limits->depth = row->depth;
    }
    if (row->nodes > 0) {
        // Each line costs about as much as the first one, which is not to suffer from the others.
        int64_t most = levels[LEVEL_MOST].nodes;
        int64_t wanted = (int64_t)row->nodes * lines;
        uint64_t nodes = (uint64_t)((wanted < most ? wanted : most) * size * size / AREA);
        limits->nodes = limits->nodes == 0 || limits->nodes > nodes ? nodes : limits->nodes;
    }
}
