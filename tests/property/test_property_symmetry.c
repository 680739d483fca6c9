// SPDX-License-Identifier: MIT
// A board that is turned or mirrored is the same game.
#include <stdlib.h>
#include <string.h>

#include "movegen.h"
#include "outcome.h"
#include "property.h"
#include "symmetry.h"

enum { QUICK_POSITIONS = 600 };

typedef struct Pair {
    Move moves[MOVES_MAX], others[MOVES_MAX];
} Pair;

static void check_squares(const Board *board, const Board *turned, int symmetry) {
    int size = board_size(board);
    for (int square = 0; square < SQUARES; square++) {
        if (!(board->geometry->board & bits_of(square))) {
            continue;
        }
        int to = square_symmetry(square, symmetry, size);
        EXPECT(square_symmetry(to, symmetry_inverse(symmetry), size) == square, board, MOVE_NONE);
        EXPECT(turned->height[to] == board->height[square], board, MOVE_NONE);
        for (int depth = 0; depth < board->height[square]; depth++) {
            EXPECT(board_piece(turned, to, depth) == board_piece(board, square, depth), board,
                   MOVE_NONE);
        }
        EXPECT(board->height[square] == 0 || board_top(turned, to) == board_top(board, square),
               board, MOVE_NONE);
    }
}

static void check_moves(const Board *board, const Board *turned, int symmetry, Pair *pair) {
    int size = board_size(board);
    int count = movegen_all(board, pair->moves);
    EXPECT(movegen_all(turned, pair->others) == count, board, MOVE_NONE);
    for (int i = 0; i < count; i++) {
        Move there = move_symmetry(pair->moves[i], symmetry, size);
        Move back = move_symmetry(there, symmetry_inverse(symmetry), size);
        EXPECT(back == pair->moves[i], board, pair->moves[i]);
        pair->moves[i] = there;
    }
    support_sort_moves(pair->moves, count);
    support_sort_moves(pair->others, count);
    EXPECT(memcmp(pair->moves, pair->others, (size_t)count * sizeof(Move)) == 0, board, MOVE_NONE);
}

static void check_symmetries(const Board *board, Move next, void *context) {
    int chosen;
    uint64_t least = UINT64_MAX;
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        Board turned = board_symmetry(board, symmetry);
        least = turned.key < least ? turned.key : least;
    }
    EXPECT(board_canonical_key(board, &chosen) == least, board, next);
    EXPECT(board_symmetry(board, chosen).key == least, board, next);
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        Board turned = board_symmetry(board, symmetry);
        EXPECT(board_verify(&turned, NULL), board, next);
        EXPECT(turned.ply == board->ply, board, next);
        check_squares(board, &turned, symmetry);
        Board back = board_symmetry(&turned, symmetry_inverse(symmetry));
        EXPECT(board_equal(&back, board) && back.key == board->key, board, next);
        EXPECT(board_outcome(&turned) == board_outcome(board), board, next);
        check_moves(board, &turned, symmetry, context);
        EXPECT(board_canonical_key(&turned, &chosen) == least, board, next);
        if (next != MOVE_NONE) {
            // Turning and moving may change places.
            Board moved = *board;
            Undo undo;
            board_apply(&moved, next, &undo);
            moved = board_symmetry(&moved, symmetry);
            board_apply(&turned, move_symmetry(next, symmetry, board_size(board)), &undo);
            EXPECT(board_equal(&moved, &turned) && moved.key == turned.key, board, next);
        }
    }
}

PROPERTY(symmetries_agree) {
    static Pair pair;
    property_walk(_i, QUICK_POSITIONS, check_symmetries, &pair);
}
