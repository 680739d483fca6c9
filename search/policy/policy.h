// SPDX-License-Identifier: MIT
// The policy: a quick score of a move, fitted to the moves that searches chose.
//
// A score is 100 times a logit of a softmax over the moves of a position: a score that is higher by
// 100 means that the move was played e times as often.
#pragma once

#include "clamp.h"
#include "policy/policy_terms.h"
#include "road.h"

enum { POLICY_KINDS = 3, POLICY_PHASES = 2, POLICY_WEIGHT_MOST = 500 };

typedef struct PolicyWeights {
    int16_t squares[POLICY_SQUARE_ROWS][POLICY_LANES];
    int16_t spreads[POLICY_SPREAD_ROWS][POLICY_KINDS];
} PolicyWeights;

// The weights of a board size in a phase of the game, 0 to POLICY_PHASES - 1.
const PolicyWeights *policy_weights(int size, int phase);

// The phase of a position, 0 to POLICY_PHASES - 1, from the share of full squares.
int policy_phase(const Board *board);

enum { POLICY_STEP_TARGETS = 5 };

// What the features of spreads add to the score of a spread of one piece: by what it leaves (see
// LEFT) and by the top of its target, which is none, an own flat, a flat of theirs, an own wall or
// a wall of theirs.
typedef int16_t PolicySteps[POLICY_LEFT_COUNT][POLICY_STEP_TARGETS];

// The weights of a board size, added up for each number of each group: 37 kB.
typedef struct PolicySums {
    int size; // 0: not filled
    int16_t rows[POLICY_PHASES][POLICY_SUM_ROWS][POLICY_LANES];
    PolicySteps steps[POLICY_PHASES][POLICY_KINDS];
} PolicySums;

// The first row of sums of each group, and the end of the last group.
extern const uint16_t policy_groups[POLICY_GROUPS + 1];

// Fills in the sums of a size, unless they are filled in already.
void policy_sums_fill(PolicySums *sums, int size);

// What is computed once for all moves of a position.
typedef struct PolicyView {
    const Board *board;
    const PolicyWeights *weights;
    const PolicySteps *steps;            // by kind
    uint64_t own, theirs;                // tops of the side to move, of the opponent
    uint64_t own_flats, their_flats;     // their flats
    int16_t acts[SQUARES][POLICY_LANES]; // the score of each act on each square
} PolicyView;

// The number of each square in each group.
typedef struct PolicyRows {
    uint64_t of[POLICY_GROUPS][SIZE_MOST]; // by group and rank, a byte for each file
} PolicyRows;

static inline int policy_number(const PolicyRows *rows, int square, int group) {
    return (int)(rows->of[group][square_rank(square)] >> (8 * square_file(square)) & 0xff);
}

// The row of weights for a square's value of a feature.
int policy_row(const PolicyRows *rows, int square, int feature);

// Fills in the rows of the ranks that contain one of `squares`. `maps` are the road maps of both
// players, `previous1` and `previous2` the moves one and two plies before, or MOVE_NONE.
void policy_rows(const Board *board, const RoadMap maps[2], Move previous1, Move previous2,
                 uint64_t squares, PolicyRows *ret_rows);

// Prepares scoring the moves that change only `squares`. The position must not change while moves
// are scored. `sums` are those of its size; the other arguments are as for policy_rows.
void policy_view(PolicyView *view, const Board *board, const PolicySums *sums,
                 const RoadMap maps[2], Move previous1, Move previous2, uint64_t squares);

// The kind of a stack's top: 0 flat, 1 wall, 2 capstone.
static inline int policy_kind_of(const Board *board, int square) {
    int block = (int)(board->block >> square & 1);
    return block + (block & (int)(board->road >> square));
}

// The top of a square: 0 none, 1 of the mover, 2 of the opponent. `own`, `theirs`: their tops.
static inline int policy_content_of(uint64_t own, uint64_t theirs, int square) {
    return (int)(own >> square & 1) + 2 * (int)(theirs >> square & 1);
}

// The pieces of a stack; a set bit is a piece of the opponent.
static inline uint64_t policy_pieces_of(const Board *board, int square) {
    return board->stack[square] ^ (board_turn(board) == BLACK ? ~UINT64_C(0) : 0);
}

// The rows of a spread that ends at `end`, one for each feature. `gain`: the flats won by its
// drops; `impure`: the number of their tops that it drops on its way.
static inline void policy_spread_rows(const Board *board, Move move, int end, int gain, int impure,
                                      int ret_rows[POLICY_SPREAD_FEATURES]) {
    int from = move_square(move);
    unsigned pattern = move_pattern(move);
    int hand = pattern_hand(pattern);
    uint64_t pieces = policy_pieces_of(board, from);
    int left = board->height[from] > hand ? 1 + (int)(pieces >> hand & 1) : 0;
    Colour turn = board_turn(board);
    int support = pattern & 1 ? policy_content_of(board->tops[turn], board->tops[!turn], end)
                              : 1 + (int)(pieces >> 1 & 1);
    gain += (left == 1) - (left == 2);
    ret_rows[0] = POLICY_GAIN + clamp(gain, -3, 5) + 3;
    ret_rows[1] = POLICY_HAND + hand - 1;
    ret_rows[2] = POLICY_LENGTH + clamp(pattern_length(pattern), 1, 5) - 1;
    ret_rows[3] = POLICY_LEFT + left;
    ret_rows[4] = POLICY_IMPURE + clamp(impure, 0, 2);
    ret_rows[5] = POLICY_LANDING + support + (hand > 1 ? 3 : 0);
}

_Static_assert(POLICY_SPREAD_FEATURES == 6, "policy_spread_rows gives one row for each feature");

// Writes the scores of legal moves, placements first. Spreads of one stack that follow each other
// cost less.
void policy_scores(const PolicyView *view, const Move *moves, int count, int16_t *ret_scores);

// The score of a legal placement.
static inline int policy_placement_score(const PolicyView *view, Move move) {
    return view->acts[move_square(move)][POLICY_PLACE_FLAT + (int)move_kind(move) - FLAT];
}

// The score of a legal move.
static inline int policy_score(const PolicyView *view, Move move) {
    int16_t score;
    policy_scores(view, &move, 1, &score);
    return score;
}
