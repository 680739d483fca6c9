// SPDX-License-Identifier: MIT
// Reports of a search as rows and as JSON.
#include <stdlib.h>
#include <string.h>

#include "show/analyze_rows.h"
#include "unit.h"

static TextBuf text;
static Board board;
static Move line[3];
static SearchReport row;

static void set_up(void) {
    board = unit_board("x5/x5/x2,221,1,x/x5/x5 1 10");
    line[0] = unit_move(&board, "2c3<11");
    line[1] = unit_move(&board, "Cb2");
    line[2] = unit_move(&board, "d3>");
    search_report_set(&row, &(SearchInfo){.depth = 7,
                                          .seldepth = 9,
                                          .number = 1,
                                          .score = 125,
                                          .wdl = {600, 100, 300},
                                          .nodes = 1234567,
                                          .time_ms = 2500,
                                          .hashfull = 12,
                                          .line = line,
                                          .line_length = 3});
}

static void tear_down(void) {
    textbuf_finish(&text);
}

TEST_FIXTURE(set_up, tear_down)

static const char *row_in(int columns, bool unicode) {
    textbuf_clear(&text);
    analyze_add_row(&text, &row, (RowStyle){.columns = columns, .unicode = unicode});
    return text.at;
}

TEST(rows_are_cut_between_moves) {
    ck_assert_str_eq(row_in(72, false), "   7     +1.25  65.0  1235k   494k    2.50  "
                                        "2c3<11 Cb2 d3>\n");
    row.line[2] = unit_move(&board, "2c3>11");
    ck_assert_ptr_nonnull(strstr(row_in(38, false), "  2c3<11 Cb2 ...\n"));
    ck_assert_ptr_nonnull(strstr(row_in(38, true), "  2c3<11 Cb2 \u2026\n"));
    for (int columns = 40; columns < 80; columns++) {
        ck_assert_int_le((int)strlen(row_in(columns, false)) - 1, columns);
    }
}

TEST(what_is_needed_least_makes_room_for_the_line) {
    static const struct {
        int columns;
        const char *head;
    } heads[] = {
        {0, "depth    score  win%      W/D/L%  nodes    nps    time  line\n"},
        {92, "depth    score  win%      W/D/L%  nodes    nps    time  line\n"},
        {91, "depth    score  win%  nodes    nps    time  line\n"},
        {80, "depth    score  win%  nodes    nps    time  line\n"},
        {60, "depth    score  win%    time  line\n"},
        {50, "depth    score  win%    time  line\n"},
        {40, "depth    score  win%  line\n"},
        {33, "depth    score  line\n"},
    };
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        textbuf_clear(&text);
        analyze_add_head(&text, (RowStyle){.columns = heads[i].columns});
        ck_assert_str_eq(text.at, heads[i].head);
        size_t at = (size_t)(strstr(heads[i].head, "line") - heads[i].head);
        ck_assert_uint_eq(at, (size_t)(strstr(row_in(heads[i].columns, false), "2c3") - text.at));
    }
}

TEST(a_terminal_gets_the_whole_line) {
    analyze_add_whole_line(&text, &row, (RowStyle){.columns = 0});
    ck_assert_uint_eq(text.length, 0);
    analyze_add_whole_line(&text, &row, (RowStyle){.columns = 18});
    ck_assert_str_eq(text.at, "line 2c3<11 Cb2\n     d3>\n");
}

TEST(several_lines_have_numbers) {
    row.info.number = 2;
    analyze_add_head(&text, (RowStyle){.numbered = true});
    analyze_add_row(&text, &row, (RowStyle){.numbered = true});
    ck_assert_str_eq(text.at,
                     "depth  #    score  win%      W/D/L%  nodes    nps    time  line\n"
                     "   7   2    +1.25  65.0  60/ 10/ 30  1235k   494k    2.50  2c3<11 Cb2 d3>\n");
}

TEST(scores_and_bounds) {
    static const struct {
        Score score;
        bool lower, upper;
        const char *row;
    } cases[] = {
        {SCORE_WIN - 3, false, false, "   7     win 3  "},
        {SCORE_WIN - 3, true, false, " >=win 3 "},
        {-SCORE_WIN + 12, false, false, "   loss 12 "},
        {-5, true, false, " >=-0.05 "},
        {-5, false, true, " <=-0.05 "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        row.info.score = cases[i].score;
        row.info.lower_bound = cases[i].lower;
        row.info.upper_bound = cases[i].upper;
        ck_assert_msg(strstr(row_in(0, false), cases[i].row), "%s", text.at);
    }
}

TEST(large_counts_keep_their_columns) {
    static const struct {
        uint64_t count;
        const char *field;
    } cases[] = {{0, "      0 "},         {99999, "  99999 "},       {100000, "   100k "},
                 {9999999, " 10000k "},   {10000000, "  10.0M "},    {999949999, " 999.9M "},
                 {999950000, "   1.0G "}, {123456789012, " 123.5G "}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        row.info.nodes = cases[i].count;
        ck_assert_msg(strstr(row_in(0, false), cases[i].field), "%s", text.at);
    }
}

TEST(a_row_in_json) {
    analyze_add_json_row(&text, &row);
    ck_assert_str_eq(text.at, "{\"type\":\"line\",\"depth\":7,\"seldepth\":9,\"multipv\":1,"
                              "\"score\":125,\"mate\":null,\"lower_bound\":false,"
                              "\"upper_bound\":false,\"chance\":0.65,"
                              "\"win\":0.6,\"draw\":0.1,\"loss\":0.3,\"nodes\":1234567,"
                              "\"nps\":493826,\"ms\":2500,\"hashfull\":12,"
                              "\"moves\":[\"2c3<11\",\"Cb2\",\"d3>\"]}\n");
    row.info.score = score_loss_in(4);
    textbuf_clear(&text);
    analyze_add_json_row(&text, &row);
    ck_assert_ptr_nonnull(strstr(text.at, "\"score\":null,\"mate\":-4,"));
}
