// SPDX-License-Identifier: MIT
#include "policy/policy.h"

#include <assert.h>
#include <string.h>

enum { OPENING_CORNER = 250, OPENING_EDGE = 0, OPENING_CENTRE = -100 };

int policy_phase(const Board *board) {
    int size = board_size(board);
    return bits_count(board_occupied(board)) * POLICY_PHASES / (size * size + 1);
}

// What an act brings, in one number, so that a walk over the squares of a spread adds but once for
// each: what it is worth in the lowest bits, then the flats it wins, then the tops of theirs that
// it leaves. Each part but the last is signed, and what is above it is taken off to read it.
enum {
    WORTH_BITS = 18,
    GAIN_BITS = 7,
    ONE_FLAT = 1 << WORTH_BITS,
    ONE_IMPURE = 1 << (WORTH_BITS + GAIN_BITS),
};

_Static_assert(POLICY_WEIGHT_MOST *POLICY_SQUARE_NAMES *(SIZE_MOST + 1) < ONE_FLAT / 2,
               "the worth of all acts of a spread has room");

// The sum with half of its range added to each signed part, so that no part borrows from the next.
static inline uint32_t unsigned_of(int32_t sum) {
    return (uint32_t)sum + ONE_FLAT / 2 + ONE_IMPURE / 2;
}

static inline int worth_of(int32_t sum) {
    return (int)(unsigned_of(sum) % ONE_FLAT) - ONE_FLAT / 2;
}

static inline int gain_of(int32_t sum) {
    return (int)(unsigned_of(sum) / ONE_FLAT % (1 << GAIN_BITS)) - (1 << GAIN_BITS) / 2;
}

static inline int impure_of(int32_t sum) {
    return (int)(unsigned_of(sum) / ONE_IMPURE);
}

// A row of weights as one vector: compilers make bad code of sixteen sums in a loop.
typedef int16_t Row __attribute__((vector_size(2 * POLICY_LANES)));
typedef int32_t Acts __attribute__((vector_size(4 * POLICY_LANES)));

// What the acts on a square are worth. `flats` is what covering it wins already: 1 for a flat of
// theirs, -1 for an own one.
static inline void fill_square(const int16_t sums[][POLICY_LANES], const PolicyRows *rows,
                               int square, int flats, int32_t ret_acts[POLICY_LANES]) {
    static const int32_t gains[POLICY_LANES] = {
        [POLICY_LEAVE_FLAT] = -ONE_FLAT,
        [POLICY_LAND_FLAT] = ONE_FLAT,
        [POLICY_DROP_OWN] = ONE_FLAT,
        [POLICY_DROP_THEIRS] = ONE_IMPURE - ONE_FLAT,
    };
    static const int32_t covers[POLICY_LANES] = {
        [POLICY_LAND_FLAT] = ONE_FLAT,   [POLICY_LAND_WALL] = ONE_FLAT,
        [POLICY_LAND_CAP] = ONE_FLAT,    [POLICY_DROP_OWN] = ONE_FLAT,
        [POLICY_DROP_THEIRS] = ONE_FLAT,
    };
    Row sum = {0};
    for (int group = 0; group < POLICY_GROUPS; group++) {
        Row row;
        memcpy(&row, sums[policy_groups[group] + policy_number(rows, square, group)], sizeof row);
        sum += row;
    }
    Acts gained;
    Acts covered;
    memcpy(&gained, gains, sizeof gained);
    memcpy(&covered, covers, sizeof covered);
    Acts acts = __builtin_convertvector(sum, Acts) + gained + flats * covered;
    memcpy(ret_acts, &acts, sizeof acts);
}

void policy_view(PolicyView *view, const Board *board, const PolicySums *sums,
                 const RoadMap maps[2], Move last, Move own, uint64_t squares) {
    PolicyRows rows;
    int size = board_size(board);
    int phase = policy_phase(board);
    assert(sums->size == size);
    view->board = board;
    view->mover = board_turn(board);
    view->weights = policy_weights(size, phase);
    uint64_t own_flats = board_flats(board, view->mover);
    uint64_t their_flats = board_flats(board, (Colour)!view->mover);
    policy_rows(board, maps, last, own, squares, &rows);
    while (squares) {
        int square = bits_pop(&squares);
        int flats = (int)(their_flats >> square & 1) - (int)(own_flats >> square & 1);
        fill_square(sums->rows[phase], &rows, square, flats, view->acts[square]);
    }
}

// The flat of the other player's is best put where it helps least.
static int score_opening(const Board *board, Move move) {
    const Geometry *g = board->geometry;
    uint64_t square = bits_of(move_square(move));
    int edges = ((square & (g->bottom | g->top)) != 0) + ((square & (g->left | g->right)) != 0);
    return edges == 2 ? OPENING_CORNER : edges == 1 ? OPENING_EDGE : OPENING_CENTRE;
}

static inline int clamp(int value, int least, int most) {
    return value < least ? least : value > most ? most : value;
}

// The pieces of a stack as the mover sees them: a set bit is a piece of the other player's.
static inline uint64_t pieces_of(const Board *board, int square) {
    return board->stack[square] ^ (board_turn(board) == BLACK ? ~UINT64_C(0) : 0);
}

