// SPDX-License-Identifier: MIT
// What is refused in PTN files, and what stays usable then.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ptn_file.h"
#include "unit.h"

TEST_VARIABLE(PtnGame, game, ptn_game_init, ptn_game_finish)
static Fault fault;

static const struct {
    const char *text;
    const char *why;
    size_t column;
} bad_tags[] = {
    {"1. a1 b2", "game 1, line 1: there is no Size tag, and no TPS", 0},
    {"\n\nhello", "game 1, line 3: there is no Size", 0},
    {"[Player1 \"One\"]\n\n1. a1 b2", "line 1: there is no Size", 0},
    {"[Size \"\"]", "no Size", 0},
    {"[Komi \"2\"]\n[Size \"9\"]\n1. a1", "game 1, line 2: Size: 9 is not in 3..8", 8},
    {"[Size \"2\"]", "Size: 2", 8},
    {"[Size \"6x6\"]", "Size: '6x6'", 8},
    {"[Size \"five\"]", "'five'", 8},
    {"[Size \" 5 5\"]", "'5 5'", 9},
    {"[Size \"5\"]\n[Size \"6\"]", "line 2: a second, different Size", 2},
    {"[Size \"5\"]\n[Komi \"1\"] [Komi \"1.0\"]", "line 2: a second, different Komi", 13},
    {"[Size \"5\"][Komi \"2.25\"]", "komi: '2.25'", 18},
    {"[Size \"5\"][Komi \"10.5\"]", "komi: '10.5'", 18},
    {"[Size \"5\"][Komi \"two\"]", "komi: 'two'", 18},
    {"[Size \"5\"][Flats \"0\"]", "Flats: 0 is not in 1..80", 19},
    {"[Size \"5\"][Flats1 \"81\"]", "Flats1: 81", 20},
    {"[Size \"5\"][Flats2 \"many\"]", "Flats2: 'many'", 20},
    {"[Size \"5\"][Caps \"6\"]", "Caps: 6 is not in 0..5", 18},
    {"[Size \"5\"][Caps1 \"-1\"]", "Caps1: -1", 19},
    {"[Size \"5\"][Caps2 \"6\"]", "Caps2: 6", 19},
    {"[Size \"5\"]\n[TPS \"x6/x6/x6/x6/x6/x6 1 1\"]", "line 2: the TPS has 6 rows, but Size is 5",
     7},
    {"[TPS \"x6/x6/x6/x6/x6/x6 1 1\"]\n[Size \"5\"]", "line 1: the TPS has 6 rows, but Size is 5",
     7},
    {"[TPS \"x3/x2/x3 1 1\"]", "line 1: TPS, row", SIZE_MAX},
    {"[TPS \"x2/x2 1 1\"]", " rows, not 3 to 8", SIZE_MAX},
    {"[TPS \"x9/x9/x9/x9/x9/x9/x9/x9/x9 1 1\"]", " rows, not 3 to 8", SIZE_MAX},
    {"[TPS \"x3/x3/x3 3 1\"]", "TPS, player to move: 3", SIZE_MAX},
    {"[TPS \"x3/x,x,2222/x3 1 9\"][Flats \"3\"]", "stones on the board, but the set has only 3",
     SIZE_MAX},
    {"[TPS \"??\"]", "TPS", SIZE_MAX},
    {"[Size \"5", "line 1: the tag is not closed", 1},
    {"[Size \"5\"", "tag is not closed", 1},
    {"[Size \"5]", "tag is not closed", 1},
    {"[Size 5", "tag is not closed", 1},
    {"[Size", "tag is not closed", 1},
    {"  [", "tag is not closed", 3},
    {"[]", "no name", 1},
    {"[\"5\"]", "no name", 1},
    {"[Size \"5\"\n]\n1. a1", "line 1: the tag is not closed", 1},
    {"[Size \"5\"]]", "a ] without", 11},
    {"[Size \"5\"]}", "a } without", 11},
    {"{", "comment is not closed", 1},
    {"[Size \"5\"]\n {[Komi \"1\"]\n", "line 2: the comment is not closed", 2},
};

// Reads a game that must be refused. With the column SIZE_MAX another reader decides where: then
// the place is behind column `after`.
static PtnFile refused(const char *text, const char *why, size_t column, size_t after) {
    PtnFile file = ptn_file_of(text, strlen(text));
    ck_assert_int_eq(ptn_file_next(&file, &game, &fault), PTN_FAULT);
    unit_expect_fault(&fault, why);
    if (column != SIZE_MAX) {
        ck_assert_uint_eq(fault.column, column);
    } else {
        ck_assert_uint_gt(fault.column, after);
    }
    return file;
}

