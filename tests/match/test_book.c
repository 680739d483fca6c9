// SPDX-License-Identifier: MIT
// Books of openings: their three forms, what is refused, the order, and files.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "game/book.h"
#include "ptn_file.h"
#include "text_file.h"
#include "unit.h"

static const Rules six = {6, 4, {30, 30}, {1, 1}};

static Book read_good(const char *text, const Rules *rules) {
    Book book;
    Fault fault;
    ck_assert_msg(book_read("book.txt", text, strlen(text), rules, 0, &book, &fault), "%s",
                  fault.text);
    return book;
}

// The position after an opening, as TPS.
static void expect_end(const Opening *opening, const char *tps) {
    Game game;
    ck_assert(book_game(opening, &game));
    ck_assert_uint_eq(game.length, opening->count);
    unit_expect_tps(&game.board, tps);
    game_finish(&game);
}

TEST(lists_of_moves) {
    static const char *const texts[] = {
        "a1 f6\n# a comment\n; and 2 more\n\na1 f6 b2 b3 Sc3 Cc4 b2+\na1 f6\n",
        "\r\n# a comment\r\n1. a1 f6 {near} 1/2-1/2\r\n \t\r\n  1) a1, f6;  2. b2   b3\tSc3 Cc4 "
        "b2+  \r\na1 f6 ",
    };
    for (int i = 0; i < 2; i++) {
        Book book = read_good(texts[i], &six);
        ck_assert_uint_eq(book.count, 3);
        ck_assert_uint_eq(book.openings[0].line, i == 0 ? 1 : 3);
        ck_assert_uint_eq(book.openings[1].line, 5);
        ck_assert_int_eq(book.openings[1].start.rules.half_komi, 4);
        expect_end(&book.openings[0], "x5,1/x6/x6/x6/x6/2,x5 1 2");
        expect_end(&book.openings[1], "x5,1/x6/x2,2C,x3/x,21,1S,x3/x6/2,x5 2 4");
        expect_end(&book.openings[2], "x5,1/x6/x6/x6/x6/2,x5 1 2"); // duplicates may be
        book_finish(&book);
        ck_assert_ptr_null(book.openings);
    }
}

TEST(lines_of_tps) {
    Book book = read_good("# two\n"
                          "x6/x6/x2,2C,x3/x,12,1S,x3/x6/x6 2 3\n"
                          "[TPS \"x5,1/x6/x6/x6/x6/2,x5 1 2\"]\r\n",
                          &six);
    ck_assert_uint_eq(book.count, 2);
    ck_assert_uint_eq(book.openings[0].count, 0);
    ck_assert_uint_eq(book.openings[1].line, 3);
    ck_assert_int_eq(book.openings[1].start.rules.half_komi, 4);
    expect_end(&book.openings[0], "x6/x6/x2,2C,x3/x,12,1S,x3/x6/x6 2 3");
    expect_end(&book.openings[1], "x5,1/x6/x6/x6/x6/2,x5 1 2");
    book_finish(&book);
}

TEST(games_of_ptn) {
    Rules rules = six;
    rules.stones[WHITE] = rules.stones[BLACK] = 25;
    Book book = read_good("\xef\xbb\xbf# games\n\n"
                          "[Size \"6\"]\n\n1. a1 f6 {why} 2. b2!\n\n"
                          "[Size \"6\"]\n[Komi \"0\"]\n[Flats \"20\"]\n\n1. a1 f6 *\n\n"
                          "[TPS \"x6/x6/x2,2C,x3/x,12,1S,x3/x6/x6 2 3\"]\n",
                          &rules);
    ck_assert_uint_eq(book.count, 3);
    ck_assert_uint_eq(book.openings[0].line, 3);
    ck_assert_uint_eq(book.openings[1].line, 7);
    ck_assert_uint_eq(book.openings[0].count, 3);
    expect_end(&book.openings[0], "x5,1/x6/x6/x6/x,1,x4/2,x5 2 2");
    expect_end(&book.openings[2], "x6/x6/x2,2C,x3/x,12,1S,x3/x6/x6 2 3");
    // What a game does not say comes from the book.
    ck_assert_int_eq(book.openings[0].start.rules.half_komi, 4);
    ck_assert_int_eq(book.openings[0].start.stones[WHITE], 25);
    ck_assert_int_eq(book.openings[1].start.rules.half_komi, 0);
    ck_assert_int_eq(book.openings[1].start.stones[WHITE], 20);
    ck_assert_int_eq(book.openings[2].start.rules.half_komi, 4);
    ck_assert_int_eq(book.openings[2].start.stones[WHITE], 23);
    for (size_t i = 0; i < book.count; i++) {
        Fault fault;
        ck_assert_msg(board_verify(&book.openings[i].start, &fault), "%s", fault.text);
    }
    book_finish(&book);
}

