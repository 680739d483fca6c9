// SPDX-License-Identifier: MIT
// A position, and how moves change it.
//
// The top pieces are bitboards, so that roads and flat counts are found by shifts and bit counts. A
// stack is one word: bit 0 is the colour of the top piece, bit 1 that of the piece below, and so on
// (0 White, 1 Black). Two more words hold the pieces more than 64 and more than 128 below the top.
// Bits above the height are 0.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "fault.h"
#include "move.h"

typedef enum Colour { WHITE, BLACK } Colour;

// "White" or "Black".
const char *colour_text(Colour colour);

enum {
    HALF_KOMI_MAX = 20,
    STONES_MAX = 80,  // of one player
    CAPS_MAX = 5,     // of one player
    HEIGHT_MAX = 170, // 2 * (STONES_MAX + CAPS_MAX): all pieces on one square
    MOVE_NUMBER_MAX = 1000000,
    MOVES_MAX = 11264, // no position has more: 21 towers of 8 on 8x8 give about 10,800
};

// What the players place in their first turns.
typedef enum OpeningRule {
    OPENING_SWAP,         // each player a flat of the opponent
    OPENING_NO_SWAP,      // any of their own pieces: the first turns are like all others
    OPENING_DOUBLE_STACK, // "double black stack": White two black flats on one square (one, if the
                          // set has only one), then Black one white flat
    OPENING_RULES,        // their number
} OpeningRule;

// The rules of one game: size, komi, piece counts and opening.
typedef struct Rules {
    int8_t size;      // 3 to 8
    int8_t half_komi; // twice the komi, -20 to 20, positive for Black
    int8_t stones[2]; // flats and walls of each player at the start, 1 to 80
    int8_t caps[2];   // capstones of each player at the start, 0 to 5
    int8_t opening;   // an OpeningRule
} Rules;

typedef struct Board {
    const Geometry *geometry;
    uint64_t tops[2]; // by colour: squares whose top piece is of that colour
    uint64_t road;    // squares whose top counts for roads: flats and capstones
    uint64_t block;   // squares whose top is a wall or a capstone
    uint64_t tall;    // squares with two pieces or more
    uint64_t key;     // Zobrist key, see key.h
    int32_t ply;      // plies since the start; even: White to move
    Rules rules;
    uint8_t stones[2]; // flats and walls in hand, by colour
    uint8_t caps[2];
    uint8_t height[SQUARES];
    uint64_t stack[SQUARES];     // colours of the 64 topmost pieces; bit 0 is the top
    uint64_t buried[SQUARES][2]; // colours of the 64 pieces below those, and of those below these
} Board;

// What board_undo needs besides the move.
typedef struct Undo {
    uint64_t tops[2], road, block, tall, key;
} Undo;

// The standard rules of a board of `size` (3 to 8) with `half_komi` (-20 to 20); opening swap.
Rules rules_of(int size, int half_komi);

// Checks the range of every field; for rules that came from a user.
bool rules_check(const Rules *rules, Fault *fault);

// True when both players have the size's own pieces.
bool rules_are_usual(const Rules *rules);

// The empty board, White to make the first move.
void board_init(Board *board, const Rules *rules);

static inline int board_size(const Board *board) {
    return board->geometry->size;
}

static inline Colour board_turn(const Board *board) {
    return (Colour)(board->ply & 1);
}

// True during the first two plies, except in the opening no swap. In these a player places flats of
// the other colour and can do nothing else.
static inline bool board_is_opening(const Board *board) {
    return board->ply < 2 && board->rules.opening != OPENING_NO_SWAP;
}

// True when the next move places a stack of two flats.
static inline bool board_is_double(const Board *board) {
    return board->ply == 0 && board->rules.opening == OPENING_DOUBLE_STACK &&
           board->rules.stones[BLACK] >= 2;
}

// In the opening: how many flats of the opponent the next move places, and the move that places
// them on a square.
static inline int board_opening_flats(const Board *board) {
    return board_is_double(board) ? 2 : 1;
}

static inline Move board_opening_move(const Board *board, int square) {
    return board_is_double(board) ? move_place_double(square) : move_place(square, FLAT);
}

static inline uint64_t board_occupied(const Board *board) {
    return board->tops[WHITE] | board->tops[BLACK];
}

static inline uint64_t board_empty(const Board *board) {
    return board->geometry->board & ~board_occupied(board);
}

static inline uint64_t board_flats(const Board *board, Colour colour) {
    return board->tops[colour] & ~board->block;
}

static inline uint64_t board_walls(const Board *board) {
    return board->block & ~board->road;
}

static inline uint64_t board_caps(const Board *board) {
    return board->block & board->road;
}

// A player's tops that count for roads.
static inline uint64_t board_road(const Board *board, Colour colour) {
    return board->tops[colour] & board->road;
}

// The number of pieces in hand, stones and capstones.
static inline int board_in_hand(const Board *board, Colour colour) {
    return board->stones[colour] + board->caps[colour];
}

// The kind of the top piece of a square that is not empty.
static inline Kind board_top(const Board *board, int square) {
    uint64_t bit = bits_of(square);
    if (!(board->block & bit)) {
        return FLAT;
    }
    return board->road & bit ? CAP : WALL;
}

// The colour of a piece, given by its depth: 0 is the top, height - 1 the bottom.
static inline Colour board_piece(const Board *board, int square, int depth) {
    uint64_t word = depth < 64 ? board->stack[square] : board->buried[square][depth >= 128];
    return (Colour)(word >> (depth & 63) & 1);
}

// Puts a stack of `height` pieces on an empty square; for building a position. Bit i of
// (buried[1], buried[0], stack) is the colour of piece i, counted from the top. Does not change
// reserves and key; call board_finish after the last stack.
void board_put(Board *board, int square, uint64_t stack, const uint64_t buried[2], int height,
               Kind top);

// Completes a position built with board_put: counts the reserves and computes the key. False when a
// player has more pieces on the board than the rules give, or when the opening (plies 0 and 1) has
// to place a stone that is not in hand.
bool board_finish(Board *board, Fault *fault);

// Plays a legal move. `ret_undo` gets what board_undo needs.
void board_apply(Board *board, Move move, Undo *ret_undo);

// Takes back `move`, the last one played: every byte of the board is as before board_apply.
void board_undo(Board *board, Move move, const Undo *undo);

// Play a null move and take it back: only the side to move changes. Not in the opening
// (board_is_opening).
void board_pass(Board *board);
void board_unpass(Board *board);

// True when `move`, which was just played, was a placement or a crush. After either, no earlier
// position can occur again. Only a crush lowers the number of walls and capstones.
static inline bool board_progressed(const Board *board, Move move, const Undo *undo) {
    return !move_is_spread(move) || bits_count(board->block) < bits_count(undo->block);
}

// True when `move` is legal here. Accepts any 16 bits; does not check whether the game is over.
bool board_is_legal(const Board *board, Move move);

// Checks that all fields agree with each other and with the key. For tests and debug builds.
// `fault` names the field that is wrong.
bool board_verify(const Board *board, Fault *fault);

// True when two positions have the same pieces, rules and side to move. Move numbers are compared
// only in the opening (board_is_opening).
bool board_equal(const Board *a, const Board *b);
