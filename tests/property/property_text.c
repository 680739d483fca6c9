// SPDX-License-Identifier: MIT
// Positions that are written can be read back, and are the same again.
#include <string.h>

#include "property.h"

enum { QUICK_POSITIONS = 1200 };

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
    property_walk(_i, QUICK_POSITIONS, check_position, NULL);
}

// Text that the engine had no part in.
PROPERTY(text_is_written_back) {
    Rng rng = rng_of(support_seed() + (uint64_t)_i);
    for (int64_t i = property_positions(QUICK_POSITIONS); i > 0; i--) {
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
