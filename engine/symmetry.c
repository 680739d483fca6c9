// SPDX-License-Identifier: MIT
#include "symmetry.h"

#include <string.h>

#include "key.h"

int square_symmetry(int square, int symmetry, int size) {
    int file = square_file(square);
    int rank = square_rank(square);
    if (symmetry & 1) {
        file = size - 1 - file;
    }
    if (symmetry & 2) {
        rank = size - 1 - rank;
    }
    return symmetry & 4 ? square_of(rank, file) : square_of(file, rank);
}

Direction direction_symmetry(Direction direction, int symmetry) {
    bool across = direction == LEFT || direction == RIGHT;
    if (symmetry & (across ? 1 : 2)) {
        direction = direction_opposite(direction);
    }
    // Swapping files and ranks exchanges up with right and down with left.
    return symmetry & 4 ? (Direction)(direction ^ 1) : direction;
}

Move move_symmetry(Move move, int symmetry, int size) {
    int square = square_symmetry(move_square(move), symmetry, size);
    if (!move_is_spread(move)) {
        return (Move)((move & ~63) | square);
    }
    return move_spread(square, direction_symmetry(move_direction(move), symmetry),
                       move_pattern(move));
}

int symmetry_inverse(int symmetry) {
    // A symmetry mirrors first and then swaps; its inverse would have to swap first. Mirroring
    // first has the same effect when the two mirror bits trade places.
    if (symmetry & 4) {
        return 4 | (symmetry & 1) << 1 | (symmetry & 2) >> 1;
    }
    return symmetry;
}

Board board_symmetry(const Board *board, int symmetry) {
    Board image;
    board_init(&image, &board->rules);
    image.ply = board->ply;
    for (uint64_t left = board_occupied(board); left;) {
        int square = bits_pop(&left);
        board_put(&image, square_symmetry(square, symmetry, board_size(board)),
                  board->stack[square], board->buried[square], board->height[square],
                  board_top(board, square));
    }
    board_finish(&image, NULL); // can't fail: the pieces are the same
    return image;
}

// Like board_canonical_key, of a board with the key `key`.
static uint64_t canonical_key(const Board *board, uint64_t key, int *ret_symmetry) {
    uint64_t pieces[SYMMETRIES] = {0};
    for (uint64_t left = board_occupied(board); left;) {
        int square = bits_pop(&left);
        for (int i = 0; i < SYMMETRIES; i++) {
            pieces[i] ^= key_of_stack(board, square, square_symmetry(square, i, board_size(board)));
        }
    }
    // The part of the key that does not depend on pieces is the same for all symmetries.
    uint64_t rest = key ^ pieces[0];
    int best = 0;
    for (int i = 1; i < SYMMETRIES; i++) {
        if ((pieces[i] ^ rest) < (pieces[best] ^ rest)) {
            best = i;
        }
    }
    *ret_symmetry = best;
    return pieces[best] ^ rest;
}

uint64_t board_canonical_key(const Board *board, int *ret_symmetry) {
    return canonical_key(board, board->key, ret_symmetry);
}

uint64_t board_position_key(const Board *board, int *ret_symmetry) {
    Rules usual = rules_of(board_size(board), 0);
    uint64_t rules = key_of_rules(&board->rules) ^ key_of_rules(&usual);
    return canonical_key(board, board->key ^ rules, ret_symmetry);
}
