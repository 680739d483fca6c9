// SPDX-License-Identifier: MIT
#include "root/level.h"

#include "rng.h"

// Found by matches, see bench/results.md.
static const Level levels[LEVEL_MOST + 1] = {
    // depth, nodes, noise, misses_place, misses_spread
    {0, 0, 0, 0, 0}, // full strength
    {1, 400, 680, 53, 91}, {1, 400, 550, 38, 72}, {1, 400, 450, 26, 54}, {1, 400, 388, 18, 41},
    {1, 400, 305, 0, 0},   {1, 400, 242, 0, 0},   {1, 400, 195, 0, 0},   {2, 400, 138, 0, 0},
    {2, 520, 110, 0, 0},   {2, 700, 78, 0, 0},    {3, 800, 55, 0, 0},    {4, 1120, 39, 0, 0},
    {5, 1700, 30, 0, 0},   {6, 2200, 24, 0, 0},   {7, 3100, 17, 0, 0},   {8, 4900, 12, 0, 0},
    {9, 7900, 8, 0, 0},    {0, 12500, 5, 0, 0},   {0, 20000, 2, 0, 0},   {0, 31500, 0, 0, 0},
};

enum { AREA = 36, LEAST_UNPROVED = -SCORE_PROVED + 1 }; // AREA: of 6x6, for which nodes are given

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
    if (handicap->bonus == 0) {
        return 0;
    }
    Rng rng = rng_of(handicap->seed ^ move);
    return rng_between(&rng, 0, handicap->bonus);
}

Score score_shift(Score score, Score bonus) {
    if (score_is_proved(score)) {
        return score;
    }
    score += bonus;
    return score >= SCORE_PROVED    ? SCORE_PROVED - 1
           : score <= -SCORE_PROVED ? LEAST_UNPROVED
                                    : score;
}

void level_limit(int level, int lines, const Board *board, SearchLimits *limits) {
    const Level *row = level_of(level);
    int size = board_size(board);
    if (row->depth > 0 && (limits->depth == 0 || limits->depth > row->depth)) {
        limits->depth = row->depth;
    }
    if (row->nodes > 0) {
        // Each line takes about as many nodes as the first, so the limit grows with their number.
        int64_t most = levels[LEVEL_MOST].nodes;
        int64_t wanted = (int64_t)row->nodes * lines;
        uint64_t nodes = (uint64_t)((wanted < most ? wanted : most) * size * size / AREA);
        limits->nodes = limits->nodes == 0 || limits->nodes > nodes ? nodes : limits->nodes;
    }
}
