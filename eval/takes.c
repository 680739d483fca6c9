// SPDX-License-Identifier: MIT
// Terms of the stacks that a player can capture.
//
// A flat is in danger when an opponent's piece beside it or stack in reach can move onto it. More
// pieces under the flat make the danger larger, and it is largest when the owner can't capture
// back. Above all it matters whose turn it is, so there are separate terms for the side to move.
// Captured pieces of the opponent and freed own pieces are separate terms, too. Stacks in danger
// come from Topaz; the terms by turn are our own.
#include "clamp.h"
#include "terms.h"

// Offsets from the first term, which depends on whose turn it is.
enum { SUPPORT, CAPTIVES, TALLEST, BARE };

void count_takes(const EvalView *view, Colour colour, Counts counts) {
    const Board *board = view->board;
    bool turn = board_turn(board) == colour;
    int16_t *terms = &counts[turn ? TERM_MOVE_SUPPORT : TERM_WAIT_SUPPORT];
    uint64_t taken = board_flats(board, (Colour)!colour) & view->attacked[colour];
    uint64_t bare = taken & ~view->attacked[!colour];
    int size = board_size(board);
    int black = 0;
    int pieces = 0;
    int tallest = 0;
    int unguarded = 0;
    for (uint64_t left = taken & board->tall; left;) {
        int square = bits_pop(&left);
        int under = board->height[square] - 1;
        int hand = min_int(under, size - 1);
        black += bits_count(board->stack[square] >> 1 & bits_low(hand));
        pieces += hand;
        tallest = max_int(tallest, under);
        unguarded += bare >> square & 1 ? under : 0;
    }
    int own = colour == BLACK ? black : pieces - black;
    terms[SUPPORT] = counted(pieces - own);
    terms[CAPTIVES] = counted(own);
    terms[TALLEST] = counted(tallest);
    terms[BARE] = counted(unguarded);
}
