// SPDX-License-Identifier: MIT
// Terms of stacks: the pieces under the top, how far they can spread, and what can capture them.
//
// Own pieces under an own top can become flats later; pieces of the opponent there (captives)
// become flats of the opponent. Both are counted by the kind of the top, and again multiplied by
// the reach of the stack. These terms count the pieces that one spread can carry; deeper pieces
// have separate terms. A blocker of the opponent beside a stack with a flat on top can capture it
// or stop it. Other engines distinguish stacks by their tops, too; reach comes from Tiltak.
#include "clamp.h"
#include "reach.h"
#include "terms.h"

// Kinds of tops. A capstone is hard when the piece right below it is an own one, and else soft. A
// hard one can crush a wall and leave an own piece on the square before it.
enum { TOP_FLAT, TOP_WALL, TOP_HARD, TOP_SOFT };

static const struct {
    Term support, support_reach, captive, deep_own, deep_theirs;
} terms[] = {
    [TOP_FLAT] = {TERM_FLAT_SUPPORT, TERM_FLAT_SUPPORT_REACH, TERM_FLAT_CAPTIVE, TERM_DEEP_OWN,
                  TERM_DEEP_THEIRS},
    [TOP_WALL] = {TERM_WALL_SUPPORT, TERM_WALL_SUPPORT_REACH, TERM_WALL_CAPTIVE,
                  TERM_DEEP_OWN_BLOCK, TERM_DEEP_THEIRS_BLOCK},
    [TOP_HARD] = {TERM_HARD_SUPPORT, TERM_HARD_SUPPORT_REACH, TERM_HARD_CAPTIVE,
                  TERM_DEEP_OWN_BLOCK, TERM_DEEP_THEIRS_BLOCK},
    [TOP_SOFT] = {TERM_SOFT_SUPPORT, TERM_SOFT_SUPPORT_REACH, TERM_SOFT_CAPTIVE,
                  TERM_DEEP_OWN_BLOCK, TERM_DEEP_THEIRS_BLOCK},
};

// What count_stack needs about one player's stacks.
typedef struct StackView {
    const Board *board;
    uint64_t closed;          // see reach_closed
    uint64_t by_wall, by_cap; // squares beside walls, and beside capstones, of the opponent
    uint64_t by_own;          // squares beside own walls and capstones
    uint64_t theirs;          // flats of the opponent
    uint64_t whites;          // all bits set for White, whose pieces are 0 in a stack
} StackView;

// Counts the own pieces and the captives below those that a spread can carry.
static void count_deep(const StackView *view, int square, int hand, int top, Counts counts) {
    const Board *board = view->board;
    int deep = board->height[square] - hand;
    int black = bits_count(board->stack[square] & ~bits_low(hand)) +
                bits_count(board->buried[square][0]) + bits_count(board->buried[square][1]);
    int own = view->whites ? deep - black : black;
    counts[terms[top].deep_own] += counted(own);
    counts[terms[top].deep_theirs] += counted(deep - own);
}

// Counts one stack. Returns the squares that it can spread to.
static inline uint64_t count_stack(const StackView *view, int square, int top, Counts counts) {
    const Board *board = view->board;
    int height = board->height[square];
    int hand = reach_hand(board, square);
    uint64_t pieces = board->stack[square] ^ view->whites;
    int own = bits_count(pieces & bits_low(hand)) - 1;
    int captives = hand - 1 - own;
    Reach ways = reach_within(reach_from(view->closed, square), hand);
    uint64_t squares = reach_set(ways, square);
    int reach = reach_count(ways);
    counts[terms[top].support] += counted(own);
    counts[terms[top].captive] += counted(captives);
    // Each square of reach adds one sixteenth.
    counts[terms[top].support_reach] += (int16_t)(own * reach);
    if (top == TOP_FLAT) {
        counts[TERM_FLAT_CAPTIVE_REACH] += (int16_t)(captives * reach);
        counts[TERM_STACK_BY_WALL] += counted(view->by_wall >> square & 1 ? height : 0);
        counts[TERM_STACK_BY_CAP] += counted(view->by_cap >> square & 1 ? height : 0);
        counts[TERM_STACK_BY_OWN] += counted(view->by_own >> square & 1 ? height - 1 : 0);
        counts[TERM_STACK_TARGETS] += counted(bits_count(squares & view->theirs));
    }
    if (height > hand) {
        count_deep(view, square, hand, top, counts);
    }
    return squares;
}

uint64_t count_stacks(const EvalView *view, Colour colour, Counts counts) {
    const Board *board = view->board;
    uint64_t attacked = 0;
    uint64_t stacks = board->tops[colour] & board->tall;
    uint64_t theirs = board->tops[!colour] & board->block;
    StackView stack_view = {
        .board = board,
        .closed = view->closed,
        .by_wall = bits_beside(theirs & ~board->road),
        .by_cap = bits_beside(theirs & board->road),
        .by_own = bits_beside(board->tops[colour] & board->block),
        .theirs = board_flats(board, (Colour)!colour),
        .whites = colour == WHITE ? ~UINT64_C(0) : 0,
    };
    for (uint64_t left = stacks & ~board->block; left;) {
        attacked |= count_stack(&stack_view, bits_pop(&left), TOP_FLAT, counts);
    }
    for (uint64_t left = stacks & board->block; left;) {
        int square = bits_pop(&left);
        bool soft = (Colour)(board->stack[square] >> 1 & 1) != colour;
        bool cap = board->road >> square & 1;
        attacked |= count_stack(&stack_view, square,
                                !cap   ? TOP_WALL
                                : soft ? TOP_SOFT
                                       : TOP_HARD,
                                counts);
    }
    return attacked;
}

// ---- Stacks that a player can capture
//
// A flat is in danger when an opponent's piece beside it or stack in reach can move onto it. More
// pieces under the flat make the danger larger, and it is largest when the owner can't capture
// back. Above all it matters whose turn it is, so there are separate terms for the side to move.
// Captured pieces of the opponent and freed own pieces are separate terms, too. Stacks in danger
// come from Topaz; the terms by turn are our own.

// Offsets from the first term, which depends on whose turn it is.
enum { SUPPORT, CAPTIVES, TALLEST, BARE };

void count_takes(const EvalView *view, Colour colour, Counts counts) {
    const Board *board = view->board;
    bool turn = board_turn(board) == colour;
    int16_t *takes = &counts[turn ? TERM_MOVE_SUPPORT : TERM_WAIT_SUPPORT];
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
    takes[SUPPORT] = counted(pieces - own);
    takes[CAPTIVES] = counted(own);
    takes[TALLEST] = counted(tallest);
    takes[BARE] = counted(unguarded);
}
