// SPDX-License-Identifier: MIT
// Writing PTN files, reading them back, and cutting them into games.
#include <stdio.h>
#include <string.h>

#include "movegen.h"
#include "outcome.h"
#include "ptn_file.h"
#include "unit.h"

TEST_VARIABLE(PtnGame, game, ptn_game_init, ptn_game_finish)
TEST_VARIABLE(PtnGame, copy, ptn_game_init, ptn_game_finish)
TEST_VARIABLE(TextBuf, buf, textbuf_clear, textbuf_finish)
static Fault fault;

// Begins a game on an empty board.
static void begin(Rules rules) {
    Board start;
    board_init(&start, &rules);
    ptn_game_start(&game, &start);
}

// Reads what was written as `copy`.
static void read_back(void) {
    PtnFile file = ptn_file_of(buf.at, buf.length);
    ck_assert_msg(ptn_file_next(&file, &copy, &fault) == PTN_GAME, "%s", fault.text);
}

static void add_tag(const char *name, const char *value) {
    ck_assert(ptn_game_add_text_tag(&game, name, value));
}

static void add_move(const char *move, const char *marks) {
    ck_assert(ptn_game_add_move(&game, unit_move(&game.final, move), word_of_string(marks)));
}

static void add_comment(const char *text) {
    ck_assert(ptn_game_add_comment(&game, word_of_string(text)));
}

static void expect_written(const char *text) {
    textbuf_clear(&buf);
    ptn_game_write(&game, &buf);
    ck_assert(!buf.failed);
    ck_assert_str_eq(buf.at, text);
}

TEST(a_common_game_is_written) {
    begin(rules_of(6, 4));
    add_tag("Player1", "One");
    add_tag("Player2", "Two");
    add_tag("Date", "2026.01.31");
    add_tag("Result", "1-0");
    add_tag("Site", "Here");
    add_comment("before");
    add_move("a1", "");
    add_move("f6", "!?");
    add_comment("+0.12/8 0.51s");
    add_comment("two");
    add_move("Cc3", "''");
    add_comment("three");
    add_move("Sd4", "");
    add_move("c3>", "*");
    game.result = word_of_string("1-0");
    expect_written("[Player1 \"One\"]\n[Player2 \"Two\"]\n[Date \"2026.01.31\"]\n[Size \"6\"]\n"
                   "[Komi \"2\"]\n[Result \"1-0\"]\n[Site \"Here\"]\n\n{before}\n"
                   "1. a1 f6!? {+0.12/8 0.51s} {two}\n2. Cc3'' {three} Sd4\n3. c3>*\n1-0\n\n");
}

TEST(a_game_of_black_is_written) {
    Rules rules = {3, -1, {9, 8}, {0, 1}};
    Board start = unit_board_rules("x3/x3/x,12,x 2 5", &rules);
    ptn_game_start(&game, &start);
    add_move("2b1+11", "");
    add_comment("x");
    add_move("c1", "");
    add_move("Ca1", "?");
    expect_written("[Size \"3\"]\n[Komi \"-0.5\"]\n[Flats1 \"9\"]\n[Flats2 \"8\"]\n[Caps1 \"0\"]\n"
                   "[Caps2 \"1\"]\n[TPS \"x3/x3/x,12,x 2 5\"]\n\n5. -- 2b1+11 {x}\n6. c1 Ca1?\n\n");
}

static const struct {
    Rules rules;
    const char *tags;
} sets[] = {
    {{6, 0, {30, 30}, {1, 1}}, "[Size \"6\"]\n"},
    {{5, 1, {21, 21}, {1, 1}}, "[Size \"5\"]\n[Komi \"0.5\"]\n"},
    {{5, -1, {21, 21}, {1, 1}}, "[Size \"5\"]\n[Komi \"-0.5\"]\n"},
    {{5, -20, {21, 21}, {1, 1}}, "[Size \"5\"]\n[Komi \"-10\"]\n"},
    {{5, 5, {20, 20}, {0, 0}}, "[Size \"5\"]\n[Komi \"2.5\"]\n[Flats \"20\"]\n[Caps \"0\"]\n"},
    {{6, 0, {30, 30}, {1, 1}, OPENING_NO_SWAP}, "[Size \"6\"]\n[Opening \"no-swap\"]\n"},
    {{6, 0, {30, 30}, {1, 1}, OPENING_DOUBLE_STACK},
     "[Size \"6\"]\n[Opening \"double black stack\"]\n"},
    {{8, 0, {50, 49}, {2, 1}},
     "[Size \"8\"]\n[Flats1 \"50\"]\n[Flats2 \"49\"]\n[Caps1 \"2\"]\n[Caps2 \"1\"]\n"},
};

TEST_EACH(rules_are_written_where_they_are_not_usual, sets) {
    begin(sets[_i].rules);
    char expected[200];
    snprintf(expected, sizeof expected, "%s\n*\n\n", sets[_i].tags);
    expect_written(expected);
    read_back();
    ck_assert_mem_eq(&copy.rules, &sets[_i].rules, sizeof copy.rules);
}

