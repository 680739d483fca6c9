// SPDX-License-Identifier: MIT
// Boards as text, and evaluations explained.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "net.h"
#include "show/eval_words.h"
#include "show/explain.h"
#include "show/picture.h"
#include "show/picture_json.h"
#include "unit.h"

enum { COLUMNS_MOST = 80 };

TEST_VARIABLE(TextBuf, text, textbuf_clear, textbuf_finish)

static const char *draw(const char *tps, PictureStyle style) {
    Board board = unit_board(tps);
    textbuf_clear(&text);
    picture_draw_board(&text, &board, &style);
    return text.at;
}

// How many characters a line of UTF-8 has.
static int characters(const char *line, size_t length) {
    int count = 0;
    for (size_t i = 0; i < length; i++) {
        count += ((unsigned char)line[i] & 0xc0) != 0x80;
    }
    return count;
}

// No blank lines, no blanks at the end of a line, no line too wide except the TPS.
static void expect_tidy(void) {
    ck_assert(!text.failed);
    for (const char *at = text.at; *at;) {
        size_t length = strcspn(at, "\n");
        ck_assert_msg(at[length] == '\n' && length > 0 && at[length - 1] != ' ', "line: %s", at);
        ck_assert_msg(strncmp(at, "tps ", 4) == 0 || characters(at, length) <= COLUMNS_MOST,
                      "wide: %s", at);
        at += length + 1;
    }
}

TEST(a_board_in_ascii) {
    ck_assert_str_eq(draw("1,x,2S/x,12,x/x2,221 1 5", (PictureStyle){0}),
                     "  +------+------+------+\n"
                     "3 | W    |      | BS   |\n"
                     "  +------+------+------+\n"
                     "2 |      | B2   |      |\n"
                     "  +------+------+------+\n"
                     "1 |      |      | W3   |\n"
                     "  +------+------+------+\n"
                     "    a      b      c\n");
}

TEST(a_board_on_a_narrow_terminal) {
    static const char tps[] = "1,x,2S/x,12,x/x2,221 1 5";
    PictureStyle style = {.columns = 18, .marked = unit_squares("c1 b1 a3")};
    ck_assert_ptr_nonnull(strstr(draw(tps, style), "2 |    | B2 |    |\n"));
    style.columns = 17;
    ck_assert_str_eq(draw(tps, style), "3[W ].  BS\n"
                                       "2 .  B2 .\n"
                                       "1 . [. [W3]\n"
                                       "  a  b  c\n");
    style.flip = true;
    style.columns = 11;
    ck_assert_str_eq(draw(tps, style), "1[W3[. ].\n"
                                       "2 .  B2 .\n"
                                       "3 BS . [W ]\n"
                                       "  c  b  a\n");
    style.columns = 10;
    ck_assert_str_eq(draw(tps, style), "This board needs 11 columns; the terminal has 10.\n");
}

// Only the last line, which the caller wraps, may be wider than the terminal.
TEST_RANGE(no_board_is_wider_than_the_terminal, 1, COLUMNS_MOST + 1) {
    static const char tps[] = "x8/x,12121212121C,x,2S,x4/x8/x8/x3,1221,x4/x8/x8/x8 1 20";
    for (int unicode = 0; unicode <= 1; unicode++) {
        const char *at = draw(tps, (PictureStyle){.columns = _i, .unicode = unicode});
        for (; *at && strncmp(at, "This", 4) != 0; at += strcspn(at, "\n") + 1) {
            ck_assert_int_le(characters(at, strcspn(at, "\n")), _i);
        }
    }
}

TEST(a_board_in_unicode) {
    ck_assert_str_eq(draw("1,x,2S/x,12,x/x2,221S 1 5", (PictureStyle){.unicode = true}),
                     "  ┌──────┬──────┬──────┐\n"
                     "3 │ ▭    │      │ ▮    │\n"
                     "  ├──────┼──────┼──────┤\n"
                     "2 │      │ ▬2   │      │\n"
                     "  ├──────┼──────┼──────┤\n"
                     "1 │      │      │ ▯3   │\n"
                     "  └──────┴──────┴──────┘\n"
                     "    a      b      c\n");
}

TEST(a_board_from_the_other_side) {
    ck_assert_str_eq(draw("1,x,2S/x,12,x/x2,221 1 5",
                          (PictureStyle){.flip = true, .marked = unit_squares("c1 b1")}),
                     "  +------+------+------+\n"
                     "1 |[W3  ]|[    ]|      |\n"
                     "  +------+------+------+\n"
                     "2 |      | B2   |      |\n"
                     "  +------+------+------+\n"
                     "3 | BS   |      | W    |\n"
                     "  +------+------+------+\n"
                     "    c      b      a\n");
}

