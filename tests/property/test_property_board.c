// SPDX-License-Identifier: MIT
// Making and taking back every legal move of random positions, and what is legal at all.
#include <string.h>

#include "key.h"
#include "movegen.h"
#include "property.h"

enum { QUICK_POSITIONS = 500, LEGAL_EVERY = 16 };

static void undo_restores(const Board *board, Move next, void *context) {
    (void)context;
    Move moves[MOVES_MAX];
    int count = movegen_all(board, moves);
    Board before, played;
    memcpy(&before, board, sizeof before); // padding too
    memcpy(&played, board, sizeof played);
    EXPECT(board_verify(board, NULL), board, next);
    EXPECT(board->key == key_of_board(board), board, next);
    for (int i = 0; i < count; i++) {
        Undo undo;
        Fault fault = {.text = ""};
        board_apply(&played, moves[i], &undo);
        ck_assert_msg(board_verify(&played, &fault), "after %d: %s", moves[i], fault.text);
        EXPECT(played.key == key_of_board(&played), board, moves[i]);
        EXPECT(played.ply == board->ply + 1, board, moves[i]);
        EXPECT(!board_equal(&played, board), board, moves[i]);
        board_undo(&played, moves[i], &undo);
        EXPECT(memcmp(&played, &before, sizeof played) == 0, board, moves[i]);
    }
    if (!board_is_opening(board)) { // a pass changes whose turn it is and nothing else
        board_pass(&played);
        EXPECT(board_verify(&played, NULL), board, next);
        EXPECT(board_turn(&played) != board_turn(board), board, next);
        EXPECT(played.key == key_of_board(&played) && played.key != board->key, board, next);
        board_unpass(&played);
        EXPECT(memcmp(&played, &before, sizeof played) == 0, board, next);
    }
}

PROPERTY(undo_restores_every_byte) {
    property_walk(_i, QUICK_POSITIONS, undo_restores, NULL);
}

typedef struct Legal {
    int calls;
    bool listed[UINT16_MAX + 1];
} Legal;

static void check_legal(const Board *board, Move next, void *context) {
    Legal *legal = context;
    if (legal->calls++ % LEGAL_EVERY) {
        return;
    }
    Move moves[MOVES_MAX];
    int count = movegen_all(board, moves);
    memset(legal->listed, 0, sizeof legal->listed);
    for (int i = 0; i < count; i++) {
        EXPECT(!legal->listed[moves[i]], board, moves[i]); // twice
        legal->listed[moves[i]] = true;
    }
    for (int move = 0; move <= UINT16_MAX; move++) {
        if (board_is_legal(board, (Move)move) != legal->listed[move]) {
            ck_assert_msg(legal->listed[move], "legal, but not listed: %#x", (unsigned)move);
            EXPECT(board_is_legal(board, (Move)move), board, (Move)move);
        }
    }
    EXPECT(next == MOVE_NONE || legal->listed[next], board, next);
}

PROPERTY(legal_is_listed) {
    static Legal legal;
    property_walk(_i, QUICK_POSITIONS, check_legal, &legal);
}