static inline int kind_of(const Board *board, int square) {
    return !(board->block >> square & 1) ? 0 : board->road >> square & 1 ? 2 : 1;
}

// 0 nothing, 1 a piece of the mover's, 2 one of the other's.
static inline int content_of(const Board *board, int square) {
    return (int)(board->tops[board_turn(board)] >> square & 1) +
           2 * (int)(board->tops[!board_turn(board)] >> square & 1);
}

// The rows of a spread, one of each name. `last` is how many pieces the last square gets, `end`.
static inline void rows_of(const Board *board, Move move, int end, int gain, int impure,
                           int ret_rows[POLICY_SPREAD_NAMES]) {
    int from = move_square(move);
    unsigned pattern = move_pattern(move);
    int hand = pattern_hand(pattern);
    uint64_t pieces = pieces_of(board, from);
    int left = board->height[from] > hand ? 1 + (int)(pieces >> hand & 1) : 0;
    int support = pattern & 1 ? content_of(board, end) : 1 + (int)(pieces >> 1 & 1);
    gain += (left == 1) - (left == 2);
    ret_rows[0] = POLICY_GAIN + clamp(gain, -3, 5) + 3;
    ret_rows[1] = POLICY_HAND + hand - 1;
    ret_rows[2] = POLICY_LENGTH + clamp(pattern_length(pattern), 1, 5) - 1;
    ret_rows[3] = POLICY_LEFT + left;
    ret_rows[4] = POLICY_IMPURE + clamp(impure, 0, 2);
    ret_rows[5] = POLICY_LANDING + support + (hand > 1 ? 3 : 0);
}

_Static_assert(POLICY_SPREAD_NAMES == 6, "rows_of gives one row of each name");

static PolicyScore score_spread(const PolicyView *view, Move move) {
    const Board *board = view->board;
    int from = move_square(move);
    int kind = kind_of(board, from);
    uint64_t pieces = pieces_of(board, from);
    Drops drops = drops_of(move);
    int end = drops.square;
    int32_t sum =
        view->acts[from][POLICY_LEAVE_FLAT + kind] + view->acts[end][POLICY_LAND_FLAT + kind];
    int rows[POLICY_SPREAD_NAMES];
    int square = end;
    int count = 0;
    drops_next(&drops, &square, &count);
    pieces >>= count;
    while (drops_next(&drops, &square, &count)) {
        sum += view->acts[square][POLICY_DROP_OWN + (int)(pieces & 1)];
        pieces >>= count;
    }
    int score = worth_of(sum);
    int gain = gain_of(sum);
    rows_of(board, move, end, gain, impure_of(sum), rows);
    for (int i = 0; i < POLICY_SPREAD_NAMES; i++) {
        score += view->weights->spreads[rows[i]][kind];
    }
    int left = rows[3] - POLICY_LEFT;
    return (PolicyScore){score, gain + (left == 1) - (left == 2)};
}

PolicyScore policy_score(const PolicyView *view, Move move) {
    if (move_is_spread(move)) {
        return score_spread(view, move);
    }
    if (board_is_opening(view->board)) {
        return (PolicyScore){score_opening(view->board, move), -1};
    }
    int kind = (int)move_kind(move) - FLAT;
    int act = POLICY_PLACE_FLAT + kind;
    return (PolicyScore){worth_of(view->acts[move_square(move)][act]), kind == 0};
}

int policy_parts(const Board *board, Move move, PolicyPart ret_parts[POLICY_PARTS_MAX]) {
    int from = move_square(move);
    int parts = 0;
    if (!move_is_spread(move)) {
        int act = POLICY_PLACE_FLAT + (int)move_kind(move) - FLAT;
        ret_parts[0] = (PolicyPart){(uint8_t)from, (uint8_t)act};
        return 1;
    }
    int kind = kind_of(board, from);
    uint64_t pieces = pieces_of(board, from);
    uint64_t own = board_flats(board, board_turn(board));
    uint64_t theirs = board_flats(board, (Colour)!board_turn(board));
    Drops drops = drops_of(move);
    int end = drops.square;
    int gain = -(kind == 0);
    int impure = 0;
    int rows[POLICY_SPREAD_NAMES];
    int square;
    int count;
    ret_parts[parts++] = (PolicyPart){(uint8_t)from, (uint8_t)(POLICY_LEAVE_FLAT + kind)};
    for (bool first = true; drops_next(&drops, &square, &count); first = false) {
        bool enemy = pieces & 1;
        int act = first ? POLICY_LAND_FLAT + kind : POLICY_DROP_OWN + enemy;
        ret_parts[parts++] = (PolicyPart){(uint8_t)square, (uint8_t)act};
        gain += (int)(theirs >> square & 1) - (int)(own >> square & 1);
        gain += first ? kind == 0 : enemy ? -1 : 1;
        impure += !first && enemy;
        pieces >>= count;
    }
    rows_of(board, move, end, gain, impure, rows);
    for (int i = 0; i < POLICY_SPREAD_NAMES; i++) {
        ret_parts[parts++] = (PolicyPart){(uint8_t)(POLICY_PART_ROW_AT + rows[i]), (uint8_t)kind};
    }
    return parts;
}
