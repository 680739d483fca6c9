// SPDX-License-Identifier: MIT
// Moves as a person types them. test_ptn_legal has all reasons why a move is not legal.
#include <stdlib.h>
#include <string.h>

#include "movegen.h"
#include "text/ptn.h"
#include "typed_move.h"
#include "unit.h"

// White to move on 5x5: a wall of White's on c3; a stack of three of White's on b2; a capstone of
// White's over two on d4; Black's flat on a1, wall on d2, capstone on e4.
static const char middle[] = "x5/x3,221C,2C/x2,1S,x2/x,211,x,2S,x/2,x3,1 1 9";
// The same with Black to move.
static const char middle_black[] = "x5/x3,221C,2C/x2,1S,x2/x,211,x,2S,x/2,x3,1 2 9";
static const char empty[] = "x5/x5/x5/x5/x5 1 1";
static const char second[] = "x5/x5/x5/x5/2,x4 2 1";
// A stack of White's that can't move.
static const char shut_in[] = "x5/x5/2S,x4/1,2C,x3/2S,x4 1 6";

static const struct {
    const char *tps, *text, *expected;
} refusals[] = {
    {middle, "c3", "c3 is not empty; to move your stack, add a direction: c3+ c3- c3< c3>"},
    {middle, "E1", "e1 is not empty; to move your stack, add a direction: e1+ e1<"},
    {middle, "cc3", "'Cc3': c3 is not empty"},
    {middle_black, "b2", "'b2': b2 is not empty"},
    {shut_in, "a2", "'a2': a2 is not empty"},
    {second, "a1", "'a1': a1 is not empty"},
    {empty, "s a1", "'Sa1': the first turn of each player places a flat of the opponent's"},
    {middle, "A9", "'a9': square a9 is not on a 5x5 board"},
    {middle, "B2B3", "'b2b3': no direction: + up, - down, > right, < left"},
    {middle, "a2 a3", "'a2a3': no direction: + up, - down, > right, < left"},
    {middle, "a2\x1b[2J", "'a2#[2j': no direction: + up, - down, > right, < left"},
};

TEST_EACH(a_move_is_explained, refusals) {
    Board board = unit_board(refusals[_i].tps);
    const char *text = refusals[_i].text;
    Move move = 0x1234;
    Fault fault = {0};
    bool read = typed_move_read(&board, text, strlen(text), &move, &fault);
    ck_assert_msg(!read, "%s is read", text);
    ck_assert_uint_eq(move, 0x1234);
    ck_assert_str_eq(fault.text, refusals[_i].expected);
    ck_assert(!typed_move_read(&board, text, strlen(text), &move, NULL));
}

static const struct {
    const char *text, *move;
} patience[] = {
    {"a2", "a2"},         {" A2 ", "a2"},  {"sa2", "Sa2"},  {"SA2", "Sa2"},
    {"wa2", "Sa2"},       {"S a2", "Sa2"}, {"fa2", "a2"},   {"3 b2 + 1 2", "3b2+12"},
    {"3B2+12", "3b2+12"}, {"C3>", "c3>"},  {"c3>1", "c3>"}, {"1c3>", "c3>"},
    {"C2", "c2"},         {"a2!?", "a2"},  {"a2''", "a2"},  {"3b2+3", "3b2+"},
    {"D4-", "d4-"},       {"3) a2", "a2"},
};

TEST_EACH(a_move_is_read_with_patience, patience) {
    Board board = unit_board(middle);
    const char *text = patience[_i].text;
    Move move = MOVE_NONE;
    Fault fault = {0};
    ck_assert_msg(typed_move_read(&board, text, strlen(text), &move, &fault), "%s", fault.text);
    ck_assert_uint_eq(move, unit_move(&board, patience[_i].move));
}

TEST(a_single_letter_may_be_a_file) {
    ck_assert(typed_move_is_like("e", 1) && typed_move_is_like("h", 1));
    ck_assert(!typed_move_is_like("q", 1) && !typed_move_is_like("x", 1));
}

// Whatever is typed, the answer is a move or one printable line; and what is legal is read.
TEST_RANGE(anything_has_an_answer, 0, 5) {
    static const char letters[] = "abceSC1235+-<>0 x'\x01\xc3?";
    static const char *const boards[] = {middle, middle_black, empty, second, shut_in};
    Board board = unit_board(boards[_i % UNIT_COUNT(boards)]);
    Rng rng = rng_of((uint64_t)_i);
    Move moves[MOVES_MAX];
    int count = movegen_all(&board, moves);
    for (int i = 0; i < count; i++) {
        char text[PTN_TEXT];
        Move move = MOVE_NONE;
        size_t length = ptn_write_move(moves[i], text);
        if (!typed_move_read(&board, text, length, &move, NULL) || move != moves[i] ||
            !typed_move_is_like(text, length)) {
            ck_abort_msg("%s is not read", text);
        }
    }
    for (int i = 0; i < 20000; i++) {
        char text[64];
        size_t length = (size_t)rng_below(&rng, i % 100 ? 8 : (int)sizeof text);
        Move move = MOVE_NONE;
        Fault fault = {0};
        for (size_t j = 0; j < length; j++) {
            text[j] = letters[rng_below(&rng, (int)sizeof letters - 1)];
        }
        bool read = typed_move_read(&board, text, length, &move, &fault);
        size_t printable = 0;
        while (fault.text[printable] >= ' ' && fault.text[printable] <= '~') {
            printable++;
        }
        if (read ? !board_is_legal(&board, move) : printable < 10 || fault.text[printable]) {
            ck_abort_msg("%.*s: %04x, %s", (int)length, text, move, fault.text);
        }
        typed_move_is_like(text, length);
    }
}
