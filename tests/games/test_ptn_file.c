// SPDX-License-Identifier: MIT
// PTN files that are read; test_ptn_file_refuse.c has those that are refused.
#include <stdio.h>
#include <string.h>

#include "ptn_file.h"
#include "unit.h"

TEST_VARIABLE(PtnGame, game, ptn_game_init, ptn_game_finish)
static PtnFile file;
static Fault fault;

static void read_next(void) {
    PtnStatus status = ptn_file_next(&file, &game, &fault);
    ck_assert_msg(status == PTN_GAME, "status %d: %s", status, fault.text);
}

// Reads a text of one game.
static void read_text(const char *text) {
    PtnGame none;
    file = ptn_file_of(text, strlen(text));
    read_next();
    ptn_game_init(&none);
    ck_assert_int_eq(ptn_file_next(&file, &none, &fault), PTN_END);
    ptn_game_finish(&none);
}

static void expect_word(Word word, const char *text) {
    ck_assert_msg(word_is(word, text), "'%.*s' should be '%s'", (int)word.length, word.at, text);
}

static void expect_tag(const char *name, const char *value) {
    Word word;
    ck_assert_msg(ptn_game_tag(&game, name, &word), "no tag %s", name);
    expect_word(word, value);
}

// Compares the moves, and the position they lead to.
static void expect_moves(const char *moves) {
    Reader reader = reader_of_string(moves);
    Board board = game.start;
    Word word;
    size_t count = 0;
    for (; reader_next(&reader, &word); count++) {
        Move move = MOVE_NONE;
        Undo undo;
        ck_assert_uint_lt(count, game.move_count);
        ck_assert_msg(ptn_read_move(&board, word, &move, &fault), "%s", fault.text);
        ck_assert_uint_eq(game.moves[count].move, move);
        board_apply(&board, move, &undo);
    }
    ck_assert_uint_eq(game.move_count, count);
    ck_assert(board_equal(&board, &game.final));
}

static void expect_comment(size_t index, size_t after, const char *text) {
    ck_assert_uint_lt(index, game.comment_count);
    ck_assert_uint_eq(game.comments[index].after, after);
    expect_word(game.comments[index].text, text);
}

static void expect_no_warning(void) {
    ck_assert_msg(!game.warned, "%s", game.warning.text);
}

static void expect_warning(const char *pattern) {
    ck_assert(game.warned);
    unit_expect_fault(&game.warning, pattern);
}

TEST(a_common_game_is_read) {
    read_text("[Player1 \"One\"]\n[Player2 \"Two and a half\"]\n[Date \"2026.01.31\"]\n"
              "[Size \"4\"]\n[Komi \"2.5\"]\n[Result \"F-0\"]\n[Site \"Somewhere\"]\n\n"
              "1. a1 d4\n2. b2! Sc3'' {+0.12/8 0.51s}\n3. b2+ *\n");
    ck_assert_int_eq(game.rules.size, 4);
    ck_assert_int_eq(game.rules.half_komi, 5);
    ck_assert_int_eq(game.rules.stones[WHITE], 15);
    ck_assert_int_eq(game.start.ply, 0);
    ck_assert_int_eq(game.final.ply, 5);
    ck_assert_uint_eq(game.tag_count, 7);
    expect_word(game.tags[6].name, "Site");
    expect_tag("Player2", "Two and a half");
    expect_tag("date", "2026.01.31");
    expect_moves("a1 d4 b2 Sc3 b2+");
    expect_word(game.moves[1].marks, "");
    expect_word(game.moves[2].marks, "!");
    expect_word(game.moves[3].marks, "''");
    ck_assert_uint_eq(game.comment_count, 1);
    expect_comment(0, 4, "+0.12/8 0.51s");
    expect_word(game.result, "*");
    ck_assert_uint_eq(game.line, 1);
    ck_assert_uint_eq(game.number, 1);
}

