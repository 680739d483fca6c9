// SPDX-License-Identifier: MIT
// What a player can take.
//
// A flat that a piece beside it or a stack in reach can be put on is not safe, the less so the more
// is under it, and least when nothing of its owner's can take it back. It matters most whose turn
// it is: one side takes, the other can only take one back. What comes free and what is captured
// stands apart. Stacks in danger are an idea of Topaz'; telling by the turn is ours.
#include "terms.h"

// The terms of the side to move; those of the other stand in the same order.
enum { SUPPORT, CAPTIVES, TALLEST, BARE };

void count_takes(const Sight *sight, Colour colour, Counts counts) {
    const Board *board = sight->board;
    bool turn = board_turn(board) == colour;
    int16_t *terms = &counts[turn ? TERM_MOVE_SUPPORT : TERM_WAIT_SUPPORT];
    uint64_t taken = board_flats(board, (Colour)!colour) & sight->attacked[colour];
    uint64_t bare = taken & ~sight->attacked[!colour];
    int size = board_size(board);
    int black = 0;
    int pieces = 0;
    int tallest = 0;
    int unguarded = 0;
    for (uint64_t left = taken & board->tall; left;) {
        int square = bits_pop(&left);
        int under = board->height[square] - 1;
        int hand = under < size ? under : size - 1;
        black += bits_count(board->stack[square] >> 1 & bits_low(hand));
        pieces += hand;
        tallest = under > tallest ? under : tallest;
        unguarded += bare >> square & 1 ? under : 0;
    }
    int own = colour == BLACK ? black : pieces - black;
    terms[SUPPORT] = counted(pieces - own);
    terms[CAPTIVES] = counted(own);
    terms[TALLEST] = counted(tallest);
    terms[BARE] = counted(unguarded);
}
