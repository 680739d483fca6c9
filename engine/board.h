// SPDX-License-Identifier: MIT
// A position, and how moves change it.
//
// The tops are bitboards, so that roads, flat counts and ways are open to shifts and counts. The
// stacks are one word a square: bit 0 is the colour of the top piece, bit 1 the one below, and so
// on (0 White, 1 Black); what is more than 64 pieces down sits in a second word that only 7x7 and
// 8x8 boards ever touch. Bits above the height are 0.
#ifndef BREDON_ENGINE_BOARD_H
#define BREDON_ENGINE_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "fault.h"
#include "move.h"

typedef enum Colour { WHITE, BLACK } Colour;

// "White" or "Black".
const char *colour_text(Colour colour);

enum {
    HALF_KOMI_MAX = 20,
    STONES_MAX = 50,  // of one player
    CAPS_MAX = 2,     // of one player
    HEIGHT_MAX = 104, // 2 * (STONES_MAX + CAPS_MAX): all pieces on one square
    MOVE_NUMBER_MAX = 1000000,
    MOVES_MAX = 8192, // no position has more: 13 towers of 8 on 8x8 give about 6,600
};

// What is agreed before a game.
typedef struct Rules {
    int8_t size;      // 3 to 8
    int8_t half_komi; // twice the komi, -20 to 20, positive for Black
    int8_t stones[2]; // the set of each player, 1 to 50
    int8_t caps[2];   // 0 to 2
} Rules;

typedef struct Board {
    const Geometry *geometry;
    uint64_t tops[2]; // squares by the owner of the top piece
    uint64_t road;    // tops that make roads: flats and capstones
    uint64_t block;   // tops that nothing is put on: walls and capstones
    uint64_t tall;    // squares with two pieces or more
    uint64_t key;     // Zobrist key, see key.h
    int32_t ply;      // plies since the start; even: White to move; 0 and 1: opening rule
    Rules rules;
    uint8_t stones[2]; // in hand
    uint8_t caps[2];
    uint8_t height[SQUARES];
    uint64_t stack[SQUARES];  // colours from the top down
    uint64_t buried[SQUARES]; // the colours below those 64
} Board;

// What board_apply changed and can't be told from the move.
typedef struct Undo {
    uint64_t tops[2], road, block, tall, key;
} Undo;

// The standard set of a size with a komi. size 3 to 8, half_komi -20 to 20.
Rules rules_of(int size, int half_komi);

// Checks every field of rules that came from a user.
bool rules_check(const Rules *rules, Fault *fault);

// The empty board, White to make the first move.
void board_init(Board *board, const Rules *rules);

static inline int board_size(const Board *board) {
    return board->geometry->size;
}

static inline Colour board_turn(const Board *board) {
    return (Colour)(board->ply & 1);
}

// The opening rule: the first two plies place a flat of the other player's.
static inline bool board_is_opening(const Board *board) {
    return board->ply < 2;
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

// The tops of a player that count for roads.
static inline uint64_t board_road(const Board *board, Colour colour) {
    return board->tops[colour] & board->road;
}

static inline int board_in_hand(const Board *board, Colour colour) {
    return board->stones[colour] + board->caps[colour];
}

// The kind of the top piece of a square that is not empty.
Kind board_top(const Board *board, int square);

// The colour of the piece `depth` places below the top; 0 <= depth < height.
Colour board_piece(const Board *board, int square, int depth);

// Puts a stack on an empty square, as when a position is read: `height` pieces, the colour of the
// i-th from the top in bit i of (buried, stack). Reserves and key are not touched; board_finish
// does that for the whole board.
void board_put(Board *board, int square, uint64_t stack, uint64_t buried, int height, Kind top);

// Counts the reserves and makes the key after board_put. False when a player has more pieces on the
// board than in the set.
bool board_finish(Board *board, Fault *fault);

// Plays a legal move. `ret_undo` takes what board_undo needs.
void board_apply(Board *board, Move move, Undo *ret_undo);

// Takes the last move back: every byte is as it was before board_apply.
void board_undo(Board *board, Move move, const Undo *undo);

// Passes the turn, as a null move of a search does, and takes that back. Past the opening only.
void board_pass(Board *board);
void board_unpass(Board *board);

// True when the move that was just played was a placement or a crush: no position from before it
// can come back. A crush is the one spread that leaves fewer walls and capstones.
static inline bool board_progressed(const Board *board, Move move, const Undo *undo) {
    return !move_is_spread(move) || bits_count(board->block) < bits_count(undo->block);
}

// True when `move` is legal here (the game is taken to be still on). Any 16 bits may be asked.
bool board_is_legal(const Board *board, Move move);

// Checks everything that must hold between the fields, the key included. For tests and debug
// builds; says in `fault` what is broken.
bool board_verify(const Board *board, Fault *fault);

// The same position, whatever the history; komi and set included, move number left out but for the
// opening.
bool board_equal(const Board *a, const Board *b);

#endif
