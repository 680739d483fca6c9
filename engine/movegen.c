// SPDX-License-Identifier: MIT
#include "movegen.h"

#include <stddef.h>

#include "reach.h"

static Move *place_kind(Move *out, uint64_t squares, Kind kind) {
    while (squares) {
        *out++ = move_place(bits_pop(&squares), kind);
    }
    return out;
}

// The placements of the opening.
static Move *place_opening(Move *out, const Board *board, uint64_t squares) {
    bool enough = board->stones[!board_turn(board)] >= board_opening_flats(board);
    while (enough && squares) {
        *out++ = board_opening_move(board, bits_pop(&squares));
    }
    return out;
}

// The placements on some of the empty squares.
static Move *place_on(Move *out, const Board *board, uint64_t squares) {
    Colour turn = board_turn(board);
    if (board_is_opening(board)) {
        return place_opening(out, board, squares);
    }
    if (board->stones[turn]) {
        out = place_kind(out, squares, FLAT);
        out = place_kind(out, squares, WALL);
    }
    return board->caps[turn] ? place_kind(out, squares, CAP) : out;
}

int movegen_placements(const Board *board, Move *ret_moves) {
    return (int)(place_on(ret_moves, board, board_empty(board)) - ret_moves);
}

// All spreads of one stack in one direction, with `free` squares before the first closed one.
// Adding the lowest bit of a pattern with `free` squares skips the patterns that would be too long.
static inline Move *spread_patterns(Move *out, Move base, int hand, int free) {
    if (free == 0) {
        return out;
    }
    unsigned end = 1u << hand;
    for (unsigned pattern = 1; pattern < end;) {
        *out++ = (Move)(base | pattern << 8);
        pattern += pattern_length(pattern) == free ? pattern & -pattern : 1;
    }
    return out;
}

// The spreads of a capstone that end with a crush: over `free` squares, and then alone onto a wall.
static Move *crush_patterns(Move *out, Move base, int hand, int free) {
    unsigned end = 1u << (hand - 1);
    for (unsigned below = 0; below < end; below++) {
        if (bits_count(below) == free) {
            *out++ = (Move)(base | (below << 1 | 1) << 8);
        }
    }
    return out;
}

// The steps of a single piece onto one of the `open` squares that touch all of `count` sets.
static inline Move *single_steps(Move *out, int square, uint64_t open, const uint64_t *sets,
                                 int count) {
    uint64_t self = bits_of(square);
    uint64_t beside[DIRECTIONS];
    bits_around(self, beside);
    for (int d = UP; d < DIRECTIONS; d++) {
        bool touches = (beside[d] & open) != 0;
        for (int i = 0; i < count; i++) {
            touches &= ((self | beside[d]) & sets[i]) != 0;
        }
        if (touches) {
            *out++ = move_spread(square, (Direction)d, 1);
        }
    }
    return out;
}

// The spreads of some stacks, in the directions where one may touch all of `count` sets of squares.
static inline Move *spread_on(Move *out, const Board *board, uint64_t stacks, const uint64_t *sets,
                              int count) {
    uint64_t closed = reach_closed(board);
    uint64_t walls = board_walls(board);
    uint64_t caps = board_caps(board);
    while (stacks) {
        int square = bits_pop(&stacks);
        bool cap = (caps & bits_of(square)) != 0;
        if (!(board->tall & bits_of(square))) {
            out = single_steps(out, square, ~closed | (cap ? walls : 0), sets, count);
            continue;
        }
        int hand = reach_hand(board, square);
        Reach reach = reach_from(closed, square);
        // A capstone can crush a wall on the first closed square if it could go further without
        // walls.
        Reach beyond = cap ? reach_from(closed & ~walls, square) : reach;
        Rays rays;
        Rays missed = {0};
        reach_rays(reach_within(beyond, hand), square, &rays);
        for (int i = 0; i < count; i++) {
            missed |= (Rays)((rays & sets[i]) == 0);
        }
        for (int d = 0; d < DIRECTIONS; d++) {
            Move base = move_spread(square, (Direction)d, 0);
            if (missed[d]) {
                continue;
            }
            out = spread_patterns(out, base, hand, reach.to[d]);
            if (beyond.to[d] > reach.to[d]) {
                out = crush_patterns(out, base, hand, reach.to[d]);
            }
        }
    }
    return out;
}

int movegen_spreads_of(const Board *board, uint64_t squares, Move *ret_moves) {
    uint64_t stacks = board_is_opening(board) ? 0 : board->tops[board_turn(board)] & squares;
    return (int)(spread_on(ret_moves, board, stacks, NULL, 0) - ret_moves);
}

int movegen_spreads(const Board *board, Move *ret_moves) {
    return movegen_spreads_of(board, ~UINT64_C(0), ret_moves);
}

int movegen_all(const Board *board, Move *ret_moves) {
    int count = movegen_placements(board, ret_moves);
    return count + movegen_spreads(board, ret_moves + count);
}

int movegen_except(const Board *board, Move except, Move *ret_moves) {
    int all = movegen_all(board, ret_moves);
    int count = 0;
    for (int i = 0; i < all; i++) {
        if (ret_moves[i] != except) {
            ret_moves[count++] = ret_moves[i];
        }
    }
    return count;
}

int movegen_touching(const Board *board, const uint64_t *sets, int count, Move *ret_moves) {
    uint64_t squares = board_empty(board);
    uint64_t stacks = board_is_opening(board) ? 0 : board->tops[board_turn(board)];
    for (int i = 0; i < count; i++) {
        squares &= sets[i];
        stacks &= sets[i] | bits_beside(sets[i]) | board->tall;
    }
    Move *out = place_on(ret_moves, board, squares);
    return (int)(spread_on(out, board, stacks, sets, count) - ret_moves);
}

static int count_stack(int hand, Reach reach) {
    const uint8_t *count = spread_count[hand];
    return count[reach.to[UP]] + count[reach.to[RIGHT]] + count[reach.to[DOWN]] +
           count[reach.to[LEFT]];
}

uint64_t movegen_count_spreads(const Board *board, Colour colour) {
    uint64_t closed = reach_closed(board);
    uint64_t own = board->tops[colour];
    uint64_t walls = board_walls(board);
    int count = bits_steps(own & ~board->tall, ~closed);

    for (uint64_t left = own & board->tall; left;) {
        int square = bits_pop(&left);
        count += count_stack(reach_hand(board, square), reach_from(closed, square));
    }
    for (uint64_t left = walls ? own & board_caps(board) : 0; left;) {
        int square = bits_pop(&left);
        int hand = reach_hand(board, square);
        Reach reach = reach_from(closed, square);
        Reach beyond = reach_from(closed & ~walls, square);
        for (int d = 0; d < DIRECTIONS; d++) {
            if (beyond.to[d] > reach.to[d]) {
                count += crush_count[hand][reach.to[d]];
            }
        }
    }
    return (uint64_t)count;
}

uint64_t movegen_count(const Board *board) {
    Colour turn = board_turn(board);
    uint64_t empty = (uint64_t)bits_count(board_empty(board));
    if (board_is_opening(board)) {
        return board->stones[!turn] >= board_opening_flats(board) ? empty : 0;
    }
    unsigned kinds = (board->stones[turn] ? 2u : 0u) + (board->caps[turn] ? 1u : 0u);
    return empty * kinds + movegen_count_spreads(board, turn);
}