// Each of these is the same little game.
static const char *const forms[] = {
    "[Size \"3\"]\n1. a1 b2\n2. c3\n",
    "\xEF\xBB\xBF[Size \"3\"]\r\n\r\n1. a1 b2\r\n2. c3\r\n",
    "[Size \"3\"] 1. a1 b2 2. c3",
    "[Size \"3\"]1.a1 b2 2.c3",
    "[Size 3]\na1 b2 c3",
    "  [ size   \" 3 \" ]\n\n\n1. a1\n1... b2\n2. c3",
    "[Size \"3\"][Event \"\"]\n1. a1 1. ... b2 2. c3",
    "[Komi \"\"]\n\n[Size \"3\"]\n1. a1 {?} 1. -- b2 2. c3",
    "; a file\n[Size \"3\"] ; three\n1. a1 ; one\n1... b2;two\n2. c3;",
    "{a}[Size \"3\"]{b}1.{c}a1{d}b2{e}2.{f}c3{g}",
    "[Size \"3\"]\t1.\ta1\vb2\f2.\rc3",
    "[Size \"3\"]\n1. Fa1 Fb2\n2. c3\n",
    "[Opening \"swap\"]\n[Flats \"10\"]\n[Size \"3\"]\n1. a1 b2\n2. c3\n",
    "[Size \"3\"]\n[Size \"3\"]\n1. a1 b2\n2. c3\n",
    "[TPS \"x3/x3/x3 1 1\"]\n1. a1 b2\n2. c3\n",
    "[Size \"3\"]\n[TPS \"\"]\n1. a1 b2\n2. c3\n",
    "[Size \"3\"]\n[Size2 \"5\"]\n1. a1? b2!? 2. c3''!\n",
    // Blanks of web pages: no-break, narrow, wide, of no width.
    "[Size\u00a0\"3\u202f\"\u3000]\n\u20091.\u00a0a1\u00a0b2\u200b\n2.\u2003c3\u00a0\n\u2060",
    "\ufeff[\u00a0Size 3\u00a0]\n\n\ufeff1. a1 b2\u00a02. c3",
};

// Marks that come after a comment belong to the move before it.
TEST(marks_may_follow_a_comment) {
    read_text("[Size \"3\"]\n1. a1 {a}! b2 {b} ?\n2. c3' {c} !!\n");
    expect_moves("a1 b2 c3");
    expect_word(game.moves[0].marks, "!");
    expect_word(game.moves[1].marks, "?");
    expect_word(game.moves[2].marks, "'");
    expect_comment(2, 3, "c");
}

// Other programs write other names; games with them are nearly always with swap.
TEST(an_unknown_opening_is_a_warning) {
    read_text("[Size \"3\"]\n[Opening \"Standard\"]\n1. a1 b2\n2. c3\n");
    ck_assert_int_eq(game.rules.opening, OPENING_SWAP);
    expect_moves("a1 b2 c3");
    expect_warning("line 2: 'Standard' is not an opening: swap, no-swap or double-black-stack; it "
                   "is read as swap");
}

// The value ? is PGN's way to say that something is unknown.
TEST(unknown_values_are_as_if_absent) {
    Word word;
    read_text(
        "[Size \"5\"]\n[Komi \"?\"]\n[Flats \" ? \"]\n[Caps1 \"?\"]\n[Opening \"?\"]\n[TPS \"?\"]\n"
        "[Player1 \"?\"]\n[Player2 \"Bo?\"]\n[Result \"?\"]\n\n1. a1 e5\n");
    ck_assert_int_eq(game.rules.half_komi, 0);
    ck_assert_int_eq(game.rules.stones[WHITE], 21);
    expect_moves("a1 e5");
    expect_no_warning();
    ck_assert(!ptn_game_tag(&game, "Komi", &word));
    ck_assert(!ptn_game_has(&game, "komi"));
    expect_word(ptn_game_player(&game, WHITE), "White");
    expect_word(ptn_game_player(&game, BLACK), "Bo?");
    ck_assert_uint_eq(game.tag_count, 9);
    file = ptn_file_of("[Size \"?\"]\n[Komi \"?\"]\n1. a1 d4\n", 31);
    file.defaults = (PtnDefaults){.size = 4, .half_komi = 3};
    read_next();
    ck_assert_int_eq(game.rules.size, 4);
    ck_assert_int_eq(game.rules.half_komi, 3);
}

// As the server's links have it: -- in the column of Black.
TEST(a_placeholder_may_follow_the_result) {
    read_text("[Size \"3\"]\r\n[Result \"1-0\"]\r\n\r\n1. a1 b2\r\n2. c3 \r\n 1-0 --\r\n");
    expect_moves("a1 b2 c3");
    expect_word(game.result, "1-0");
    expect_no_warning();
}

TEST_EACH(many_forms_are_read, forms) {
    read_text(forms[_i]);
    ck_assert_int_eq(game.rules.size, 3);
    ck_assert_int_eq(game.start.ply, 0);
    expect_moves("a1 b2 c3");
    expect_no_warning();
    expect_word(game.result, "");
}

