// SPDX-License-Identifier: MIT
#include "policy/policy.h"

#include <assert.h>
#include <string.h>

#include "clamp.h"
#include "reach.h"

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
    view->own = board->tops[board_turn(board)];
    view->theirs = board->tops[!board_turn(board)];
    view->own_flats = view->own & ~board->block;
    view->their_flats = view->theirs & ~board->block;
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

// What the spreads of a stack have in common.
typedef struct Stack {
    int square, kind;
    uint64_t pieces;                    // see policy_pieces_of
    int act;                            // leaving the square
    const int16_t *steps;               // of one piece, by the target
    int16_t more_by_hand[HAND_MAX + 1]; // for the pieces carried and what they leave
    int16_t gain_by_hand[HAND_MAX + 1]; // flats won by what they leave
} Stack;

static void stack_of(Stack *stack, const PolicyView *view, int square) {
    const Board *board = view->board;
    int height = board->height[square];
    int most = reach_hand(board, square);
    int kind = policy_kind_of(board, square);
    uint64_t pieces = policy_pieces_of(board, square);
    stack->square = square;
    stack->kind = kind;
    stack->pieces = pieces;
    stack->act = view->acts[square][POLICY_LEAVE_FLAT + kind];
    stack->steps = view->steps[kind][height > 1 ? 1 + (pieces >> 1 & 1) : 0];
    for (int hand = 2; hand <= most; hand++) {
        int left = height > hand ? 1 + (int)(pieces >> hand & 1) : 0;
        stack->gain_by_hand[hand] = (int16_t)((left == 1) - (left == 2));
        stack->more_by_hand[hand] = (int16_t)(view->weights->spreads[POLICY_HAND + hand - 1][kind] +
                                              view->weights->spreads[POLICY_LEFT + left][kind]);
    }
}

// The score of a spread of one piece, as every second spread is.
static inline int step_score(const Stack *stack, const PolicyView *view, Move move) {
    int end = stack->square + direction_step(move_direction(move));
    int target =
        policy_content_of(view->own, view->theirs, end) + 2 * (int)(view->board->block >> end & 1);
    return stack->act + view->acts[end][POLICY_LAND_FLAT + stack->kind] + stack->steps[target];
}

// The score of a spread of two pieces or more. Its features are those of policy_spread_rows.
static inline int spread_score(const Stack *stack, const PolicyView *view, Move move) {
    const int16_t(*weights)[POLICY_KINDS] = view->weights->spreads;
    int kind = stack->kind;
    unsigned pattern = move_pattern(move);
    int hand = pattern_hand(pattern);
    int length = pattern_length(pattern);
    int step = direction_step(move_direction(move));
    int end = stack->square + step * length;
    uint64_t pieces = stack->pieces;
    uint64_t covered = bits_of(end);
    int score = stack->act + stack->more_by_hand[hand] + view->acts[end][POLICY_LAND_FLAT + kind];
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
    int gain = length - 1 - 2 * impure + stack->gain_by_hand[hand] +
               bits_count(covered & view->their_flats) - bits_count(covered & view->own_flats);
    int support =
        pattern & 1 ? policy_content_of(view->own, view->theirs, end) : 1 + (int)(pieces >> 1 & 1);
    score += weights[POLICY_GAIN + 3 + clamp(gain, -3, 5)][kind] +
             weights[POLICY_LENGTH + min_int(length, 5) - 1][kind] +
             weights[POLICY_IMPURE + min_int(impure, 2)][kind] +
             weights[POLICY_LANDING + 3 + support][kind];
    // Real scores never reach these limits.
    return clamp(score, INT16_MIN, INT16_MAX);
}

void policy_scores(const PolicyView *view, const Move *moves, int count, int16_t *ret_scores) {
    Stack stack = {.square = -1};
    int i = 0;
    for (; i < count && !move_is_spread(moves[i]); i++) {
        ret_scores[i] = (int16_t)policy_placement_score(view, moves[i]);
    }
    for (; i < count; i++) {
        Move move = moves[i];
        if (move_square(move) != stack.square) {
            stack_of(&stack, view, move_square(move));
        }
        ret_scores[i] = (int16_t)(move_pattern(move) == 1 ? step_score(&stack, view, move)
                                                          : spread_score(&stack, view, move));
    }
}