// Games without tags, as people paste them, have the size of the book.
TEST(games_without_tags) {
    Book book = read_good("# games\n1. a1 f6\n2. b2 b3\n3. Sc3 0-1\n\n1. a2, f6,\n2. c3\n", &six);
    ck_assert_uint_eq(book.count, 2);
    ck_assert_uint_eq(book.openings[0].line, 2);
    ck_assert_uint_eq(book.openings[1].line, 6);
    expect_end(&book.openings[0], "x5,1/x6/x6/x,2,1S,x3/x,1,x4/2,x5 2 3");
    book_finish(&book);
}

// A tag beats the opening of the book, as it does the komi.
TEST(openings_with_other_first_moves) {
    Rules rules = six;
    rules.opening = OPENING_DOUBLE_STACK;
    Book book = read_good("2a1 f6\na1 f6\n", &rules);
    ck_assert_uint_eq(book.count, 2);
    expect_end(&book.openings[0], "x5,1/x6/x6/x6/x6/22,x5 1 2");
    expect_end(&book.openings[1], "x5,1/x6/x6/x6/x6/22,x5 1 2");
    book_finish(&book);
    book = read_good("[Size \"6\"]\n1. 2a1 f6\n\n[Size \"6\"]\n[Opening \"no-swap\"]\n1. a1 f6\n",
                     &rules);
    ck_assert_uint_eq(book.count, 2);
    expect_end(&book.openings[0], "x5,1/x6/x6/x6/x6/22,x5 1 2");
    expect_end(&book.openings[1], "x5,2/x6/x6/x6/x6/1,x5 1 2");
    book_finish(&book);
}

// Lists of moves as people paste them, with their moves, or with ! and part of the fault. Every
// reader of such lists says the same.
static const struct {
    const char *text, *moves;
} lists[] = {
    {"a1 f6 d3", "a1 f6 d3"},
    {"1. a1 f6 2. d3", "a1 f6 d3"},
    {"1.a1 f6\r\n2.d3 Cc3!?\r\n", "a1 f6 d3 Cc3"},
    {"1. a1 1... f6 2. d3", "a1 f6 d3"},
    {"1. a1 1. -- f6, 2. d3", "a1 f6 d3"},
    {"1. a1 ... f6", "a1 f6"},
    {"a1, e5; c3,c4;", "a1 e5 c3 c4"},
    {"a1; e5", "a1 e5"},
    {"1. a1 {a corner; 2. b2} f6{far}2. d3{}", "a1 f6 d3"},
    {"a1 e5 R-0", "a1 e5"},
    {"a1 e5 R-0 --", "a1 e5"},
    {"1. a1 e5 1/2-1/2 {agreed};\n", "a1 e5"},
    {"1\ta1\te5\n2\n d3", "a1 e5 d3"},
    {"1) a1 e5 2) d3", "a1 e5 d3"},
    {"1 a1 e5 2 d3", "a1 e5 d3"},
    {"a1\xc2\xa0"
     "e5",
     "a1 e5"}, // a no-break space
    {"1\xc2\xa0"
     "a1 e5",
     "a1 e5"},
    {"a1 {a corner} !? e5 { } '", "a1 e5"},
    {"a1 ; good, 2nd\n2. e5;\td.\r\n", "a1 e5"}, // comments
    {"a1\n;2 e5\n;d\ne5", "a1 e5"},
    {"a1;b2 {b}; {c} d3", "a1 b2 d3"},
    {"a1; well; d3", "!ply 2, 'well': a square is missing"}, // a move follows: no comment
    {"a1; z9", "!ply 2, 'z9': square z9 is not on a 6x6 board"},
    {"a1 z9", "!ply 2, 'z9'"},
    {"a1 12", "!ply 2, '12'"},
    {"1", "!ply 1, '1'"},
    {"a1 1-0 e5", "!'e5' comes after the result"},
    {"-- a1", "!'--' replaces White's move, but it is White's turn"},
    {"!", "!ply 1, '!': no move"},
    {"a1 {b2", "!the comment is not closed by }"},
    {"a1 } b2", "!there is a } without a {"},
    {"a1 a2 a2 a1 b1 b2 c1 b3 d1 b4 e1 b5 f1 b6", "!ply 3, 'a2'"},
    {"a2 a1 b1 b2 c1 b3 d1 b4 e1 b5 f1 b6", "!ply 12, 'b6': the game is over (R-0)"},
};

