// SPDX-License-Identifier: MIT
// Books of openings: what is written is read and played again, and no file does harm.
#include <stdlib.h>
#include <string.h>

#include "opening_book.h"
#include "symmetry.h"
#include "text/ptn.h"
#include "unit.h"

// After a1 e5 d3 on 5x5 with komi 2, which no symmetry leaves as it is: c3 is played three times as
// often as d4.
static const char second_turn[] = "x4,1/x5/x3,1,x/x5/2,x4 2 2";

static BookMove move_of(const Board *board, const char *ptn, int games) {
    int symmetry;
    uint64_t key = board_position_key(board, &symmetry);
    return (BookMove){key, move_symmetry(unit_move(board, ptn), symmetry, board_size(board)), -12,
                      (uint32_t)games};
}

static TextBuf file_of(BookMove *moves, size_t count) {
    TextBuf file = {0};
    OpeningBook book = {.moves = moves, .count = count, .size = 5, .half_komi = 4};
    opening_book_write(&file, &book);
    ck_assert(!file.failed);
    return file;
}

static TextBuf sample(void) {
    Board board = unit_board_komi(second_turn, 4);
    Board empty = unit_board_komi("x5/x5/x5/x5/x5 1 1", 4);
    BookMove moves[] = {move_of(&board, "d4", 10), move_of(&board, "c3", 30),
                        move_of(&empty, "a1", 1)};
    return file_of(moves, 3);
}

static bool parse(const TextBuf *file, size_t length, OpeningBook *ret_book, Fault *fault) {
    return opening_book_parse(file->at, length, "my.book", ret_book, fault);
}

static OpeningBook sample_book(void) {
    TextBuf file = sample();
    OpeningBook book = {.moves = NULL};
    Fault fault;
    ck_assert_msg(parse(&file, file.length, &book, &fault), "%s", fault.text);
    textbuf_finish(&file);
    return book;
}

TEST(a_book_comes_back_as_it_was) {
    OpeningBook book = sample_book();
    ck_assert_uint_eq(book.count, 3);
    ck_assert_int_eq(book.size, 5);
    ck_assert_int_eq(book.half_komi, 4);
    ck_assert_int_eq(book.moves[0].score, -12);
    opening_book_finish(&book);
}

static uint64_t key_after(const Board *board, Move move) {
    Board after = *board;
    Undo undo;
    int symmetry;
    board_apply(&after, move, &undo);
    return board_position_key(&after, &symmetry);
}

// In symmetric positions d4 and c3 have other names.
TEST_RANGE(moves_are_chosen_by_their_games, 0, SYMMETRIES) {
    enum { SEEDS = 4000 };
    OpeningBook book = sample_book();
    Board straight = unit_board_komi(second_turn, 4);
    Board board = board_symmetry(&straight, _i);
    Fault why;
    int often = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        BookChoice choice;
        BookChoice again;
        ck_assert(opening_book_choose(&book, &board, true, seed, &choice, &why));
        ck_assert(opening_book_choose(&book, &board, true, seed, &again, &why));
        ck_assert_uint_eq(choice.move, again.move);
        ck_assert(board_is_legal(&board, choice.move));
        Move straight_move = unit_move(&straight, choice.games == 30 ? "c3" : "d4");
        ck_assert_uint_eq(key_after(&board, choice.move), key_after(&straight, straight_move));
        ck_assert_uint_eq(choice.of, 40);
        ck_assert_int_eq(choice.score, -12);
        often += choice.games == 30;
    }
    ck_assert_int_gt(often, SEEDS * 70 / 100);
    ck_assert_int_lt(often, SEEDS * 80 / 100);
    opening_book_finish(&book);
}

// Positions that are not in the book, and that it is not for.
static const struct {
    const char *tps;
    int size, half_komi, flats; // flats 0: the usual number
    bool full_strength;
    const char *why; // NULL: it says nothing
} strangers[] = {
    {"x4,1/x5/x2,1,x2/x5/2,x4 2 2", 5, 4, 0, true, NULL},
    {second_turn, 5, 0, 0, true, "5x5 with komi 2, not 5x5 with komi 0"},
    {"x6/x6/x6/x6/x6/x6 1 1", 6, 4, 0, true, "5x5 with komi 2, not 6x6 with komi 2"},
    {second_turn, 5, 4, 30, true, "usual pieces"},
    {second_turn, 5, 4, 0, false, "only level 0, full strength, plays from one"},
};

TEST_EACH(a_book_says_once_that_it_does_not_fit, strangers) {
    OpeningBook book = sample_book();
    Rules rules = rules_of(strangers[_i].size, strangers[_i].half_komi);
    BookChoice choice;
    Fault why;
    if (strangers[_i].flats > 0) {
        rules.stones[BLACK] = (int8_t)strangers[_i].flats;
    }
    Board board = unit_board_rules(strangers[_i].tps, &rules);
    for (int i = 0; i < 2; i++) {
        bool full_strength = strangers[_i].full_strength;
        ck_assert(!opening_book_choose(&book, &board, full_strength, 1, &choice, &why));
        if (strangers[_i].why && i == 0) {
            unit_expect_fault(&why, strangers[_i].why);
        } else {
            ck_assert_str_eq(why.text, "");
        }
    }
    opening_book_finish(&book);
}

