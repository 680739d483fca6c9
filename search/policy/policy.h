// SPDX-License-Identifier: MIT
// The policy: a quick score of a move, fitted to the moves that searches chose.
//
// A score is 100 times a logit of a softmax over the moves of a position: a score that is higher by
// 100 means that the move was played e times as often.
#ifndef BREDON_SEARCH_POLICY_POLICY_H
#define BREDON_SEARCH_POLICY_POLICY_H

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

// The weights of a board size, added up for each number of each group: 37 kB.
typedef struct PolicySums {
    int size; // 0: not filled
    int16_t rows[POLICY_PHASES][POLICY_SUM_ROWS][POLICY_LANES];
} PolicySums;

// The first row of sums of each group, and the end of the last group.
extern const uint16_t policy_groups[POLICY_GROUPS + 1];

// Fills in the sums of a size, unless they are filled in already.
void policy_sums_fill(PolicySums *sums, int size);

// What is computed once for all moves of a position.
typedef struct PolicyView {
    const Board *board;
    const PolicyWeights *weights;
    uint64_t own_flats, their_flats;     // of the side to move, of the opponent
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

// The score of a legal spread.
int policy_spread_score(const PolicyView *view, Move move);

// The score of a legal move, which fits into 16 bits.
static inline int policy_score(const PolicyView *view, Move move) {
    return move_is_spread(move)
               ? policy_spread_score(view, move)
               : view->acts[move_square(move)][POLICY_PLACE_FLAT + (int)move_kind(move) - FLAT];
}

// The parts whose weights add up to the score of a legal move, for fitting: acts on squares, and
// rows of spreads. Not in the opening. Returns the number of parts.
typedef struct PolicyPart {
    uint8_t place; // a square, or POLICY_PART_ROW_AT and the row of a spread
    uint8_t lane;  // the act, or the kind of the top less 1
} PolicyPart;

enum { POLICY_PART_ROW_AT = SQUARES, POLICY_PARTS_MAX = SIZE_MOST + 1 + POLICY_SPREAD_FEATURES };

int policy_parts(const Board *board, Move move, PolicyPart ret_parts[POLICY_PARTS_MAX]);

#endif