// Compares moves and fault with the row of the table.
static void expect_list(int row, const char *way, const Move moves[], size_t count,
                        const Fault *fault) {
    const char *expected = lists[row].moves;
    TextBuf text = {0};
    ptn_add_moves(&text, moves, (int)count);
    if (expected[0] == '!') {
        ck_assert_msg(fault && strstr(fault->text, expected + 1), "%s: '%s': %s", way,
                      lists[row].text, fault ? fault->text : "no fault");
    } else {
        ck_assert_msg(!fault && text.at && strcmp(text.at, expected) == 0, "%s: '%s': %s, %s", way,
                      lists[row].text, text.at, fault ? fault->text : "");
    }
    textbuf_finish(&text);
}

TEST_EACH(one_reader_of_lists_of_moves, lists) {
    const char *list = lists[_i].text;
    size_t length = strlen(list);
    Move moves[20];
    Board start;
    Game played;
    PtnGame game;
    Fault fault;
    board_init(&start, &six);
    for (int plain = 0; plain < (strcmp(list, lists[_i].moves) ? 1 : 2); plain++) {
        Reader words = reader_of_string(list);
        game_init(&played, &start);
        bool good = plain ? ptn_play_moves(&played, &words, &fault)
                          : ptn_play_text(&played, list, length, &fault);
        for (size_t i = 0; i < played.length; i++) {
            moves[i] = played.steps[i].move;
        }
        expect_list(_i, "--moves", moves, played.length, good ? NULL : &fault);
        game_finish(&played);
    }
    PtnFile file = ptn_file_of(list, length);
    file.defaults.size = 6;
    ptn_game_init(&game);
    bool good = ptn_file_next(&file, &game, &fault) == PTN_GAME;
    for (size_t i = 0; i < game.move_count; i++) {
        moves[i] = game.moves[i].move;
    }
    expect_list(_i, "a file", moves, game.move_count, good ? NULL : &fault);
    ptn_game_finish(&game);
    if (!strpbrk(list, "\r\n")) {
        Book book = {0};
        good = book_read("book.txt", list, length, &six, 0, &book, &fault);
        expect_list(_i, "a book", good ? book.openings[0].moves : NULL,
                    good ? book.openings[0].count : 0, good ? NULL : &fault);
        book_finish(&book);
    }
}

TEST(a_list_of_moves_has_no_tags) {
    static const char list[] = "[Size \"6\"] a1";
    Board start;
    Game game;
    Fault fault;
    board_init(&start, &six);
    game_init(&game, &start);
    ck_assert(!ptn_play_text(&game, list, strlen(list), &fault));
    unit_expect_fault(&fault, "[Size]: a list of moves has no tags");
    game_finish(&game);
}

// The first plies of whole games; what is too short or over by then is skipped.
TEST(first_plies_of_games) {
#define OVER "1. a2 a1 2. b1 b2 3. c1 b3 4. d1 b4 5. e1 b5 6. f1 R-0\n"
    static const char games[] =
        "[Size \"6\"]\n1. a1 f6 2. b2 b3 3. Sc3 {x} Cc4 R-0\n\n[Size \"6\"]\n1. a1 f6 2. c3\n\n"
        "[Size \"6\"]\n1. a1 f6 2. b2 b3 3. a1\n\n[Size \"6\"]\n" OVER;
    static const char lines[] = "a1, f6, b2, b3, Sc3\na1 f6\n" OVER;
    Book book;
    Fault fault;
    for (int i = 0; i < 2; i++) {
        const char *text = i ? lines : games;
        ck_assert_msg(book_read("b", text, strlen(text), &six, 4, &book, &fault), "%s", fault.text);
        ck_assert_uint_eq(book.count, i ? 2 : 3);
        ck_assert_uint_eq(book.skipped, 1);
        expect_end(&book.openings[0], "x5,1/x6/x6/x,2,x4/x,1,x4/2,x5 1 3");
        expect_end(&book.openings[book.count - 1], "x6/x6/x6/x6/2,2,x4/1,1,x4 1 3");
        book_finish(&book);
        ck_assert(book_read("b", text, strlen(text), &six, 10, &book, &fault) == (i == 1));
        if (i == 1) {
            ck_assert_uint_eq(book.skipped, 2);
            book_finish(&book);
        }
        ck_assert(!book_read("b", text, strlen(text), &six, 11, &book, &fault));
    }
    unit_expect_fault(&fault, "b: all of its games end within 11 plies");
    // What comes later may be anything.
    ck_assert_msg(book_read("b", "a1 f6 b2 a1 !", 13, &six, 3, &book, &fault), "%s", fault.text);
    expect_end(&book.openings[0], "x5,1/x6/x6/x6/x,1,x4/2,x5 2 2");
    book_finish(&book);
    ck_assert(!book_read("b", "a1 f6 b2 a1 !", 13, &six, 4, &book, &fault));
    unit_expect_fault(&fault, "b:1: ply 4, 'a1'");
    ck_assert(!book_read("b", games, strlen(games), &six, 5, &book, &fault));
    unit_expect_fault(&fault, "b: game 3, line 8: ply 5, 'a1'");
}