TEST(no_book_has_no_move) {
    OpeningBook none = {.moves = NULL};
    Board board = unit_board(second_turn);
    BookChoice choice;
    Fault why;
    ck_assert(!opening_book_choose(&none, &board, true, 1, &choice, &why));
    ck_assert_str_eq(why.text, "");
    opening_book_finish(&none);
}

TEST(every_cut_is_found) {
    TextBuf file = sample();
    OpeningBook book;
    Fault fault;
    for (size_t length = 0; length < file.length; length++) {
        ck_assert(!parse(&file, length, &book, &fault));
        unit_expect_fault(&fault, length < 11 ? "'my.book' is not a book of openings"
                                              : "'my.book' is damaged");
    }
    textbuf_finish(&file);
}

static const struct {
    const char *text, *fault; // NULL: it is a book
} made[] = {
    {"bredon-book 1 5 4 2\n9 3c3>12 -30000 4294967295\n-7 a1 30000 1\n", NULL},
    {"bredon-book 1 5 4 2\r\n-7 a1 0 1\r\n -7 a2 0 1 \r\n", NULL},
    {"bredon-book 1 5 4 0\n", NULL},
    {"bredon-book 2 5 4 0\n", "'my.book' was made by another version of Bredon"},
    {"bredon-book 1 2 4 0\n", "damaged"},
    {"bredon-book 1 9 4 0\n", "damaged"},
    {"bredon-book 1 5 21 0\n", "damaged"},
    {"bredon-book 1 5 4 1\n", "damaged"},
    {"bredon-book 1 5 4 999999999999\n7 a1 0 1\n", "damaged"},
    {"bredon-book 1 5 4 1\n7 a1 0 1\n8 a1 0 1\n", "damaged"},
    {"bredon-book 1 5 4 3\n7 a1 0 1\n8 a1 0 1\n7 a1 0 1\n", "damaged"}, // a move twice
    {"bredon-book 1 5 4 1\n7 f1 0 1\n", "damaged"},
    {"bredon-book 1 5 4 1\n7 a1 30001 1\n", "damaged"},
    {"bredon-book 1 5 4 1\n7 a1 0 0\n", "damaged"},
    {"bredon-book 1 5 4 1\n7x a1 0 1\n", "damaged"},
};

TEST_EACH(files_made_by_hand, made) {
    OpeningBook book;
    Fault fault = {.text = ""};
    bool good = opening_book_parse(made[_i].text, strlen(made[_i].text), "my.book", &book, &fault);
    ck_assert_msg(good == !made[_i].fault, "%s", fault.text);
    if (good) {
        opening_book_finish(&book);
    } else {
        unit_expect_fault(&fault, made[_i].fault);
    }
}

TEST(other_files_are_named) {
    OpeningBook book;
    Fault fault;
    ck_assert(!opening_book_read("/nowhere/my.book", &book, &fault));
    unit_expect_fault(&fault, "'/nowhere/my.book': No such file");
    ck_assert(!opening_book_read("/", &book, &fault));
    unit_expect_fault(&fault, "'/': it is a folder");
    ck_assert(!opening_book_read("/dev/null", &book, &fault));
    unit_expect_fault(&fault, "'/dev/null': this is not a regular file");
}

// Whatever moves a sound file has, only legal ones are played.
TEST(illegal_moves_are_never_played) {
    Board board = unit_board_komi(second_turn, 4);
    BookMove moves[1 << 12];
    size_t count = 0;
    int symmetry;
    int legal = 0;
    uint64_t key = board_position_key(&board, &symmetry);
    for (unsigned move = 0; move < 1 << 16 && count < sizeof moves / sizeof *moves; move++) {
        char text[PTN_TEXT];
        Move same;
        ptn_write_move((Move)move, text);
        if (ptn_parse_move(word_of_string(text), 5, &same, NULL) && same == move) {
            moves[count++] = (BookMove){key, (Move)move, 0, 1};
        }
    }
    TextBuf file = file_of(moves, count);
    OpeningBook book;
    Fault fault;
    ck_assert_msg(parse(&file, file.length, &book, &fault), "%s", fault.text);
    for (uint64_t seed = 0; seed < 1000; seed++) {
        BookChoice choice;
        ck_assert(opening_book_choose(&book, &board, true, seed, &choice, &fault));
        ck_assert(board_is_legal(&board, choice.move));
        legal = (int)choice.of;
    }
    ck_assert_int_eq(legal, 3 * 22 + 2); // 22 free squares, and spreads from a1 in two directions
    // A position without a legal move of the book.
    for (size_t i = 0; i < book.count; i++) {
        book.moves[i].move = move_of(&board, "e5-", 1).move;
    }
    BookChoice choice;
    ck_assert(!opening_book_choose(&book, &board, true, 1, &choice, &fault));
    ck_assert_str_eq(fault.text, "");
    opening_book_finish(&book);
    textbuf_finish(&file);
}