TEST(tags_that_are_there_are_not_written_twice) {
    Rules rules = {3, 3, {9, 9}, {1, 1}, OPENING_NO_SWAP};
    Board start = unit_board_rules("x3/x,1,x/x2,2 1 5", &rules);
    ptn_game_start(&game, &start);
    add_tag("komi", "1.50");
    add_tag("Caps1", "1");
    add_tag("caps2", "1");
    add_tag("Opening", "no-swap");
    add_tag("Flats", "");
    expect_written(
        "[komi \"1.50\"]\n[Caps1 \"1\"]\n[caps2 \"1\"]\n[Opening \"no-swap\"]\n"
        "[Flats \"\"]\n[Size \"3\"]\n[Flats \"9\"]\n[TPS \"x3/x,1,x/x2,2 1 5\"]\n\n*\n\n");
    read_back();
    ck_assert_mem_eq(&copy.rules, &rules, sizeof rules);
}

static const struct {
    const char *text, *written, *read;
} comments[] = {
    {"", "{}", ""},
    {" a ", "{ a }", " a "},
    {"a {b", "{a {b}", "a {b"},
    {"a\r\nb", "{a\r\nb}", "a\r\nb"},
    {"a; [b]", "{a; [b]}", "a; [b]"},
    {"a {b} c", ";a {b} c", "a {b} c"},
    {"}", ";}", "}"},
    {"a\n{b}\n}c", "{a\n{b)\n)c}", "a\n{b)\n)c"},
    {"a\r}", "{a\r)}", "a\r)"},
};

TEST_EACH(any_comment_can_be_written, comments) {
    begin(rules_of(3, 0));
    add_comment(comments[_i].text);
    add_move("a1", "");
    add_comment(comments[_i].text);
    add_comment("next");
    add_move("b2", "");
    ptn_game_write(&game, &buf);
    ck_assert_ptr_nonnull(strstr(buf.at, comments[_i].written));
    read_back();
    ck_assert_uint_eq(copy.move_count, 2);
    ck_assert_uint_eq(copy.comment_count, 3);
    ck_assert(word_is(copy.comments[0].text, comments[_i].read));
    ck_assert(word_is(copy.comments[1].text, comments[_i].read));
    ck_assert_uint_eq(copy.comments[2].after, 1);
}

static const struct {
    const char *value, *read;
} values[] = {
    {"", ""},
    {" a ", " a "},
    {"a \"b\" c", "a \"b\" c"},
    {"[a] {b} ;c", "[a] {b} ;c"},
    {"\"", "\""},
    {"]", "]"},
    {"\" \"", "\" \""},
    {"a\\", "a\\"},
    {"a\"]b", "a']b"},
    {"a\" \t]b", "a' \t]b"},
    {"a\"\n]b\r\nc", "a' ]b  c"},
    {"\"\"]]\"]", "\"']]']"},
    {"\xc3\xa9\xff\x01", "\xc3\xa9\xff?"},
};

TEST_EACH(any_tag_can_be_written, values) {
    begin(rules_of(3, 0));
    add_tag("Event", values[_i].value);
    add_tag("Round", "7");
    ptn_game_write(&game, &buf);
    read_back();
    ck_assert_uint_eq(copy.tag_count, 3);
    Word value = copy.tags[0].value;
    ck_assert_msg(word_is(value, values[_i].read), "'%.*s'", (int)value.length, value.at);
    ck_assert(word_is(copy.tags[1].value, "7"));
}

// Names as PTN has them, else as PGN does; "?" is none.
TEST(names_of_players) {
    ck_assert(word_is(ptn_game_player(&game, WHITE), "White"));
    add_tag("White", "Anna");
    add_tag("Player1", "?");
    add_tag("Black", "Cleo");
    add_tag("Player2", "Bob");
    ck_assert(word_is(ptn_game_player(&game, WHITE), "Anna"));
    ck_assert(word_is(ptn_game_player(&game, BLACK), "Bob"));
    ck_assert(ptn_game_has_player(&game, "anna") && !ptn_game_has_player(&game, "ann"));
    ck_assert(!ptn_game_has_player(&game, "cleo"));
}

TEST(control_characters_are_not_written) {
    begin(rules_of(5, 0));
    add_tag("Player1", "a\x1b[31mb\x7f\nc");
    add_tag("Player2", "\xc3\xa9\xc2\x9b");
    add_tag("\aEvent", "x");
    add_comment("\x1b]0;you\a\n two\tlines");
    add_move("a1", "");
    add_comment("\x1b}");
    expect_written(
        "[Player1 \"a?[31mb? c\"]\n[Player2 \"\xc3\xa9??\"]\n[?Event \"x\"]\n[Size \"5\"]\n\n"
        "{?]0;you?\n two\tlines}\n1. a1 ;?}\n\n");
}

TEST(a_game_can_be_used_again) {
    Board start;
    Word value;
    for (int round = 0; round < 2; round++) {
        begin(rules_of(4, 0));
        ck_assert_uint_eq(game.tag_count + game.move_count + game.comment_count, 0);
        ck_assert_uint_eq(game.result.length, 0);
        add_tag("Event", "x");
        add_move("a1", "");
        add_comment("y");
        game.result = word_of_string("*");
        ck_assert(ptn_game_tag(&game, "EVENT", &value));
        ck_assert(!ptn_game_tag(&game, "Site", &value));
        ck_assert(word_is(value, "x"));
    }
    ptn_game_finish(&game);
    ck_assert_int_eq(game.rules.size, 0);
    ck_assert(!ptn_game_position(&game, 0, &start));
}
