// SPDX-License-Identifier: MIT
// Zobrist keys. gen_tables.c makes the tables at build time: XXH3 with a fixed seed over the name
// of each entry, so that every build has the same keys.
//
// A position's key is the XOR of
//   - an entry for each piece: its square, its height above the board, its colour;
//   - an entry for each square whose top is a wall or a capstone;
//   - an entry when Black is to move;
//   - in the two opening plies, an entry for the ply and the opening rule, because the rule decides
//     which moves are legal. No swap has none: its first plies are like all others. Later plies
//     have none, so that positions have the same key under all opening rules;
//   - a hash of the other rules (size, komi, piece counts). Rules and board together imply the
//     reserves.
#pragma once

#include "board.h"

enum { KEY_HEIGHTS = 16 }; // with entries of their own; above they are those, rotated

extern const uint64_t key_pieces[KEY_HEIGHTS][SQUARES][2]; // height, square, colour
extern const uint64_t key_tops[2][SQUARES];                // 0 wall, 1 capstone
extern const uint64_t key_turn;                            // Black to move
extern const uint64_t key_opening[OPENING_RULES][2];       // opening, ply; 0 for no swap

// The entry of a piece at a height, 0 (on the board) to HEIGHT_MAX - 1. Stacks above KEY_HEIGHTS
// are rare, and a table for all heights would be a seventh of what the page loads.
static inline uint64_t key_of_piece(int height, int square, Colour colour) {
    uint64_t key = key_pieces[(unsigned)height % KEY_HEIGHTS][square][colour];
    unsigned by = (unsigned)height / KEY_HEIGHTS * 5;
    return key << by | key >> (-by & 63);
}

// A hash of the rules without the opening rule; part of every key.
uint64_t key_of_rules(const Rules *rules);

// The part of the key that depends on the ply: side to move and opening.
static inline uint64_t key_of_ply(const Board *board, int32_t ply) {
    uint64_t key = ply & 1 ? key_turn : 0;
    return ply < 2 ? key ^ key_opening[board->rules.opening][ply] : key;
}

// The part of the key for the stack on `square`, computed as if the stack were on `place`.
uint64_t key_of_stack(const Board *board, int square, int place);

// Computes the key from scratch. It equals board->key.
uint64_t key_of_board(const Board *board);
