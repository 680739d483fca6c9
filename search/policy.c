// SPDX-License-Identifier: MIT
#include "policy.h"

enum { OPENING_CORNER = 250, OPENING_EDGE = 0, OPENING_CENTRE = -100 };

int policy_phase(const Board *board) {
    int size = board_size(board);
    return bits_count(board_occupied(board)) * POLICY_PHASES / (size * size + 1);
}

void policy_view(PolicyView *view, const Board *board, const RoadMap maps[2], Move last, Move own) {
    PolicyRows rows;
    view->board = board;
    view->mover = board_turn(board);
    view->own_flats = board_flats(board, view->mover);
    view->their_flats = board_flats(board, (Colour)!view->mover);
    view->weights = policy_weights(board_size(board), policy_phase(board));
    policy_rows(board, maps, last, own, &rows);
    for (uint64_t left = board->geometry->board; left;) {
        int square = bits_pop(&left);
        int16_t *sums = view->sums[square];
        int16_t sum[POLICY_LANES] = {0};
        for (int i = 0; i < POLICY_SQUARE_NAMES; i++) {
            const int16_t *row = view->weights->squares[rows.of[square][i]];
            for (int lane = 0; lane < POLICY_LANES; lane++) {
                sum[lane] = (int16_t)(sum[lane] + row[lane]);
            }
        }
        for (int lane = 0; lane < POLICY_LANES; lane++) {
            sums[lane] = sum[lane];
        }
    }
}

// The flat of the other player's is best put where it helps least.
static int score_opening(const Board *board, Move move) {
    const Geometry *g = board->geometry;
    uint64_t square = bits_of(move_square(move));
    int edges = ((square & (g->bottom | g->top)) != 0) + ((square & (g->left | g->right)) != 0);
    return edges == 2 ? OPENING_CORNER : edges == 1 ? OPENING_EDGE : OPENING_CENTRE;
}

// What the walk over the squares of a spread tells of it.
typedef struct Walk {
    int hand, length, gain, impure, kind;
    int left, step, support;
} Walk;

static int clamp(int value, int least, int most) {
    return value < least ? least : value > most ? most : value;
}

static int content(const Board *board, Colour mover, int square) {
    uint64_t bit = bits_of(square);
    return board->tops[mover] & bit ? 1 : board->tops[!mover] & bit ? 2 : 0;
}

// 0 nothing, 1 a piece of the mover's, 2 one of the other's.
static int owner(Colour mover, uint64_t pieces) {
    return (Colour)(pieces & 1) == mover ? 1 : 2;
}

// The rows of a spread, one of each name.
static void rows_of(const Walk *walk, int ret_rows[POLICY_SPREAD_NAMES]) {
    ret_rows[0] = POLICY_GAIN + clamp(walk->gain, -3, 5) + 3;
    ret_rows[1] = POLICY_HAND + walk->hand - 1;
    ret_rows[2] = POLICY_LENGTH + clamp(walk->length, 1, 5) - 1;
    ret_rows[3] = POLICY_LEFT + walk->left;
    ret_rows[4] = POLICY_IMPURE + clamp(walk->impure, 0, 2);
    ret_rows[5] = POLICY_STEP + walk->step;
    ret_rows[6] = POLICY_SUPPORT + walk->support;
}

_Static_assert(POLICY_SPREAD_NAMES == 7, "rows_of gives one row of each name");

// Everything but the drops.
static Walk walk_of(const Board *board, Colour mover, Move move, Drops drops) {
    int from = move_square(move);
    unsigned pattern = move_pattern(move);
    int hand = pattern_hand(pattern);
    int last = bits_lowest(pattern) + 1; // pieces that the last square gets
    uint64_t pieces = board->stack[from];
    Walk walk = {.hand = hand, .length = pattern_length(pattern)};
    walk.kind = !(board->block >> from & 1) ? 0 : board->road >> from & 1 ? 2 : 1;
    if (board->height[from] > hand) {
        walk.left = board_piece(board, from, hand) == mover ? 1 : 2;
    }
    walk.gain = (walk.left == 1) - (walk.left == 2) - (walk.kind == 0);
    int onto = content(board, mover, drops.square);
    walk.step = hand == 1 ? 1 + onto : 0;
    walk.support = last > 1 ? owner(mover, pieces >> 1) : onto;
    return walk;
}

