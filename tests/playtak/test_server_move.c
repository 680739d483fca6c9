// SPDX-License-Identifier: MIT
// The move notation of the playtak server.
#include <string.h>

#include "movegen.h"
#include "playtak/server_move.h"
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

START_TEST(a_move_is_the_same_in_ptn) {
    Board board = unit_board(middle);
    char text[SERVER_MOVE_TEXT];
    Fault fault;
    Move expected = unit_move(&board, pairs[_i].ptn);
    Move move = MOVE_NONE;
    ck_assert_str_eq(server_move_write(expected, text), pairs[_i].text);
    ck_assert_msg(server_move_read(&board, word_of_string(pairs[_i].text), &move, &fault), "%s",
                  fault.text);
    ck_assert_uint_eq(move, expected);
}

static const struct {
    const char *text, *fault;
} refusals[] = {
    {"", "no move"},
    {"P", "no move"},
    {"X A1", "no move"},
    {"P a1", "no move"},
    {"P A2 F", "no move"},
    {"P A2 W W", "no move"},
    {"P A22", "no move"},
    {"P I1", "I1|i1"},
    {"P A9", "A9|a9"},
    {"P A1", "not empty"},
    {"P A2 C", "capstone"},
    {"M B2 B4", "no move"},
    {"M B2 B4 1", "no move"},
    {"M B2 B4 1 1 1", "no move"},
    {"M B2 B4 0 1", "no move"},
    {"M B2 B4 1 10", "no move"},
    {"M B2 B2", "no move"},
    {"M B2 C3 1", "no move"},
    {"M B2 B4 2 2", "3|high|stack|pieces"},
    {"M A1 A2 1", "not White's"},
    {"M C3 D3 1 \x1b[2J", "no move"},
};

START_TEST(what_is_no_legal_move_is_refused) {
    Board board = unit_board(middle);
    Move move = 0x1234;
    Fault fault = {0};
    Word text = word_of_string(refusals[_i].text);
    ck_assert_msg(!server_move_read(&board, text, &move, &fault), "%s is read", refusals[_i].text);
    ck_assert_uint_eq(move, 0x1234);
    unit_expect_fault(&fault, refusals[_i].fault);
    ck_assert(!server_move_read(&board, text, &move, NULL));
}

// All legal moves of random games come back as they were.
START_TEST(a_written_move_is_read_again) {
    enum { GAMES = 40 };
    static Move moves[MOVES_MAX];
    Rng rng = rng_of(support_seed());
    for (int game = 0; game < GAMES; game++) {
        Rules rules = rules_of(3 + game % 6, 0);
        Board board;
        board_init(&board, &rules);
        unit_wander(&board, rng_next(&rng), 2 * game);
        int count = movegen_all(&board, moves);
        for (int i = 0; i < count; i++) {
            char text[SERVER_MOVE_TEXT];
            Move move = MOVE_NONE;
            Fault fault = {0};
            server_move_write(moves[i], text);
            ck_assert_msg(server_move_read(&board, word_of_string(text), &move, &fault), "%s: %s",
                          text, fault.text);
            ck_assert_uint_eq(move, moves[i]);
        }
    }
}

int main(void) {
    TCase *tcase = tcase_create("server_move");
    support_print_seed("server_move");
    tcase_add_loop_test(tcase, a_move_is_the_same_in_ptn, 0, UNIT_COUNT(pairs));
    tcase_add_loop_test(tcase, what_is_no_legal_move_is_refused, 0, UNIT_COUNT(refusals));
    tcase_add_test(tcase, a_written_move_is_read_again);
    return unit_run("server_move", tcase);
}
