// SPDX-License-Identifier: MIT
#include "key.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

uint64_t key_of_rules(const Rules *rules) {
    const int8_t bytes[6] = {rules->size,      rules->half_komi, rules->stones[0],
                             rules->stones[1], rules->caps[0],   rules->caps[1]};
    return XXH3_64bits(bytes, sizeof bytes);
}

uint64_t key_of_stack(const Board *board, int square, int place) {
    uint64_t key = 0;
    int height = board->height[square];
    for (int depth = 0; depth < height; depth++) {
        key ^= key_of_piece(height - 1 - depth, place, board_piece(board, square, depth));
    }
    if (board->block & bits_of(square)) {
        key ^= key_tops[board_top(board, square) == CAP][place];
    }
    return key;
}

uint64_t key_of_board(const Board *board) {
    uint64_t key = key_of_rules(&board->rules) ^ key_of_ply(board, board->ply);
    for (uint64_t left = board_occupied(board); left;) {
        int square = bits_pop(&left);
        key ^= key_of_stack(board, square, square);
    }
    return key;
}