TEST(capstones_are_hard_or_soft) {
    const char *board = draw("1C,x4/x,112C,x3/x5/x5/x5 1 5", (PictureStyle){.stacks = true});
    ck_assert_ptr_nonnull(strstr(board, "| WC   |"));
    ck_assert_ptr_nonnull(strstr(board, "| BC3s |"));
    ck_assert_ptr_nonnull(strstr(board, "\nb4 WWBCs\n"));
    board = draw("11C,x4/x5/x5/x5/x4,22C 1 5", (PictureStyle){.unicode = true, .stacks = true});
    ck_assert_ptr_nonnull(strstr(board, "│ ○2h  │"));
    ck_assert_ptr_nonnull(strstr(board, "\ne1 ▬●h\n"));
    ck_assert_ptr_nonnull(strstr(board, "\na5 ▭○h\n"));
}

TEST(colour_only_when_asked) {
    const char *tps = "1,x,2S/x,12,x/x2,221 1 5";
    ck_assert_ptr_null(strchr(draw(tps, (PictureStyle){.unicode = true, .stacks = true}), '\033'));
    ck_assert_ptr_nonnull(strstr(draw(tps, (PictureStyle){.colour = true}), "\033[33mW3\033[0m"));
}

// All pieces of 8x8 on one square, and one on each of the others in its rank.
TEST(the_tallest_tower_fits) {
    char tps[160] = "x8/x8/x8/x8/x8/x8/x8/1,2,x5,";
    size_t length = strlen(tps);
    for (int i = 0; i < 98; i++) {
        tps[length++] = i % 2 ? '1' : '2';
    }
    strncpy(tps + length, "1C 1 60", sizeof tps - length - 1);
    tps[sizeof tps - 1] = '\0';
    for (int unicode = 0; unicode < 2; unicode++) {
        draw(tps, (PictureStyle){.unicode = unicode, .stacks = true});
        ck_assert_ptr_nonnull(strstr(text.at, unicode ? " ○99h " : " WC99h "));
        expect_tidy();
    }
}

TEST_RANGE(any_position_is_tidy, 0, 54) {
    int size = SIZE_LEAST + _i % (SIZE_MOST - SIZE_LEAST + 1);
    Rules rules = rules_of(size, _i % 5 - 2);
    Board board;
    Game game;
    board_init(&board, &rules);
    unit_wander(&board, (uint64_t)_i + 1, 20 * (_i % 9));
    game_init(&game, &board);
    for (int style = 0; style < 8; style++) {
        textbuf_clear(&text);
        picture_draw(&text, &game,
                     &(PictureStyle){.unicode = style & 1, .flip = style & 2, .stacks = style & 4});
        expect_tidy();
    }
    textbuf_clear(&text);
    explain_add(&text, &board, true, 80);
    expect_tidy();
    game_finish(&game);
}

TEST(every_term_has_its_group) {
    int terms[GROUPS_OF_TERMS] = {0};
    for (int term = 0; term < TERMS; term++) {
        TermGroup group = term_text((Term)term)->group;
        ck_assert(term == 0 || group >= term_text((Term)(term - 1))->group);
        terms[group]++;
    }
    for (int i = 0; i < GROUPS_OF_TERMS; i++) {
        ck_assert_msg(terms[i] > 0, "no term in group %d", i);
    }
}

// Leaves one blank of each run of them and ends of lines.
static void squeeze(char *at) {
    char *to = at;
    for (; *at; at++) {
        bool blank = *at == ' ' || *at == '\n';
        if (!blank || to == text.at || to[-1] != ' ') {
            *to++ = blank ? ' ' : *at;
        }
    }
    *to = '\0';
}

// Each term is in the glossary by the name that eval shows, followed by its sentence.
TEST(every_term_is_explained) {
    eval_words_glossary(&text, COLUMNS_MOST);
    expect_tidy();
    squeeze(text.at);
    ck_assert(!NET_BUILT ==
              !strstr(text.at, " network correction by the network What the terms miss"));
    for (int term = 0; term < TERMS; term++) {
        const char *means = eval_words_term((Term)term);
        const char *end = strstr(text.at, means);
        const char *entry = end; // begins after the sentence before it
        const TermText *before = term_text((Term)(term > 0 ? term - 1 : 0));
        char name[64];
        ck_assert_ptr_nonnull(end);
        while (entry > text.at && entry[-1] != '.') {
            entry--;
        }
        snprintf(name, sizeof name, " %s", term_text((Term)term)->text);
        const char *found = strstr(entry, name);
        ck_assert_msg(found && found < end && strchr("; ", found[strlen(name)]), "%s", name);
        // A row that continues into the next group lacks its last term.
        ck_assert_msg(term == 0 || term_text((Term)term)->group == before->group ||
                          strcmp(means, eval_words_term((Term)(term - 1))) != 0,
                      "%s: explained by a row of the group before", name);
        ck_assert_uint_gt(strlen(means), 10);
        ck_assert_int_eq(means[strlen(means) - 1], '.');
    }
}

