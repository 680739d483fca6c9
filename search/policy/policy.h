// SPDX-License-Identifier: MIT
// What a move is worth at first sight: a score by look-ups, fitted to the moves that searches
// chose.
//
// A score is 100 times a logit (softmax over the moves of a position): a move with a score that is
// higher by 100 was played e times as often.
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

// Which phase a position is in: by how full the board is.
int policy_phase(const Board *board);

// The weights of a board size, with those of the names of a group added up: 37 kB.
typedef struct PolicySums {
    int size; // 0: not filled
    int16_t rows[POLICY_PHASES][POLICY_SUM_ROWS][POLICY_LANES];
} PolicySums;

// Where the sums of each group begin, and where the last one ends.
extern const uint16_t policy_groups[POLICY_GROUPS + 1];

// Fills in the sums of a size, unless they are there.
void policy_sums_fill(PolicySums *sums, int size);

// What is computed once for all moves of a position.
typedef struct PolicyView {
    const Board *board;
    const PolicyWeights *weights;
    uint64_t own_flats, their_flats;     // of the side to move, of the opponent
    int16_t acts[SQUARES][POLICY_LANES]; // the worth of each act on each square
} PolicyView;

// What the squares of a board are: the number of each in each group, less where the group begins.
typedef struct PolicyRows {
    uint64_t of[SIZE_MOST][POLICY_GROUPS]; // by rank and group, a byte a file
} PolicyRows;

static inline int policy_number(const PolicyRows *rows, int square, int group) {
    return (int)(rows->of[square_rank(square)][group] >> (8 * square_file(square)) & 0xff);
}

// The row of the weights that a square has of a name.
int policy_row(const PolicyRows *rows, int square, int name);

// The maps are those of both players; `last` is the opponent's last move and `own` one's own before
// it, MOVE_NONE where there is none. Only the ranks that hold one of `squares` are filled in; a
// view is good for the moves that change no other squares.
void policy_rows(const Board *board, const RoadMap maps[2], Move last, Move own, uint64_t squares,
                 PolicyRows *ret_rows);

// Looks at a position; it must stay as it is while moves are scored. `sums` are those of its size.
void policy_view(PolicyView *view, const Board *board, const PolicySums *sums,
                 const RoadMap maps[2], Move last, Move own, uint64_t squares);

// The score of a legal move.
int policy_score(const PolicyView *view, Move move);

// The parts whose weights add up to a score, for fitting: acts on squares, and rows of spreads.
// `board` is past the opening and `move` is legal. Returns how many parts there are.
typedef struct PolicyPart {
    uint8_t place; // a square, or POLICY_PART_ROW_AT and the row of a spread
    uint8_t lane;  // the act, or the kind of the top less 1
} PolicyPart;

enum { POLICY_PART_ROW_AT = SQUARES, POLICY_PARTS_MAX = SIZE_MOST + 1 + POLICY_SPREAD_NAMES };

int policy_parts(const Board *board, Move move, PolicyPart ret_parts[POLICY_PARTS_MAX]);

#endif
