// SPDX-License-Identifier: MIT
#include "policy/policy.h"

#include <assert.h>
#include <string.h>

#include "clamp.h"

enum { OPENING_CORNER = 250, OPENING_EDGE = 0, OPENING_CENTRE = -100 };

int policy_phase(const Board *board) {
    int size = board_size(board);
    return bits_count(board_occupied(board)) * POLICY_PHASES / (size * size + 1);
}

_Static_assert(POLICY_WEIGHT_MOST *POLICY_SQUARE_FEATURES <= INT16_MAX,
               "the score of an act fits into 16 bits");

// A row of weights as a vector: compilers make slow code of a loop over sixteen sums.
typedef int16_t Row __attribute__((vector_size(2 * POLICY_LANES)));

// Computes the scores of all acts on a square.
static inline void fill_square(const int16_t sums[][POLICY_LANES], const PolicyRows *rows,
                               int square, int16_t ret_acts[POLICY_LANES]) {
    Row sum = {0};
    for (int group = 0; group < POLICY_GROUPS; group++) {
        Row row;
        memcpy(&row, sums[policy_groups[group] + policy_number(rows, square, group)], sizeof row);
        sum += row;
    }
    memcpy(ret_acts, &sum, sizeof sum);
}

// In the opening a player places a flat of the opponent, best where it helps the opponent least.
static int16_t opening_score(const Geometry *g, uint64_t square) {
    int edges = ((square & (g->bottom | g->top)) != 0) + ((square & (g->left | g->right)) != 0);
    return edges == 2 ? OPENING_CORNER : edges == 1 ? OPENING_EDGE : OPENING_CENTRE;
}

void policy_view(PolicyView *view, const Board *board, const PolicySums *sums,
                 const RoadMap maps[2], Move previous1, Move previous2, uint64_t squares) {
    PolicyRows rows;
    int size = board_size(board);
    int phase = policy_phase(board);
    assert(sums->size == size);
    view->board = board;
    view->weights = policy_weights(size, phase);
    view->steps = sums->steps[phase];
    view->own_flats = board_flats(board, board_turn(board));
    view->their_flats = board_flats(board, (Colour)!board_turn(board));
    if (board_is_opening(board)) {
        for (uint64_t left = squares; left;) {
            int square = bits_pop(&left);
            view->acts[square][POLICY_PLACE_FLAT] = opening_score(board->geometry, bits_of(square));
        }
        return;
    }
    policy_rows(board, maps, previous1, previous2, squares, &rows);
    while (squares) {
        int square = bits_pop(&squares);
        fill_square(sums->rows[phase], &rows, square, view->acts[square]);
    }
}

int policy_spread_score(const PolicyView *view, Move move) {
    const Board *board = view->board;
    int from = move_square(move);
    int kind = policy_kind_of(board, from);
    unsigned pattern = move_pattern(move);
    int step = direction_step(move_direction(move));
    int length = pattern_length(pattern);
    int end = from + step * length;
    int score =
        view->acts[from][POLICY_LEAVE_FLAT + kind] + view->acts[end][POLICY_LAND_FLAT + kind];
    uint64_t pieces = policy_pieces_of(board, from);
    uint64_t covered = bits_of(end);
    int rows[POLICY_SPREAD_FEATURES];
    int square = end;
    int impure = 0;
    // The drops before the last one, in reverse order. The lowest bit of `left` is the bottom piece
    // of a drop, and the next higher bit stands for the top piece of the drop before it.
    for (unsigned left = pattern; left & (left - 1); left &= left - 1) {
        int theirs = (int)(pieces >> (bits_lowest(left) + 1) & 1);
        square -= step;
        score += view->acts[square][POLICY_DROP_OWN + theirs];
        impure += theirs;
        covered |= bits_of(square);
    }
    int gain = length - 1 - 2 * impure + bits_count(covered & view->their_flats) -
               bits_count(covered & view->own_flats);
    policy_spread_rows(board, move, end, gain, impure, rows);
    for (int i = 0; i < POLICY_SPREAD_FEATURES; i++) {
        score += view->weights->spreads[rows[i]][kind];
    }
    // Real scores never reach these limits.
    return clamp(score, INT16_MIN, INT16_MAX);
}
