// SPDX-License-Identifier: MIT
#include "movegen.h"

#include "reach.h"

static Move *place_kind(Move *out, uint64_t squares, Kind kind) {
    while (squares) {
        *out++ = move_place(bits_pop(&squares), kind);
    }
    return out;
}

int movegen_placements(const Board *board, Move *ret_moves) {
    Colour turn = board_turn(board);
    uint64_t empty = board_empty(board);
    Move *out = ret_moves;
    if (board_is_opening(board)) {
        return board->stones[!turn] ? (int)(place_kind(out, empty, FLAT) - ret_moves) : 0;
    }
    if (board->stones[turn]) {
        out = place_kind(out, empty, FLAT);
        out = place_kind(out, empty, WALL);
    }
    if (board->caps[turn]) {
        out = place_kind(out, empty, CAP);
    }
    return (int)(out - ret_moves);
}

// All spreads of one stack in one direction, with `free` squares before the first closed one. After
// a pattern with `free` squares, adding its lowest bit skips the patterns that are too long.
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

int movegen_spreads(const Board *board, Move *ret_moves) {
    Move *out = ret_moves;
    if (board_is_opening(board)) {
        return 0;
    }
    uint64_t closed = reach_closed(board);
    uint64_t walls = board_walls(board);
    uint64_t caps = board_caps(board);
    for (uint64_t left = board->tops[board_turn(board)]; left;) {
        int square = bits_pop(&left);
        int hand = reach_hand(board, square);
        Reach reach = reach_from(closed, square);
        // A capstone can crush the first closed square if it could go further without walls.
        bool cap = (caps & bits_of(square)) != 0;
        Reach beyond = cap ? reach_from(closed & ~walls, square) : reach;
        for (int d = 0; d < DIRECTIONS; d++) {
            Move base = move_spread(square, (Direction)d, 0);
            out = spread_patterns(out, base, hand, reach.to[d]);
            if (beyond.to[d] > reach.to[d]) {
                out = crush_patterns(out, base, hand, reach.to[d]);
            }
        }
    }
    return (int)(out - ret_moves);
}

int movegen_all(const Board *board, Move *ret_moves) {
    int count = movegen_placements(board, ret_moves);
    return count + movegen_spreads(board, ret_moves + count);
}

// The number of moves of single pieces: one shift per direction counts them all.
static int count_singles(uint64_t singles, uint64_t open) {
    return bits_count(bits_up(singles) & open) + bits_count(bits_down(singles) & open) +
           bits_count(bits_left(singles) & open) + bits_count(bits_right(singles) & open);
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
    int count = count_singles(own & ~board->tall, ~closed);

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
        return board->stones[!turn] ? empty : 0;
    }
    unsigned kinds = (board->stones[turn] ? 2u : 0u) + (board->caps[turn] ? 1u : 0u);
    return empty * kinds + movegen_count_spreads(board, turn);
}