static PolicyScore score_spread(const PolicyView *view, Move move) {
    const Board *board = view->board;
    const PolicyWeights *weights = view->weights;
    Drops drops = drops_of(move);
    Walk walk = walk_of(board, view->mover, move, drops);
    int from = move_square(move);
    uint64_t pieces = board->stack[from];
    int score = view->sums[from][POLICY_LEAVE_FLAT + walk.kind] +
                view->sums[drops.square][POLICY_LAND_FLAT + walk.kind];
    int rows[POLICY_SPREAD_NAMES];
    int square;
    int count;
    bool first = true;
    while (drops_next(&drops, &square, &count)) {
        bool theirs = (Colour)(pieces & 1) != view->mover;
        walk.gain += (int)(view->their_flats >> square & 1) - (int)(view->own_flats >> square & 1);
        if (!first) {
            score += view->sums[square][POLICY_DROP_OWN + theirs];
            walk.gain += theirs ? -1 : 1;
            walk.impure += theirs;
        } else if (walk.kind == 0) {
            walk.gain++;
        }
        first = false;
        pieces >>= count;
    }
    rows_of(&walk, rows);
    for (int i = 0; i < POLICY_SPREAD_NAMES; i++) {
        score += weights->spreads[rows[i]][walk.kind];
    }
    return (PolicyScore){score, walk.gain};
}

PolicyScore policy_score(const PolicyView *view, Move move) {
    if (move_is_spread(move)) {
        return score_spread(view, move);
    }
    if (board_is_opening(view->board)) {
        return (PolicyScore){score_opening(view->board, move), -1};
    }
    int kind = (int)move_kind(move) - FLAT;
    return (PolicyScore){view->sums[move_square(move)][POLICY_PLACE_FLAT + kind], kind == 0};
}

int policy_parts(const Board *board, Move move, PolicyPart ret_parts[POLICY_PARTS_MAX]) {
    Colour mover = board_turn(board);
    int from = move_square(move);
    int parts = 0;
    if (!move_is_spread(move)) {
        int act = POLICY_PLACE_FLAT + (int)move_kind(move) - FLAT;
        ret_parts[0] = (PolicyPart){(uint8_t)from, (uint8_t)act};
        return 1;
    }
    Drops drops = drops_of(move);
    Walk walk = walk_of(board, mover, move, drops);
    uint64_t pieces = board->stack[from];
    uint64_t own = board_flats(board, mover);
    uint64_t theirs = board_flats(board, (Colour)!mover);
    int rows[POLICY_SPREAD_NAMES];
    int square;
    int count;
    ret_parts[parts++] = (PolicyPart){(uint8_t)from, (uint8_t)(POLICY_LEAVE_FLAT + walk.kind)};
    for (bool first = true; drops_next(&drops, &square, &count); first = false) {
        bool enemy = (Colour)(pieces & 1) != mover;
        int act = first ? POLICY_LAND_FLAT + walk.kind : POLICY_DROP_OWN + enemy;
        ret_parts[parts++] = (PolicyPart){(uint8_t)square, (uint8_t)act};
        walk.gain += (int)(theirs >> square & 1) - (int)(own >> square & 1);
        walk.gain += first ? walk.kind == 0 : enemy ? -1 : 1;
        walk.impure += !first && enemy;
        pieces >>= count;
    }
    rows_of(&walk, rows);
    for (int i = 0; i < POLICY_SPREAD_NAMES; i++) {
        ret_parts[parts++] =
            (PolicyPart){(uint8_t)(POLICY_PART_ROW_AT + rows[i]), (uint8_t)walk.kind};
    }
    return parts;
}
