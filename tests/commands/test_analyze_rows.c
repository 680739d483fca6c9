// SPDX-License-Identifier: MIT
// Reports of a search as rows and as JSON.
#include <stdlib.h>
#include <string.h>

#include <check.h>

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

static const char *row_in(int columns, bool unicode) {
    textbuf_clear(&text);
    analyze_add_row(&text, &row, (RowStyle){.columns = columns, .unicode = unicode});
    return text.at;
}

START_TEST(rows_are_cut_between_moves) {
    ck_assert_str_eq(row_in(72, false), "   7     +1.25  65.0  60/ 10/ 30  1235k   494k    2.50  "
                                        "2c3<11 Cb2 d3>\n");
    ck_assert_str_eq(row_in(60, false), "   7     +1.25  65.0  1235k   494k    2.50  2c3<11 Cb2 "
                                        "d3>\n");
    row.line[2] = unit_move(&board, "2c3>11");
    ck_assert_ptr_nonnull(strstr(row_in(60, false), "  2c3<11 Cb2 ...\n"));
    ck_assert_ptr_nonnull(strstr(row_in(60, true), "  2c3<11 Cb2 \u2026\n"));
    for (int columns = 1; columns < 80; columns++) {
        ck_assert_int_le((int)strlen(row_in(columns, false)) - 1, columns);
        textbuf_clear(&text);
        analyze_add_head(&text, (RowStyle){.columns = columns});
        ck_assert_int_le((int)text.length - 1, columns);
    }
}

START_TEST(what_is_needed_least_makes_room_for_the_line) {
    static const struct {
        int columns;
        const char *head;
    } heads[] = {
        {0, "depth    score  win%      W/D/L%  nodes    nps    time  line\n"},
        {80, "depth    score  win%      W/D/L%  nodes    nps    time  line\n"},
        {60, "depth    score  win%  nodes    nps    time  line\n"},
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

START_TEST(a_line_that_was_cut_is_told_whole) {
    analyze_add_whole_line(&text, &row, (RowStyle){.columns = 0});
    analyze_add_whole_line(&text, &row, (RowStyle){.columns = 80});
    ck_assert_uint_eq(text.length, 0);
    row.line[2] = unit_move(&board, "2c3>11");
    analyze_add_whole_line(&text, &row, (RowStyle){.columns = 60});
    ck_assert_str_eq(text.at, "line 2c3<11 Cb2 2c3>11\n");
    textbuf_clear(&text);
    analyze_add_whole_line(&text, &row, (RowStyle){.columns = 18});
    ck_assert_str_eq(text.at, "line 2c3<11 Cb2\n     2c3>11\n");
}

START_TEST(several_lines_have_numbers) {
    row.info.number = 2;
    analyze_add_head(&text, (RowStyle){.numbered = true});
    analyze_add_row(&text, &row, (RowStyle){.numbered = true});
    ck_assert_str_eq(text.at,
                     "depth  #    score  win%      W/D/L%  nodes    nps    time  line\n"
                     "   7   2    +1.25  65.0  60/ 10/ 30  1235k   494k    2.50  2c3<11 Cb2 d3>\n");
}

START_TEST(proved_scores_and_bounds) {
    row.info.score = score_win_in(3);
    ck_assert_ptr_nonnull(strstr(row_in(0, false), "   7  win in 3 plies              1235k "));
    row.info.score = score_loss_in(12);
    ck_assert_ptr_nonnull(strstr(row_in(0, false), "   7  loss in 12 plies            1235k "));
    row.info.score = score_win_in(1);
    ck_assert_ptr_nonnull(strstr(row_in(0, false), "   7  win in 1 ply "));
    row.info.score = -5;
    row.info.lower_bound = true;
    ck_assert_ptr_nonnull(strstr(row_in(0, false), " >=-0.05 "));
    row.info.lower_bound = false;
    row.info.upper_bound = true;
    ck_assert_ptr_nonnull(strstr(row_in(0, false), " <=-0.05 "));
}

START_TEST(large_counts_keep_their_columns) {
    static const uint64_t counts[] = {0,         99999,         100000,        9999999,
                                      10000000,  999949999,     999950000,     123456789012,
                                      999999999, 9000000000000, 12345678901234};
    size_t length = strlen(row_in(0, false));
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        row.info.nodes = counts[i];
        row.info.time_ms = 5000000;
        ck_assert_msg(strlen(row_in(0, false)) <= length + 3, "%s", text.at);
    }
}

START_TEST(a_row_in_json) {
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

START_TEST(the_best_move_in_json) {
    analyze_add_json_best(&text, line[1]);
    analyze_add_json_best(&text, MOVE_NONE);
    ck_assert_str_eq(text.at, "{\"type\":\"bestmove\",\"move\":\"Cb2\"}\n"
                              "{\"type\":\"bestmove\",\"move\":null}\n");
}

int main(void) {
    TCase *tcase = tcase_create("analyze_rows");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, rows_are_cut_between_moves);
    tcase_add_test(tcase, what_is_needed_least_makes_room_for_the_line);
    tcase_add_test(tcase, a_line_that_was_cut_is_told_whole);
    tcase_add_test(tcase, several_lines_have_numbers);
    tcase_add_test(tcase, proved_scores_and_bounds);
    tcase_add_test(tcase, large_counts_keep_their_columns);
    tcase_add_test(tcase, a_row_in_json);
    tcase_add_test(tcase, the_best_move_in_json);
    return unit_run("analyze_rows", tcase);
}