TEST(tags_are_kept_byte_for_byte) {
    read_text(
        "[Player1 \" \xc3\x89mile \\ \\\"Z\\\" [x] {y} ;\"]\r\n[Odd-name_7 \"1\"]\n[Size \"3\"]\n"
        "[Event Some [x ]\n[Round \"]\"]");
    ck_assert_uint_eq(game.tag_count, 5);
    expect_word(game.tags[0].value, " \xc3\x89mile \\ \\\"Z\\\" [x] {y} ;");
    expect_word(game.tags[1].name, "Odd-name_7");
    expect_word(game.tags[3].value, "Some [x");
    expect_word(game.tags[4].value, "]");
    ck_assert_uint_eq(game.move_count, 0);
    ck_assert_uint_eq(game.tags[2].line, 3);
    ck_assert_uint_eq(game.tags[2].name.column, 2);
    ck_assert_uint_eq(game.tags[2].value.column, 8);
}

static const struct {
    const char *tags;
    Rules rules;
} sets[] = {
    {"[Size \"6\"]", {6, 0, {30, 30}, {1, 1}}},
    {"[Size \"6\"][Komi \"-0.5\"]", {6, -1, {30, 30}, {1, 1}}},
    {"[Flats \"80\"][Size \"6\"][Caps \"0\"]", {6, 0, {80, 80}, {0, 0}}},
    {"[Size \"3\"][Flats \"1\"][Flats1 \"1\"]", {3, 0, {1, 1}, {0, 0}}},
    {"[Flats2 \"20\"][Caps1 \"5\"][Size \"6\"]", {6, 0, {30, 20}, {5, 1}}},
    {"[Size \"5\"][Flats1 \"9\"][Flats \"12\"][Caps2 \"0\"][Caps \"2\"]", {5, 0, {9, 12}, {2, 0}}},
    {"[TPS \"x8/x8/x8/x8/x8/x8/x8/x8 1 1\"][Komi \"10\"]", {8, 20, {50, 50}, {2, 2}}},
    {"[TPS \"x4/x4/x4/x4 1 1\"][Size \"4\"][Komi \"1\"][Flats \"5\"]", {4, 2, {5, 5}, {0, 0}}},
};

TEST_EACH(tags_make_the_rules, sets) {
    read_text(sets[_i].tags);
    ck_assert_int_eq(game.rules.size, sets[_i].rules.size);
    ck_assert_int_eq(game.rules.half_komi, sets[_i].rules.half_komi);
    for (int player = 0; player < 2; player++) {
        ck_assert_int_eq(game.rules.stones[player], sets[_i].rules.stones[player]);
        ck_assert_int_eq(game.rules.caps[player], sets[_i].rules.caps[player]);
    }
    ck_assert_mem_eq(&game.start.rules, &game.rules, sizeof game.rules);
    expect_no_warning();
}

static const char *const black_starts[] = {
    "[TPS \"x3/x,1,x/x2,2 2 5\"]\n5. -- a1\n6. c3",
    "[TPS \"x3/x,1,x/x2,2 2 5\"]\n5... a1\n6. c3",
    "[TPS \"x3/x,1,x/x2,2 2 5\"]\n5. ... a1 6. c3",
    "[TPS \"x3/x,1,x/x2,2 2 5\"]\n{x} 5. {y} -- {z} a1 {u} 6. c3",
    "[TPS \"x3/x,1,x/x2,2 2 5\"]\n-- a1 c3",
    "[TPS \"x3/x,1,x/x2,2 2 5\"]\n5.-- a1 6. c3",
    "[TPS \"x3/x,1,x/x2,2 2 5\"][Opening \"No Swap\"]\na1 c3",
};

TEST_EACH(a_game_may_start_with_black, black_starts) {
    read_text(black_starts[_i]);
    ck_assert_int_eq(game.start.ply, 9);
    expect_moves("a1 c3");
    expect_no_warning();
}

TEST(comments_know_their_moves) {
    read_text(
        "{} [Size \"3\"] {two\nlines} {[Size \"9\"] 1. a1}\n1. a1 {x} 1... ;{y\n b2 c3 R-0 { z }");
    ck_assert_uint_eq(game.comment_count, 6);
    expect_comment(0, 0, "");
    expect_comment(1, 0, "two\nlines");
    expect_comment(2, 0, "[Size \"9\"] 1. a1");
    expect_comment(3, 1, "x");
    expect_comment(4, 1, "{y");
    expect_comment(5, 3, " z ");
}

static const char *const results[] = {"R-0", "0-R", "F-0",     "0-F", "1-0",
                                      "0-1", "0-0", "1/2-1/2", "1/2", "*"};

