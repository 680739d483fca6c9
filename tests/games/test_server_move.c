// SPDX-License-Identifier: MIT
// The move notation of the playtak server.
#include <string.h>

#include "movegen.h"
#include "server_move.h"
#include "unit.h"

// White to move on 5x5: a stack of three of White's on b2, a capstone over two on d4.
static const char middle[] = "x5/x3,221C,2C/x2,1S,x2/x,211,x,2S,x/2,x3,1 1 9";

static const struct {
    const char *text, *ptn;
} pairs[] = {
    {"P A2", "a2"},
    {"P A2 W", "Sa2"},
    {"M C3 B3 1", "c3<"},
    {"M B2 B4 1 2", "3b2+12"},
    {"M B2 B5 1 1 1", "3b2+111"},
    {"M D4 C4 3", "3d4<"},
    {"M B2 C2 2", "2b2>"},
    {"M B2 B1 1", "b2-"},
};

TEST_EACH(a_move_is_the_same_in_ptn, pairs) {
    Board board = unit_board(middle);
    TextBuf text = {0};
    Fault fault;
    Move expected = unit_move(&board, pairs[_i].ptn);
    Move move = MOVE_NONE;
    server_move_add(&text, expected);
    ck_assert_str_eq(text.at, pairs[_i].text);
    textbuf_finish(&text);
    ck_assert_msg(server_move_read(&board, word_of_string(pairs[_i].text), &move, &fault), "%s",
                  fault.text);
    ck_assert_uint_eq(move, expected);
}

static const char *const refusals[] = {
    "",
    "P",
    "X A1",
    "P a1",
    "P A2 F",
    "P A2 W W",
    "P A22",
    "P I1",
    "P A9",
    "P A1",
    "P A2 C",
    "M B2 B4",
    "M B2 B4 1",
    "M B2 B4 1 1 1",
    "M B2 B4 0 1",
    "M B2 B4 1 10",
    "M B2 B2",
    "M B2 C3 1",
    "M B2 B4 2 2",
    "M A1 A2 1",
    "M C3 D3 1 \x1b[2J",
};

TEST_EACH(what_is_no_legal_move_is_refused, refusals) {
    Board board = unit_board(middle);
    Move move = 0x1234;
    Fault fault = {0};
    Word text = word_of_string(refusals[_i]);
    ck_assert_msg(!server_move_read(&board, text, &move, &fault), "%s is read", refusals[_i]);
    ck_assert_uint_eq(move, 0x1234);
    unit_expect_fault(&fault, "is not a legal move");
    ck_assert(!server_move_read(&board, text, &move, NULL));
}

// Nine pieces: eight of them would be a legal move.
TEST(a_hand_is_at_most_as_large_as_the_board) {
    Board board = unit_board("x8/x8/x8/x8/x8/x8/x8/111111111,x7 1 20");
    Move move = MOVE_NONE;
    ck_assert(server_move_read(&board, word_of_string("M A1 A2 8"), &move, NULL));
    ck_assert(!server_move_read(&board, word_of_string("M A1 A3 1 8"), &move, NULL));
}

// All legal moves of random games come back as they were.
TEST(a_written_move_is_read_again) {
    enum { GAMES = 18 };
    static Move moves[MOVES_MAX];
    TextBuf text = {0};
    Rng rng = rng_of(support_seed());
    for (int game = 0; game < GAMES; game++) {
        Rules rules = rules_of(3 + game % 6, 0);
        rules.opening = (int8_t)(game % OPENING_RULES);
        Board board;
        board_init(&board, &rules);
        unit_wander(&board, rng_next(&rng), 4 * game);
        int count = movegen_all(&board, moves);
        for (int i = 0; i < count; i++) {
            Move move = MOVE_NONE;
            Fault fault = {0};
            textbuf_clear(&text);
            server_move_add(&text, moves[i]);
            ck_assert_msg(server_move_read(&board, word_of_string(text.at), &move, &fault), "%s",
                          fault.text);
            ck_assert_uint_eq(move, moves[i]);
        }
    }
    textbuf_finish(&text);
}