static const struct {
    const char *text, *pattern;
} faults[] = {
    {"a1 f6\na1 f6 f9\n", "book.txt:2: ply 3, 'f9': square f9 is not on a 6x6"},
    {"# x\r\n\r\na1 a1\r\n", "book.txt:3: ply 2, 'a1': a1 is not empty"},
    {"a1 f6 foo\n", "book.txt:1: ply 3, 'foo':"},
    {"Sa1\n", "book.txt:1: ply 1, 'Sa1': the first turn of each player places a flat"},
    {"a1 f6 x6/x6/x6/x6/x6/x6\n", "book.txt:1:"},
    {"a1 f6\nx6/x6/x6/x6/x6/x6 1 1\n", "book.txt:2: ply 1"},
    {"a2 a1 b1 b2 c1 b3 d1 b4 e1 b5 f1\n", "book.txt:1: the opening ends the game (R-0"},
    {"a1 a2\na2 a1 b1 b2 c1 b3 d1 b4 e1 b5 f1 b6\n",
     "book.txt:2: ply 12, 'b6': the game is over (R-0"},
    {"a1 f6 b2 e5 b2- b1\n", "book.txt:1: ply 6, 'b1': b1 is not empty"},
    {"f6 a1 a1> f6< b1< e6> a1> f6< b1< e6>\n", "book.txt:1: the opening ends the game (1/2-1/2"},
    {"x6/x6/x6/x6/x6 1 1\n", "book.txt:1: TPS, row 1 (rank 5"},
    {"x5/x5/x5/x5/x5 1 1\n", "book.txt:1: the board is 5x5, the games are 6x6"},
    {"x6/x6/x6/x6/x6/1,1,1,1,1,1 2 6\n", "book.txt:1: the opening ends the game (R-0"},
    {"x6/x6/x6/x6/x6/x6 1 1\n\nx6/x6/y,x5/x6/x6/x6 1 2\n",
     "book.txt:3: TPS, square a4: unknown character 'y'"},
    {"x6/x6/x6/x6/x6/x6 1 1\na1 f6\n", "book.txt:2:"},
    {"[Size \"6\"]\n1. a1 f6\n\n[Size \"6\"]\n1. a1 a1\n", "book.txt: game 2, line 5: ply 2, 'a1'"},
    {"[Size \"6\"]\n1. a1 f6\n\n[Size \"5\"]\n1. a1 a2\n", "book.txt:4: the board is 5x5"},
    {"[Size \"6\"]\n1. a2 a1 2. b1 b2 3. c1 b3 4. d1 b4 5. e1 b5 6. f1 R-0\n",
     "book.txt:1: the opening ends the game (R-0"},
    {"[Size \"6\"]\n[Caps \"6\"]\n1. a2 a1\n", "book.txt: game 1, line 2: Caps"},
    {"# a\n[Site \"x\"]\n1. a2 a1\n", "book.txt: game 1, line 2: there is no Size"},
    {"2. a1 f6\n", "book.txt:1: the line begins in the middle of a game"},
    {"1. a1 f6\n1. a1 e5\n2. d3\n", "book.txt:3: the line begins in the middle of a game"},
    {"", "book.txt: it has no openings"},
    {"# nothing\n\n   \n", "book.txt: it has no openings"},
    {"a1 f6\na1\x01 f6\n", "book.txt:2: this is not a text file: there is a byte 1"},
    {"\x7f"
     "ELF\x02",
     "book.txt:1: this is not a text file: there is a byte 127"},
};

TEST_EACH(refused, faults) {
    Book book = {.count = 77};
    Fault fault;
    ck_assert(
        !book_read("book.txt", faults[_i].text, strlen(faults[_i].text), &six, 0, &book, &fault));
    unit_expect_fault(&fault, faults[_i].pattern);
    ck_assert_uint_eq(book.count, 77);
    ck_assert(
        !book_read("book.txt", faults[_i].text, strlen(faults[_i].text), &six, 0, &book, NULL));
}

TEST(a_nul_is_no_text) {
    Book book;
    Fault fault;
    ck_assert(!book_read("b", "a1 f6\n\0\n", 8, &six, 0, &book, &fault));
    unit_expect_fault(&fault, "b:2: this is not a text file: there is a byte 0");
}