TEST_EACH(results_end_a_game, results) {
    char text[80];
    snprintf(text, sizeof text, "[Size \"3\"]\n1. a1 b2\n%s\n", results[_i]);
    read_text(text);
    expect_moves("a1 b2");
    expect_word(game.result, results[_i]);
    snprintf(text, sizeof text, "[Result \"%s\"]\n[Size \"3\"]\n1. a1 b2\n", results[_i]);
    read_text(text);
    expect_word(game.result, results[_i]);
    snprintf(text, sizeof text, "[Result \"%s.\"]\n[Size \"3\"]\n1. a1 b2\n", results[_i]);
    read_text(text);
    expect_word(game.result, "");
    expect_no_warning();
}

// A game with a road of White's.
#define ROAD "[Size \"3\"]\n1. c3 a1\n2. b1 c2\n3. c1 "

static const struct {
    const char *text, *warning; // NULL: none
} judged[] = {
    {ROAD, NULL},
    {ROAD "R-0", NULL},
    {ROAD "r-0", NULL},
    {ROAD "1-0", NULL},
    {ROAD "*", NULL},
    {ROAD "0-0", NULL},
    {ROAD "F-0", "game 1, line 4: the result is F-0, but the board says R-0"},
    {ROAD "0-R", "0-R, but the board says R-0"},
    {ROAD "0-1", "0-1, but the board says R-0"},
    {ROAD "1/2-1/2", "1/2-1/2, but the board says R-0"},
    {"[Result \"R-0\"]" ROAD "R-0", NULL},
    {"[Result \"1/2\"][Size \"3\"] a1 1/2-1/2", NULL},
    {"[Result \"0-1\"]\n[Size \"3\"] a1\n0-0",
     "line 3: the result is 0-0, but the Result tag is 0-1"},
    {"[Result \"0-R\"]" ROAD, "0-R, but the board says R-0"},
    {"[Size \"3\"] a1 0-1", NULL},
    {"[Size \"3\"] a1 1/2-1/2", NULL},
    {"[Size \"3\"] a1 0-F", "0-F, but the game is not over"},
};

TEST_EACH(results_are_compared_with_the_board, judged) {
    read_text(judged[_i].text);
    ck_assert_int_eq(game.warned, judged[_i].warning != NULL);
    if (game.warned) {
        unit_expect_fault(&game.warning, judged[_i].warning);
    }
}

static const struct {
    const char *text, *moves, *warning;
} branches[] = {
    {"a1 b2 2. c3 c1 {idea} 2. c1 c3 3. a2", "a1 b2 c3 c1", "line 2: the branch 'idea'"},
    {"a1 b2 2. c3 c1 1/2-1/2 {idea} 2. c1 c3", "a1 b2 c3 c1", "branch 'idea'"},
    {"a1 b2 2. c3 c1 {note}\n\n{idea}\n2... a3\n3. a2\n\n{other}\n1. c1 {x} zz", "a1 b2 c3 c1",
     "line 5: the branch 'idea'"},
    {"a1 b2 2. c3 {idea} 2. c1 c3", "a1 b2 c3", "branch 'idea'"},
    {"a1 b2 2. c3 {idea} 1. -- b3", "a1 b2 c3", "branch 'idea'"},
    {"a1 b2 2. c3 {no branch} 2. -- c1", "a1 b2 c3 c1", NULL},
    {"a1 b2 2. c3 {no branch} 2... c1 {x} 3. c2", "a1 b2 c3 c1 c2", NULL},
    {"{no branch} 1. a1 {x} {y} b2 {z} 2. c3", "a1 b2 c3", NULL},
    {"{a} 1. a1 {b} 1... b2 {c} 2. c3 * {d} {idea} 3. f6", "a1 b2 c3", "branch 'idea'"},
    // Without a name there is an empty line above.
    {"a1 b2\n2. c3 c1\n\n2. c1 c3 3. zz", "a1 b2 c3 c1", "line 5: the branch without a name"},
    {"a1 b2\n2. c3 c1 1/2-1/2\n\n2. c1 c3", "a1 b2 c3 c1", "branch without a name"},
    {"a1 b2\n2. c3\n\n2... c1", "a1 b2 c3 c1", NULL},
    {"a1 b2\n\n2. c3 c1", "a1 b2 c3 c1", NULL},
    // Saved analysis is no name, nor does it hide one.
    {"a1 b2 2. c3 {name:\"Engine\" wdl:1,2,3} 2. c1", "a1 b2 c3 c1", "number is 2."},
    {"a1 b2 2. c3 c1 {name:\"Engine\" wdl:1,2,3}\n\n2. c1 c3", "a1 b2 c3 c1", "without a name"},
    {"a1 b2 2. c3 c1 {name:\"Engine\" wdl:1,2,3} {idea} 2. c1 c3", "a1 b2 c3 c1", "branch 'idea'"},
};

