// SPDX-License-Identifier: MIT
// Plays a move and takes it back. Only the squares of the move change. The six words that describe
// all tops and the key are saved whole, which is cheaper than computing them again.
#include "board.h"
#include "key.h"

// Puts `count` pieces on a square; bit 0 of `pieces` becomes the top.
static inline void push(Board *board, int square, uint64_t pieces, int count) {
    int height = board->height[square];
    if (__builtin_expect(height + count > 64, 0)) {
        uint64_t *buried = board->buried[square];
        buried[1] = buried[1] << count | buried[0] >> (64 - count);
        buried[0] = buried[0] << count | board->stack[square] >> (64 - count);
    }
    board->stack[square] = board->stack[square] << count | pieces;
    board->height[square] = (uint8_t)(height + count);
}

// Removes the `count` topmost pieces from a square and returns them; bit 0 was the top.
static inline uint64_t take(Board *board, int square, int count) {
    int height = board->height[square];
    uint64_t pieces = board->stack[square] & bits_low(count);
    board->stack[square] >>= count;
    if (__builtin_expect(height > 64, 0)) {
        uint64_t *buried = board->buried[square];
        board->stack[square] |= buried[0] << (64 - count);
        buried[0] = buried[0] >> count | buried[1] << (64 - count);
        buried[1] >>= count;
    }
    board->height[square] = (uint8_t)(height - count);
    return pieces;
}

static void apply_placement(Board *board, Move move) {
    Colour turn = board_turn(board);
    Colour owner = board_is_opening(board) ? (Colour)!turn : turn;
    Kind kind = move_kind(move);
    int square = move_square(move);
    uint64_t bit = bits_of(square);

    board->stack[square] = owner;
    board->height[square] = 1;
    board->tops[owner] |= bit;
    board->key ^= key_of_piece(0, square, owner);
    if (__builtin_expect(move_is_double(move), 0)) {
        push(board, square, owner, 1);
        board->tall |= bit;
        board->key ^= key_of_piece(1, square, owner);
        board->stones[owner]--;
    }
    if (kind != WALL) {
        board->road |= bit;
    }
    if (kind != FLAT) {
        board->block |= bit;
        board->key ^= key_tops[kind == CAP][square];
    }
    if (kind == CAP) {
        board->caps[owner]--;
    } else {
        board->stones[owner]--;
    }
}

// Drops `count` pieces of the hand on a square. `lift` is the height above the board that the
// topmost of them had on the square `from`.
static inline void drop(Board *board, int from, int lift, int square, uint64_t pieces, int count) {
    uint64_t bit = bits_of(square);
    int place = board->height[square] + count - 1;
    push(board, square, pieces, count);
    board->tops[pieces & 1] |= bit;
    board->tops[!(pieces & 1)] &= ~bit;
    if (place > 0) {
        board->tall |= bit;
    }
    for (int i = 0; i < count; i++, pieces >>= 1) {
        board->key ^=
            key_of_piece(lift - i, from, pieces & 1) ^ key_of_piece(place - i, square, pieces & 1);
    }
}

// Removes the hand from its square. A piece that remains there becomes a flat on top.
static inline uint64_t lift_hand(Board *board, int from, int hand) {
    uint64_t bit = bits_of(from);
    uint64_t pieces = take(board, from, hand);
    board->tops[WHITE] &= ~bit;
    board->tops[BLACK] &= ~bit;
    board->road &= ~bit;
    board->block &= ~bit;
    if (board->height[from] > 0) {
        board->tops[board->stack[from] & 1] |= bit;
        board->road |= bit;
    }
    if (board->height[from] < 2) {
        board->tall &= ~bit;
    }
    return pieces;
}

static void apply_spread(Board *board, Move move) {
    int from = move_square(move);
    int lift = board->height[from] - 1;
    Drops drops = drops_of(move);
    uint64_t end = bits_of(drops.square);
    bool makes_road = (board->road & bits_of(from)) != 0;
    bool blocks = (board->block & bits_of(from)) != 0;
    uint64_t pieces = lift_hand(board, from, pattern_hand(move_pattern(move)));
    int square;
    int count;

    if (board->block & end) { // a crush
        board->block &= ~end;
        board->key ^= key_tops[0][drops.square];
    }
    if (blocks) {
        board->key ^= key_tops[makes_road][from] ^ key_tops[makes_road][drops.square];
    }
    while (drops_next(&drops, &square, &count)) {
        drop(board, from, lift, square, pieces & bits_low(count), count);
        board->road |= bits_of(square);
        lift -= count;
        pieces >>= count;
    }
    if (!makes_road) {
        board->road &= ~end;
    }
    if (blocks) {
        board->block |= end;
    }
}

void board_apply(Board *board, Move move, Undo *ret_undo) {
    assert(board_is_legal(board, move));
    *ret_undo = (Undo){
        .tops = {board->tops[0], board->tops[1]},
        .road = board->road,
        .block = board->block,
        .tall = board->tall,
        .key = board->key,
    };
    board->key ^= key_of_ply(board, board->ply) ^ key_of_ply(board, board->ply + 1);
    if (move_is_spread(move)) {
        apply_spread(board, move);
    } else {
        apply_placement(board, move);
    }
    board->ply++;
    assert(board_verify(board, NULL));
}

static void undo_placement(Board *board, Move move) {
    int square = move_square(move);
    Colour owner = (Colour)(board->stack[square] & 1);
    board->stack[square] = 0;
    board->height[square] = 0;
    if (move_kind(move) == CAP) {
        board->caps[owner]++;
    } else {
        board->stones[owner] = (uint8_t)(board->stones[owner] + (move_is_double(move) ? 2 : 1));
    }
}

static void undo_spread(Board *board, Move move) {
    Drops drops = drops_of(move);
    uint64_t pieces = 0;
    int hand = 0;
    int square;
    int count;

    while (drops_next(&drops, &square, &count)) {
        pieces |= take(board, square, count) << hand;
        hand += count;
    }
    push(board, move_square(move), pieces, hand);
}

void board_undo(Board *board, Move move, const Undo *undo) {
    board->ply--;
    if (move_is_spread(move)) {
        undo_spread(board, move);
    } else {
        undo_placement(board, move);
    }
    board->tops[WHITE] = undo->tops[WHITE];
    board->tops[BLACK] = undo->tops[BLACK];
    board->road = undo->road;
    board->block = undo->block;
    board->tall = undo->tall;
    board->key = undo->key;
    assert(board_verify(board, NULL));
}

void board_pass(Board *board) {
    assert(!board_is_opening(board));
    board->ply++;
    board->key ^= key_turn;
}

void board_unpass(Board *board) {
    board->ply--;
    board->key ^= key_turn;
}