TEST_EACH(bad_tags_are_refused, bad_tags) {
    // In the TPS.
    PtnFile file = refused(bad_tags[_i].text, bad_tags[_i].why, bad_tags[_i].column, 6);
    ck_assert_int_eq(game.rules.size, 0);
    ck_assert_uint_eq(game.move_count, 0);
    ck_assert_int_eq(ptn_file_next(&file, &game, NULL), PTN_END);
}

// A game with a road of White's.
#define ROAD "[Size \"3\"]\n1. c3 a1\n2. b1 c2\n3. c1 "

static const struct {
    const char *text;
    const char *why;
    size_t column, moves;
} bad_moves[] = {
    {"[Size \"3\"]\n1. a1 b2\n2. c3 a1", "game 1, line 3: ply 4, 'a1': a1 is not empty", 7, 3},
    {"[Size \"3\"]\n1. a1 b2\n2. d3", "line 3: ply 3, 'd3': square d3 is not on a 3x3 board",
     SIZE_MAX, 2},
    {"[Size \"3\"]\n1. a1! b2\n2. a1+!?", "ply 3, 'a1+'", 4, 2},
    {"[Size \"3\"]\n1. a1 b2\n2. 3a1>1", "ply 3, '3a1>1'", SIZE_MAX, 2},
    {"[Size \"3\"]\n1. a1 Sb2", "ply 2, 'Sb2'", 7, 1},
    {"[Size \"3\"]\n1. Ca1", "ply 1, 'Ca1'", 4, 0},
    {"[Size \"3\"]\n1. a1 R-O", "ply 2, 'R-O'", 7, 1},
    {"[Size \"3\"]\n1. ! a1 b2", "ply 1, '!'", 4, 0},
    {"[Size \"3\"]\n1. a1 (b2 c3)", "ply 2, '(b2'", 7, 1},
    {"[Size \"3\"]\n1. a1 2 b2", "ply 2, '2'", SIZE_MAX, 1},
    {"[Size \"3\"]\n1. a1 \xff\xfe", "ply 2", 7, 1},
    {"[Size \"3\"]\n{x} 1. a1 {y} b2 {z} zz {w}", "ply 3, 'zz'", 22, 2},
    {"[Size \"3\"]\n1. -- a1", "ply 1, '--' replaces White's", 4, 0},
    {"[Size \"3\"]\n1. a1 b2 2. -- c3", "ply 3, '--' replaces White's", 13, 2},
    {ROAD "a2", "line 4: ply 6, 'a2': the game is over (R-0", 7, 5},
    {ROAD "{x} a2 R-0", "line 4: ply 6, 'a2': the game is over (R-0", 11, 5},
    {ROAD "zz", "ply 6, 'zz': the game is over (R-0", 7, 5},
    {"[TPS \"1,1,1/x3/x3 2 5\"]\n5. -- a1", "line 2: ply 1, 'a1': the game is over (R-0", 7, 0},
    {ROAD "R-0 a2", "'a2' comes after the result", 11, 5},
    {"[Size \"3\"]\n1. a1 * {x} b2", "'b2' comes after the result", 13, 1},
    {"[Size \"3\"]\n1. a1 * 2. b2", "after the result", 9, 1},
    {"[Size \"3\"]\n1. a1 * *", "after the result", 9, 1},
    {"[Size \"3\"]\n1. a1 {b2", "line 2: the comment is not closed", 7, 1},
    {"[Size \"3\"]\n1. a1 {b} c} b2", "ply 2, 'c'", SIZE_MAX, 1},
    {"[Size \"3\"]\n1. a1 } b2", "a } without", 7, 1},
    {"[Size \"3\"]\n1. a1 ] b2", "a ] without", 7, 1},
    {"[Size \"3\"]\n1. a1 b2 {branch} 1. zz {q", "line 2: the comment is not closed", 25, 2},
    {"[TPS \"x3/x,1,x/x2,2 1 1000000\"]\na1 b1", "ply 2, 'b1': move 1000000", 4, 1},
};

TEST_EACH(bad_moves_are_refused, bad_moves) {
    // In the move.
    PtnFile file = refused(bad_moves[_i].text, bad_moves[_i].why, bad_moves[_i].column, 3);
    ck_assert_uint_eq(game.move_count, bad_moves[_i].moves);
    Board board;
    ck_assert_int_ne(game.rules.size, 0);
    ck_assert(ptn_game_position(&game, game.move_count, &board));
    ck_assert(board_equal(&board, &game.final));
    ck_assert_int_eq(ptn_file_next(&file, &game, NULL), PTN_END);
}