TEST_EACH(branches_are_left_out, branches) {
    char text[200];
    snprintf(text, sizeof text, "[Size \"3\"]\n%s", branches[_i].text);
    read_text(text);
    expect_moves(branches[_i].moves);
    ck_assert_int_eq(game.warned, branches[_i].warning != NULL);
    if (game.warned) {
        expect_warning(branches[_i].warning);
        for (size_t i = 0; i < game.comment_count; i++) {
            ck_assert(!word_is(game.comments[i].text, "idea"));
        }
    }
}

static const struct {
    const char *text, *warning;
} numbers[] = {
    {"[Size \"3\"]\n2. a1 b2\n3. c3", "line 2: the move number is 2. but should be 1."},
    {"[Size \"3\"]\n1. a1 b2 3. c3", "3. but should be 2."},
    {"[Size \"3\"]\n1. a1 b2 1. c3", "1. but should be 2."},
    {"[Size \"3\"]\n1... a1 2. b2 2... c3", "1... but should be 1."},
    {"[Size \"3\"]\n0. a1 {x} b2 {y} 1. c3 {z}", "0. but should be 1."},
    {"[Size \"3\"]\n1. a1 2. b2 3. c3", "2. but should be 1..."},
    {"[Size \"3\"]\n1000001. a1 b2 c3", "1000001. but should be 1."},
    {"[Size \"3\"]\n99999999999999999999999. a1 b2 c3",
     "99999999999999999999999. but should be 1."},
};

TEST_EACH(wrong_numbers_are_a_warning, numbers) {
    read_text(numbers[_i].text);
    expect_moves("a1 b2 c3");
    expect_warning(numbers[_i].warning);
}

TEST(one_text_holds_several_games) {
    static const char text[] = "[Size \"3\"]\n1. a1 b2 R\n"     // a fault
                               "[Size \"4\"]\n\n*\n"            // no moves
                               "\n[Size \"5\"]\n1. a1\n"        // no result
                               "[Komi \"1\"]\n[Size \"6\"]\n\n" // nothing but tags
                               "[Komi \"2\"]\n[Size \"7\"]\n\n" //
                               "[TPS \"9\"]\n\n"                // a fault in the same game
                               "[Komi \"3\"]\n[Size \"8\"]\n"   //
                               "1. a1 {the end} \n\n\n";
    static const struct {
        PtnStatus status;
        int size;
        size_t line, moves;
    } games[] = {{PTN_FAULT, 3, 1, 2}, {PTN_GAME, 4, 3, 0},   {PTN_GAME, 5, 7, 1},
                 {PTN_GAME, 6, 9, 0},  {PTN_FAULT, 0, 12, 0}, {PTN_GAME, 8, 17, 1}};
    file = ptn_file_of(text, sizeof text - 1);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        ck_assert_int_eq(ptn_file_next(&file, &game, &fault), games[i].status);
        ck_assert_int_eq(game.rules.size, games[i].size);
        ck_assert_uint_eq(game.number, i + 1);
        ck_assert_uint_eq(game.line, games[i].line);
        ck_assert_uint_eq(game.move_count, games[i].moves);
    }
    ck_assert_int_eq(ptn_file_next(&file, &game, &fault), PTN_END);
    ck_assert_int_eq(ptn_file_next(&file, &game, &fault), PTN_END);
    ck_assert_uint_eq(file.games, 6);
    ck_assert_uint_eq(file.at, sizeof text - 1);
}

TEST(moves_without_tags_are_games) {
    static const char text[] = "1. a1 e5\n2. c3 {a note}\n\n1. a1 d4\n\n\n1. b2\n\n"
                               "{a heading}\n;more of it\n1. b1 {x}\n\n{1w1}\n1. c1 c2";
    file = ptn_file_of(text, strlen(text));
    file.defaults.size = 5;
    read_next();
    expect_moves("a1 e5 c3");
    read_next();
    expect_moves("a1 d4");
    ck_assert_uint_eq(game.branch.at, 0);
    read_next();
    expect_moves("b2");
    read_next();
    expect_moves("b1");
    ck_assert_uint_eq(game.comments[0].after, 0);
    ck_assert_uint_gt(game.branch.at, 0); // after a name of PTN Ninja
    ck_assert_uint_eq(game.end, strlen(text));
    ck_assert_int_eq(ptn_file_next(&file, &game, &fault), PTN_END);
    ck_assert_uint_eq(ptn_file_split("1. a1 e5\n\n1...", 14), 14);
    ck_assert_uint_eq(ptn_file_split("[Size 5] 1. a1 e5\n\n1. b1", 24), 24);
}
