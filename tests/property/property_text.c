// SPDX-License-Identifier: MIT
// Whatever is written can be read back, and is the same again.
#include <string.h>

#include "movegen.h"
#include "property.h"
#include "text/ptn.h"

enum { QUICK_POSITIONS = 300 };

static void check_moves(const Board *board, Move next, void *context) {
    (void)next;
    (void)context;
    Move moves[MOVES_MAX];
    int count = movegen_all(board, moves);
    for (int i = 0; i < count; i++) {
        char text[PTN_TEXT];
        size_t length = ptn_write_move(moves[i], text);
        EXPECT(length == strlen(text) && length < PTN_TEXT, board, moves[i]);
        Move parsed = MOVE_NONE, read = MOVE_NONE;
        Fault fault = {.text = ""};
        Word word = word_of_string(text);
        ck_assert_msg(ptn_parse_move(word, board_size(board), &parsed, &fault), "%s: %s", text,
                      fault.text);
        ck_assert_msg(ptn_read_move(board, word, &read, &fault), "%s: %s", text, fault.text);
        EXPECT(parsed == moves[i], board, moves[i]);
        EXPECT(read == moves[i], board, moves[i]);
    }
}

PROPERTY(moves_are_read_back) {
    property_walk(_i, QUICK_POSITIONS, check_moves, NULL);
}

static void check_position(const Board *board, Move next, void *context) {
    (void)context;
    char text[TPS_TEXT], again[TPS_TEXT];
    size_t length = tps_write(board, text);
    EXPECT(length == strlen(text) && length < TPS_TEXT, board, next);
    EXPECT(tps_size(text, length) == board_size(board), board, next);
    Board read;
    Fault fault = {.text = ""};
    ck_assert_msg(tps_read(text, length, &board->rules, &read, &fault), "%s: %s", text, fault.text);
    EXPECT(board_verify(&read, NULL), board, next);
    EXPECT(board_equal(board, &read), board, next);
    EXPECT(read.key == board->key && read.ply == board->ply, board, next);
    tps_write(&read, again);
    EXPECT(strcmp(text, again) == 0, board, next);
}

PROPERTY(positions_are_read_back) {
    property_walk(_i, 4 * QUICK_POSITIONS, check_position, NULL);
}

// Text that the engine had no part in.
PROPERTY(text_is_written_back) {
    Rng rng = rng_of(support_seed() + (uint64_t)_i);
    for (int64_t i = property_positions(4 * QUICK_POSITIONS); i > 0; i--) {
        Rules rules = walk_rules(&rng, _i, WALK_ANY);
        char text[TPS_TEXT], again[TPS_TEXT];
        walk_position(&rng, &rules, text);
        Board board = support_board_with(text, &rules);
        Fault fault = {.text = ""};
        ck_assert_msg(board_verify(&board, &fault), "%s: %s", text, fault.text);
        tps_write(&board, again);
        ck_assert_str_eq(text, again);
    }
}
