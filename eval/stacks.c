// SPDX-License-Identifier: MIT
#include "terms.h"

#include "reach.h"

// Tops that stacks are told apart by. A capstone is hard when an own piece is right below it: then
// the two can crush a wall and still leave something.
typedef enum Top { TOP_FLAT, TOP_WALL, TOP_HARD, TOP_SOFT } Top;

static const struct {
    Term support, support_reach, captive, deep_own, deep_theirs;
} terms[] = {
    {TERM_FLAT_SUPPORT, TERM_FLAT_SUPPORT_REACH, TERM_FLAT_CAPTIVE, TERM_DEEP_OWN,
     TERM_DEEP_THEIRS},
    {TERM_WALL_SUPPORT, TERM_WALL_SUPPORT_REACH, TERM_WALL_CAPTIVE, TERM_DEEP_OWN_BLOCK,
     TERM_DEEP_THEIRS_BLOCK},
    {TERM_HARD_SUPPORT, TERM_HARD_SUPPORT_REACH, TERM_HARD_CAPTIVE, TERM_DEEP_OWN_BLOCK,
     TERM_DEEP_THEIRS_BLOCK},
    {TERM_SOFT_SUPPORT, TERM_SOFT_SUPPORT_REACH, TERM_SOFT_CAPTIVE, TERM_DEEP_OWN_BLOCK,
     TERM_DEEP_THEIRS_BLOCK},
};

static Top top_of(const Board *board, Colour colour, int square) {
    switch (board_top(board, square)) {
    case FLAT:
        return TOP_FLAT;
    case WALL:
        return TOP_WALL;
    default:
        return board_piece(board, square, 1) == colour ? TOP_HARD : TOP_SOFT;
    }
}

static int squares_in_reach(uint64_t closed, int square, int hand) {
    Reach reach = reach_from(closed, square);
    int squares = 0;
    for (int d = 0; d < DIRECTIONS; d++) {
        squares += reach.to[d] < hand ? reach.to[d] : hand;
    }
    return squares;
}

// Stacks under a flat, which a blocker of theirs beside them takes or shuts in.
static void count_neighbours(const Board *board, Colour colour, int square, Counts counts) {
    uint64_t beside = bits_beside(bits_of(square)) & board->tops[!colour] & board->block;
    int height = board->height[square];
    if (beside & ~board->road) {
        counts[TERM_STACK_BY_WALL] += counted(height);
    }
    if (beside & board->road) {
        counts[TERM_STACK_BY_CAP] += counted(height);
    }
}

void count_stacks(const Board *board, Colour colour, Counts counts) {
    int size = board_size(board);
    uint64_t closed = reach_closed(board);
    for (uint64_t left = board->tops[colour] & board->tall; left;) {
        int square = bits_pop(&left);
        int height = board->height[square];
        Top top = top_of(board, colour, square);
        int hand = height < size ? height : size;
        uint64_t stack = board->stack[square];
        int black = bits_count(stack & bits_low(hand) & ~UINT64_C(1));
        int black_deep =
            bits_count(stack) + bits_count(board->buried[square]) - black - (int)(stack & 1);
        int own = colour == BLACK ? black : hand - 1 - black;
        int own_deep = colour == BLACK ? black_deep : height - hand - black_deep;
        int reach = squares_in_reach(closed, square, hand);
        // Sixteenths of a count are what the terms by reach count in.
        counts[terms[top].support] += counted(own);
        counts[terms[top].support_reach] += (int16_t)(own * reach);
        counts[terms[top].captive] += counted(hand - 1 - own);
        counts[terms[top].deep_own] += counted(own_deep);
        counts[terms[top].deep_theirs] += counted(height - hand - own_deep);
        if (top == TOP_FLAT) {
            counts[TERM_FLAT_CAPTIVE_REACH] += (int16_t)((hand - 1 - own) * reach);
            count_neighbours(board, colour, square, counts);
        }
    }
}
