// SPDX-License-Identifier: MIT
#include <string.h>

#include "text/ptn.h"
#include "unit.h"

// What is read on 5x5, and how it is then written: longer forms, letters in any case, marks at the
// end.
static const struct {
    const char *text, *written;
} moves[] = {
    {"Fa1", "a1"},        {"Fe5", "e5"},
    {"1a1>1", "a1>"},     {"a1>1", "a1>"},
    {"2a1>2", "2a1>"},    {"5a1+5", "5a1+"},
    {"sa1", "Sa1"},       {"ca4", "Ca4"},
    {"cc3", "Cc3"},       {"a1*", "a1"},
    {"a1'", "a1"},        {"a1''", "a1"},
    {"a1\"", "a1"},       {"a1!", "a1"},
    {"a1?", "a1"},        {"a1!?", "a1"},
    {"a1??", "a1"},       {"Sa1'!", "Sa1"},
    {"Fa1?", "a1"},       {"c3>*", "c3>"},
    {"a1>1*'", "a1>"},    {"3c3>12*''!!", "3c3>12"},
    {"2c3>'", "2c3>"},    {"A2", "a2"},
    {"C3", "c3"},         {"CC3", "Cc3"},
    {"cC3", "Cc3"},       {"sA2", "Sa2"},
    {"SA2", "Sa2"},       {"fa1", "a1"},
    {"FA1", "a1"},        {"C3>", "c3>"},
    {"3C3>12", "3c3>12"},
};

TEST_EACH(a_move_is_read_and_written, moves) {
    Move move = MOVE_NONE;
    Fault fault = {0};
    ck_assert_msg(ptn_parse_move(word_of_string(moves[_i].text), 5, &move, &fault), "%s",
                  fault.text);
    char text[PTN_TEXT];
    size_t length = ptn_write_move(move, text);
    ck_assert_str_eq(text, moves[_i].written);
    ck_assert_uint_eq(length, strlen(text));
}

// Words that are no moves on 5x5.
static const char *const words[] = {
    "",        "a",      "1",     "S",      "C",       "F",        "3",         "+",
    "a0",      "a6",     "f1",    "h8",     "i1",      "a9",       "11",        "aa1",
    "a11",     "a1a",    "a1b2",  "x1",     "Xa1",     "Wa1",      "SSa1",      "SCa1",
    "CSa1",    "FSa1",   "3a1",   "0a1",    "Sa1>",    "Ca1+",     "Fa1-",      "2Sa1>",
    "S2a1>",   "2Fa1",   "a1>>",  "a1><",   "a1^",     "a1=",      "a1>0",      "a1>2",
    "a1>11",   "2a1>1",  "2a1>3", "2a1>02", "2a1>20",  "2a1>101",  "2a1>111",   "3a1>1",
    "3a1>11",  "3a1>22", "3a1>4", "0a1>",   "0a1>0",   "6a1>",     "9a1>",      "10a1>",
    "6a1>222", "-2a1>",  "+a1",   "a1 ",    " a1",     "*",        "'",         "?!",
    "*a1",     "a*1",    "a1*a",  "a1>*1",  "3c3*>12", "a1.",      "a1,",       "a1)",
    "@1",      "`1",     "a:",    "a/",     "a1>:",    "a1>a",     "R-0",       "0-F",
    "1/2-1/2", "--",     "e2-e4", "0-0",    "pass",    "\x80\x81", "\xc3\xa9x", "a1\x01",
};

TEST_EACH(a_word_that_is_no_move, words) {
    const char *text = words[_i];
    Move move = 0x1234;
    Fault fault = {0};
    ck_assert(!ptn_parse_move(word_of_string(text), 5, &move, &fault));
    ck_assert_uint_eq(move, 0x1234);
    ck_assert(!ptn_parse_move(word_of_string(text), 5, &move, NULL));
    // The word is quoted where it is plain.
    bool plain = true;
    for (size_t i = 0; text[i]; i++) {
        plain = plain && text[i] > ' ' && text[i] < 0x7f;
    }
    unit_expect_fault(&fault, "");
    if (plain) {
        ck_assert_msg(strstr(fault.text, text), "\"%s\" should mention %s", fault.text, text);
    }
    // It is no legal move either.
    Board board = unit_board("x5/x5/x5/x5/1111,x,2,x2 1 8");
    ck_assert(!ptn_read_move(&board, word_of_string(text), &move, &fault));
    ck_assert_uint_eq(move, 0x1234);
}

// A file or rank that no board has is named, not missing.
TEST(a_square_that_is_nowhere) {
    Move move;
    Fault fault = {0};
    ck_assert(!ptn_parse_move(word_of_string("z9"), 6, &move, &fault));
    unit_expect_fault(&fault, "'z9': square z9 is not on a 6x6 board");
    ck_assert(!ptn_parse_move(word_of_string("Si2"), 6, &move, &fault));
    unit_expect_fault(&fault, "square i2 is not on");
    ck_assert(!ptn_parse_move(word_of_string("pass"), 6, &move, &fault));
    unit_expect_fault(&fault, "a square is missing");
    ck_assert(!ptn_parse_move(word_of_string("1c3"), 6, &move, &fault));
    unit_expect_fault(&fault, "'1c3': a placement has no count, and a spread needs a direction");
}

// A word need not end in NUL, and a very long one is cut in the message.
TEST(words_of_all_lengths) {
    char text[2000];
    memset(text, '1', sizeof text);
    memcpy(text, "3a1>12", 6);
    Move move = MOVE_NONE;
    Fault fault = {0};
    ck_assert(ptn_parse_move((Word){text, 6, 1}, 5, &move, NULL));
    ck_assert_uint_eq(move, move_spread(0, RIGHT, 6));
    ck_assert(!ptn_parse_move((Word){text, sizeof text, 9}, 5, &move, &fault));
    unit_expect_fault(&fault, "3a1>12");
    ck_assert_uint_ge(fault.column, 9);
}