// A trace where only these terms count, each so often and for so much.
static const char *sum_up_two(Term first, int white, Term second, int black, int correction) {
    static EvalTrace trace;
    memset(&trace, 0, sizeof trace);
    trace.count[first][WHITE] = 2 * COUNT_PARTS;
    trace.value[first][WHITE] = white;
    trace.count[second][BLACK] = COUNT_PARTS;
    trace.value[second][BLACK] = black;
    trace.correction = correction;
    trace.total = white - black + correction;
    textbuf_clear(&text);
    eval_words_sum_up(&text, &trace);
    return text.at;
}

TEST(a_sentence_says_who_leads_and_in_what) {
    static const struct {
        Term first;
        int white;
        Term second;
        int black, correction;
        const char *sentence;
    } cases[] = {
        {TERM_TEMPO, 40, TERM_KOMI, 0, 4, "White leads by 0.4 flats: having the move."},
        {TERM_FLATS, 205, TERM_WALLS, 70, 0, "White leads by 1.4 flats: 2 more flats."},
        {TERM_FLATS, 205, TERM_WALLS, 70, 26,
         "White leads by 1.6 flats: 2 more flats; the network adds 0.3 for White."},
        {TERM_FLATS, 205, TERM_WALLS, 70, -136,
         "Nobody leads; for White: 2 more flats; for Black: 1 more wall; the network adds 1.4 for "
         "Black."},
        {TERM_FLATS, 70, TERM_WALLS, 205, 0, "Black leads by 1.4 flats: 1 more wall."},
        {TERM_ROAD_NEAR, 70, TERM_FLAT_CAPTIVE, -20, 0,
         "White leads by 0.9 flats: nearer to a road, better kept captives."},
        {TERM_FLATS, 70, TERM_CAP_REACH, 68, 0,
         "Nobody leads; for White: 2 more flats; for Black: the better placed capstone."},
        {TERM_FLATS, 0, TERM_WALLS, 0, 0, "Nobody leads."},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ck_assert_str_eq(sum_up_two(cases[i].first, cases[i].white, cases[i].second, cases[i].black,
                                    cases[i].correction),
                         cases[i].sentence);
    }
}

TEST_RANGE(no_evaluation_is_wider_than_the_terminal, 40, COLUMNS_MOST + 1) {
    Board board =
        unit_board_komi("x3,21C,x2/x2,1S,2,x2/1,1,12C,2,2,x/x,121S,x,1,x2/x6/2,x4,1 1 20", 4);
    explain_add(&text, &board, true, _i);
    for (const char *at = text.at; *at; at += strcspn(at, "\n") + 1) {
        ck_assert_int_le((int)strcspn(at, "\n"), _i);
    }
}

TEST(terms_may_stand_alone) {
    Board board =
        unit_board_komi("x3,21C,x2/x2,1S,2,x2/1,1,12C,2,2,x/x,121S,x,1,x2/x6/2,x4,1 1 20", 4);
    explain_add(&text, &board, true, 80);
    ck_assert(!NET_BUILT == !strstr(text.at, "\ncorrection by the network "));
    textbuf_clear(&text);
    explain_add(&text, &board, false, 80);
    ck_assert_ptr_null(strstr(text.at, "network"));
    ck_assert_ptr_nonnull(strstr(text.at, "\nsum for White "));
}

TEST(an_evaluation_of_a_game_that_is_over) {
    Board board = unit_board("x3/x3/1,1,1 2 4");
    explain_add(&text, &board, true, 80);
    ck_assert_str_eq(text.at, "the game is over: R-0\n");
}

TEST(a_position_in_json) {
    Board board = unit_board_komi("1,x,2S/x,12,x/x2,221S 2 5", -3);
    Game game;
    game_init(&game, &board);
    json_open(&text, NULL, '{');
    picture_add_json_members(&text, &game);
    json_close(&text, '}');
    ck_assert_str_eq(
        text.at,
        "{\"tps\":\"1,x,2S/x,12,x/x2,221S 2 5\",\"size\":3,\"komi\":-1.5,\"to_move\":\"black\","
        "\"move_number\":5,\"opening\":false,\"opening_rule\":\"swap\",\"last_move\":null,"
        "\"stones\":{\"white\":7,\"black\":6},\"caps\":{\"white\":0,\"black\":0},"
        "\"flats\":{\"white\":1,\"black\":1},\"result\":\"*\",\"points\":0,\"legal_moves\":20,"
        "\"squares\":{\"c1\":\"221S\",\"b2\":\"12\",\"a3\":\"1\",\"c3\":\"2S\"}}");
    game_finish(&game);
}