TEST(faults_name_their_game) {
    static const char text[] =
        "[Size \"3\"]\n1. a1 b2\n[Size \"3\"]\n1. a1 a1\n[Size \"3\"]\n1. a1 "
        "b2\n\n[Size \"3\"]\n1. a1 b2\n2. c4";
    PtnFile file = ptn_file_of(text, sizeof text - 1);
    ck_assert_int_eq(ptn_file_next(&file, &game, &fault), PTN_GAME);
    ck_assert_int_eq(ptn_file_next(&file, &game, &fault), PTN_FAULT);
    unit_expect_fault(&fault, "game 2, line 4: ply 2");
    ck_assert_int_eq(ptn_file_next(&file, &game, &fault), PTN_GAME);
    ck_assert_int_eq(ptn_file_next(&file, &game, &fault), PTN_FAULT);
    unit_expect_fault(&fault, "game 4, line 10: ply 3");
    ck_assert_int_eq(ptn_file_next(&file, &game, &fault), PTN_END);
}

TEST(an_empty_file_has_no_game) {
    static const char *const texts[] = {"", " \r\n\t", "\xEF\xBB\xBF", "{nothing} ; at all", ";"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        PtnFile file = ptn_file_of(texts[i], strlen(texts[i]));
        ck_assert_int_eq(ptn_file_next(&file, &game, &fault), PTN_END);
        ck_assert_uint_eq(file.games, 0);
    }
    PtnFile file = ptn_file_of(NULL, 0);
    ck_assert_int_eq(ptn_file_next(&file, &game, &fault), PTN_END);
}

// A long text of one piece again and again is read to its end, in linear time: some of these would
// take minutes otherwise.
static const struct {
    const char *head, *piece;
} floods[] = {
    {"", "["},
    {"", "[\n"},
    {"", "[\n\n"},
    {"", "{"},
    {"", "}"},
    {"", "{}"},
    {"", ";"},
    {"", ";\n"},
    {"", "\""},
    {"", "[\"] "},
    {"", "[A \""},
    {"", "[A \" "},
    {"[Size \"3\"]", "\xEF\xBB\xBF"},
    {"[Size \"3\"]", "(("},
    {"[Size \"3\"]", "!"},
    {"[Size \"3\"] a1", "!"},
    {"[Size \"3\"] a1", "1"},
    {"[Size \"3\"] a1 ", "1. "},
    {"[Size \"3\"] a1 ", "1. {x} "},
    {"[Size \"3\"] a1 {", "1. {x "},
    {"[Size \"3\"] a1 ", "-- "},
    {"[Size \"3\"] a1 ", "."},
    {"", "[Size \"3\"]\n"},
    {"", "[Size \"3\"]\n\n"},
    {"", "[Size \"3\"] a1 \n"},
    {"[Size \"3\"] ", "[Komi \"1\"] "},
    {"[Size \"3\"] a1 b2 ", "c2 a2 c2< a2> "},
    {"", ""},
};

TEST_EACH(floods_are_stood, floods) {
    enum { LENGTH = 500000, SECONDS = 20 };
    clock_t start = clock(); // of processor time
    char *text = malloc(LENGTH);
    ck_assert_ptr_nonnull(text);
    size_t head = strlen(floods[_i].head);
    size_t piece = strlen(floods[_i].piece);
    memcpy(text, floods[_i].head, head);
    for (size_t i = head; i < LENGTH; i++) {
        text[i] = floods[_i].piece[piece ? (i - head) % piece : 0]; // NUL when there is no piece
    }
    PtnFile file = ptn_file_of(text, LENGTH);
    PtnStatus status;
    while ((status = ptn_file_next(&file, &game, &fault)) != PTN_END) {
        if (status == PTN_FAULT && file.games < 9) {
            unit_expect_fault(&fault, "game ");
        }
    }
    ck_assert_uint_eq(file.at, LENGTH);
    ck_assert(!unit_timed() || (clock() - start) / CLOCKS_PER_SEC < SECONDS);
    free(text);
}

static const struct {
    const char *piece;
    int most;
    const char *what;
} limits[] = {{"[A \"\"]", 1000, "tags"}, {"{}", 1000000, "comments"}};

TEST_EACH(parts_are_counted, limits) {
    TextBuf text = {0};
    textbuf_add_string(&text, "[Size \"3\"]");
    int have = strcmp(limits[_i].what, "tags") == 0;
    for (int i = have; i <= limits[_i].most; i++) {
        textbuf_add_string(&text, limits[_i].piece);
    }
    PtnFile file = ptn_file_of(text.at, text.length);
    ck_assert_int_eq(ptn_file_next(&file, &game, &fault), PTN_FAULT);
    unit_expect_fault(&fault, limits[_i].what);
    file = ptn_file_of(text.at, text.length - strlen(limits[_i].piece));
    ck_assert_int_eq(ptn_file_next(&file, &game, &fault), PTN_GAME);
    textbuf_finish(&text);
}