// The pieces that are out are counted by the book's rules, not by those of the reader of PTN.
TEST(sets_too_small_for_a_game) {
    Rules rules = rules_of(5, 0);
    Book book;
    Fault fault;
    const char *text = "[Size \"5\"]\n1. a1 e5 2. Cc3\n";
    rules.caps[WHITE] = 0;
    ck_assert(!book_read("b", text, strlen(text), &rules, 0, &book, &fault));
    unit_expect_fault(&fault, "b:1: ply 3, 'Cc3': White has no capstone");
    text = "[TPS \"x5/x5/1,1,x,1,x/x5/2,2,x3 1 3\"]\n";
    rules.stones[WHITE] = 2;
    ck_assert(!book_read("b", text, strlen(text), &rules, 0, &book, &fault));
    unit_expect_fault(&fault, "b:1: White has 3 stones");
    text = "[TPS \"x5/x5/x2,1,x2/x5/x,2,x3 2\"]\n";
    rules.stones[WHITE] = 1; // and no capstone: White is out of pieces
    ck_assert(!book_read("b", text, strlen(text), &rules, 0, &book, &fault));
    unit_expect_fault(&fault, "b:1: the opening ends the game");
    rules.caps[WHITE] = 1;
    ck_assert(!book_read("b", text, strlen(text), &rules, 0, &book, &fault));
    unit_expect_fault(&fault, "b:1: move number 1: the opening needs a stone of White");
}

TEST(games_on_one_line) {
    Book book = read_good("[Size \"6\"] 1. a1 f6 * [Size \"6\"] 1. a1 e5 *\n", &six);
    ck_assert_uint_eq(book.count, 2);
    ck_assert_uint_eq(book.openings[0].line, 1);
    ck_assert_uint_eq(book.openings[1].line, 1);
    book_finish(&book);
}

TEST(the_empty_board) {
    Book book;
    ck_assert(book_empty(&six, &book, NULL));
    ck_assert_uint_eq(book.count, 1);
    expect_end(&book.openings[0], "x6/x6/x6/x6/x6/x6 1 1");
    book_finish(&book);
}

// A book of 30 openings that differ in their first move.
static Book numbered(void) {
    char text[30 * 8 + 1] = "";
    size_t at = 0;
    for (int i = 0; i < 30; i++) {
        at += (size_t)snprintf(text + at, sizeof text - at, "%c%d f6\n", 'a' + i / 6, 1 + i % 6);
    }
    return read_good(text, &six);
}

static bool same_order(const Book *a, const Book *b) {
    for (size_t i = 0; i < a->count; i++) {
        if (a->openings[i].line != b->openings[i].line) {
            return false;
        }
    }
    return true;
}

TEST(shuffled_by_the_seed_alone) {
    Book plain = numbered();
    Book one = numbered();
    Book same = numbered();
    Book other = numbered();
    book_shuffle(&one, 1);
    book_shuffle(&same, 1);
    book_shuffle(&other, 2);
    ck_assert(same_order(&one, &same));
    ck_assert(!same_order(&one, &plain));
    ck_assert(!same_order(&one, &other));
    uint64_t seen = 0;
    for (size_t i = 0; i < one.count; i++) {
        seen |= UINT64_C(1) << one.openings[i].line;
    }
    ck_assert_uint_eq(seen, (UINT64_C(1) << 31) - 2); // all of them, each once
    book_finish(&plain);
    book_finish(&one);
    book_finish(&same);
    book_finish(&other);
}

// ---- files

// The sets of the tree can be played, and hold moves only.
TEST_RANGE(sets_of_the_tree, 4, SIZE_MOST + 1) {
    for (int half_komi = 0; half_komi <= 4; half_komi += 4) {
        char name[256];
        Rules rules = rules_of(_i, half_komi);
        Book book;
        Fault fault;
        size_t length;
        snprintf(name, sizeof name, SETS "/%d-komi%d.txt", _i, half_komi / 2);
        ck_assert_msg(book_load(name, &rules, 0, &book, &fault), "%s", fault.text);
        ck_assert_uint_eq(book.count, 2000);
        for (size_t i = 0; i < book.count; i++) {
            ck_assert_int_ge((int)book.openings[i].count, 2);
            ck_assert_int_le((int)book.openings[i].count, 8);
        }
        book_finish(&book);
        // Other match runners read no comments.
        char *text = text_file_read(name, NULL, &length, &fault);
        ck_assert_ptr_nonnull(text);
        ck_assert_ptr_null(strchr(text, '#'));
        free(text);
    }
}
