// SPDX-License-Identifier: MIT
// What a match prints, from made-up games and totals.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <check.h>

#include "json.h"
#include "match/match_show.h"
#include "unit.h"

static TextBuf text;
static MatchTotals totals;
static MatchPairing pairings[3];
static const Sprt sprt = {0, 5, 0.05, 0.05};

static void set_up(void) {
    totals = (MatchTotals){.games = 12, .planned = 20, .elapsed_ms = 60000, .signature = 0xabc};
    memset(pairings, 0, sizeof pairings);
    totals.pairings = pairings;
    totals.pairing_count = 1;
    totals.engine_count = 2;
    totals.engines[0].closest_us = totals.engines[1].closest_us = INT64_MAX;
    strncpy(totals.engines[0].name, "new", TEI_NAME - 1);
    strncpy(totals.engines[1].name, "old", TEI_NAME - 1);
    pairings[0] = (MatchPairing){0, 1, {6, 2, 4}, {{0, 2, 1, 2, 1}}};
    totals.engines[0].games = (WinDrawLoss){6, 2, 4};
    totals.engines[1].games = (WinDrawLoss){4, 2, 6};
    totals.endings[ENDING_ROAD] = 10;
    totals.endings[ENDING_FLATS] = 2;
}

static void tear_down(void) {
    textbuf_finish(&text);
}

static void three_engines(void) {
    totals.pairing_count = totals.engine_count = 3;
    strncpy(totals.engines[2].name, "third", TEI_NAME - 1);
    totals.engines[2].closest_us = INT64_MAX;
    pairings[0] = (MatchPairing){0, 1, {2, 0, 2}, {{1, 0, 0, 0, 1}}};
    pairings[1] = (MatchPairing){0, 2, {1, 0, 3}, {{1, 1, 0, 0, 0}}};
    pairings[2] = (MatchPairing){1, 2, {0, 1, 3}, {{1, 1, 0, 0, 0}}};
    totals.engines[0].games = (WinDrawLoss){3, 0, 5};
    totals.engines[1].games = (WinDrawLoss){2, 1, 5};
    totals.engines[2].games = (WinDrawLoss){6, 1, 1};
}

// Whether the text holds a line of these characters.
static bool has_line(const char *line) {
    size_t length = strlen(line);
    for (const char *at = text.at; at && *at; at = strchr(at, '\n') + 1) {
        if (strncmp(at, line, length) == 0 && at[length] == '\n') {
            return true;
        }
        ck_assert_ptr_nonnull(strchr(at, '\n'));
    }
    return false;
}

// Whether a line begins so.
static bool has_front(const char *front) {
    for (const char *at = text.at; at && *at; at = strchr(at, '\n') + 1) {
        if (strncmp(at, front, strlen(front)) == 0) {
            return true;
        }
    }
    return false;
}

static void expect_line(const char *line) {
    ck_assert_msg(has_line(line), "no line '%s' in\n%s", line, text.at);
}

static void show(const MatchShow *how) {
    textbuf_clear(&text);
    match_show_totals(&text, &totals, how);
    ck_assert(!text.failed);
}

START_TEST(two_engines_are_compared) {
    totals.llr = 0.25;
    show(&(MatchShow){.sprt = &sprt});
    expect_line("players    new - old");
    expect_line("games      12 of 20, 720 an hour, 0:00:40 left");
    expect_line("score      7.0 of 12 (58.3 %), W 6 D 2 L 4, draws 16.7 %");
    expect_line("pairs      [0 2 1 2 1]");
    expect_line("sprt       LLR 0.25 (-2.94, 2.94) [0, 5] undecided");
    ck_assert(has_front("elo        +58.5 +- "));
    ck_assert(!has_front("faults"));
    ck_assert(!has_front("endings"));
    ck_assert_ptr_null(strchr(text.at, '\033'));
}

START_TEST(the_last_word_holds_all) {
    totals.engines[0].closest_us = 12345;
    totals.games = totals.planned = 12;
    show(&(MatchShow){.whole = true});
    expect_line("games      12 of 12, 720 an hour");
    expect_line("endings    road 10, flats 2");
    expect_line("clock      new had 0.012 s left at least");
    expect_line("signature  0000000000000abc");
    ck_assert(!has_front("sprt"));
    ck_assert(!has_front("clock      old"));
    show(&(MatchShow){.whole = true, .report = true});
    expect_line("games      12");
    ck_assert(!has_front("clock"));
}

START_TEST(a_match_that_went_on_knows_its_speed) {
    totals.earlier = 10;
    show(&(MatchShow){0});
    expect_line("games      12 of 20 (10 from before), 120 an hour, 0:04:00 left");
}

START_TEST(faults_are_told_by_engine) {
    totals.engines[1].faults[ENDING_TIME] = 1;
    totals.engines[1].faults[ENDING_CRASH] = 2;
    totals.engines[1].extra_answers = 3;
    show(&(MatchShow){0});
    expect_line("faults     old: time 1, crash 2, unasked 3");
    ck_assert(!has_front("faults     new"));
    show(&(MatchShow){.colour = true});
    expect_line("faults     \033[33mold: time 1, crash 2, unasked 3\033[0m");
}

START_TEST(nothing_played_is_nothing_told) {
    totals.games = totals.elapsed_ms = 0;
    pairings[0] = (MatchPairing){0, 1, {0, 0, 0}, {{0}}};
    show(&(MatchShow){.sprt = &sprt, .whole = true});
    expect_line("games      0 of 20");
    ck_assert(!has_front("score"));
    ck_assert(!has_front("elo"));
    ck_assert(!has_front("endings"));
}

// A difference that nobody can doubt has a colour, and no number without an end is shown as one.
START_TEST(a_clean_score_is_shown) {
    pairings[0] = (MatchPairing){0, 1, {12, 0, 0}, {{0, 0, 0, 0, 6}}};
    totals.verdict = SPRT_ACCEPTED;
    show(&(MatchShow){.sprt = &sprt, .colour = true});
    ck_assert_msg(has_front("elo        \033[32m+"), "%s", text.at);
    ck_assert_ptr_nonnull(strstr(text.at, "..+inf\033[0m"));
    ck_assert_ptr_nonnull(strstr(text.at, "\033[32maccepted\033[0m"));
    pairings[0] = (MatchPairing){0, 1, {0, 0, 12}, {{6, 0, 0, 0, 0}}};
    totals.verdict = SPRT_REJECTED;
    show(&(MatchShow){.sprt = &sprt, .colour = true});
    ck_assert_ptr_nonnull(strstr(text.at, "elo        \033[31m-inf..-"));
    ck_assert_ptr_nonnull(strstr(text.at, "\033[31mrejected\033[0m"));
}

START_TEST(more_engines_get_a_table) {
    three_engines();
    show(&(MatchShow){.whole = true});
    ck_assert(has_front("rank engine"));
    ck_assert(has_front("   1 third                        6     1     1   81.2"));
    ck_assert(has_front("   2 new                          3     0     5   37.5"));
    ck_assert(has_front("   3 old                          2     1     5   31.2"));
    ck_assert(has_front("pairing    new - old: W 2 D 0 L 2, elo +0.0 +- "));
    ck_assert(has_front("pairing    old - third: W 0 D 1 L 3, elo "));
    ck_assert_ptr_nonnull(strstr(text.at, ", pairs [1 1 0 0 0]\n"));
    ck_assert(!has_front("players"));
    show(&(MatchShow){0});
    ck_assert(!has_front("pairing"));
}

START_TEST(names_keep_the_columns) {
    three_engines();
    strncpy(totals.engines[0].name,
            "\xc3\xa9\xc3\xa9\xc3\xa9 and a name without an end of any kind", TEI_NAME - 1);
    show(&(MatchShow){.unicode = true});
    ck_assert(has_front("   2 \xc3\xa9\xc3\xa9\xc3\xa9 and a name without a     3     0     5"));
    for (const char *at = text.at; *at; at = strchr(at, '\n') + 1) {
        ck_assert_uint_le(strcspn(at, "\n"), 80 + 3); // three characters of two bytes
    }
}

START_TEST(pairs_of_an_engine_are_seen_from_its_side) {
    three_engines();
    Pentanomial pairs = match_engine_pairs(&totals, 2);
    static const uint64_t expected[PAIR_OUTCOMES] = {0, 0, 0, 2, 2};
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        ck_assert_uint_eq(pairs.count[i], expected[i]);
    }
}

// ---- a game

static const int64_t used_us[] = {0, 0, 1000000, 500000, 2000000};
static TeiThought thoughts[5] = {[2] = {.nodes = 10, .depth = 3},
                                 [3] = {.nodes = 7, .depth = 1},
                                 [4] = {.nodes = 20, .depth = 6}};

static MatchRecord make_record(void) {
    Board start = unit_board("x3/x3/x3 1 1");
    MatchRecord record = {.opening = 2, .thoughts = thoughts, .sign = 1, .ending = ENDING_ROAD};
    static const char *const moves[] = {"a1", "c3", "b3", "b1", "a3"};
    static int64_t used[5];
    memcpy(used, used_us, sizeof used);
    record.used_us = used;
    record.closest_us[WHITE] = 250000;
    record.closest_us[BLACK] = INT64_MAX;
    game_init(&record.game, &start);
    for (int i = 0; i < 5; i++) {
        ck_assert(game_push(&record.game, unit_move(&record.game.board, moves[i])));
    }
    return record;
}

START_TEST(a_game_is_a_line) {
    MatchRecord record = make_record();
    MatchShow how = {.unicode = true};
    match_show_game(&text, 16, 0, 1, &record, &totals, &how);
    ck_assert_str_eq(text.at, "game 17 new - old 1-0 road 5 plies 3.5s\n");
    textbuf_clear(&text);
    record.sign = -1;
    record.ending = ENDING_CRASH;
    strncpy(record.why, "killed by signal 11", sizeof record.why - 1);
    match_show_game(&text, 0, 1, 0, &record, &totals, &how);
    ck_assert_str_eq(text.at, "game 1 old - new 0-1 crash 5 plies 3.5s: killed by signal 11\n");
    game_finish(&record.game);
}

START_TEST(a_game_is_an_object) {
    MatchRecord record = make_record();
    match_json_game(&text, 16, 0, 1, &record, &totals);
    ck_assert_str_eq(
        text.at,
        "{\"type\":\"game\",\"number\":17,\"pair\":9,\"result\":\"1-0\",\"ending\":\"road\","
        "\"plies\":5,\"opening\":2,"
        "\"white\":{\"name\":\"new\",\"moves\":2,\"ms\":3000,\"nodes\":30,\"depth\":4.5,"
        "\"clock_ms\":250},"
        "\"black\":{\"name\":\"old\",\"moves\":1,\"ms\":500,\"nodes\":7,\"depth\":1,"
        "\"clock_ms\":null},\"why\":null}\n");
    game_finish(&record.game);
}

// ---- totals as JSON

static void expect_part(const char *part) {
    ck_assert_msg(strstr(text.at, part) != NULL, "no %s in\n%s", part, text.at);
}

START_TEST(totals_are_an_object) {
    totals.llr = 1.5;
    match_json_totals(&text, &totals, &sprt, false);
    ck_assert(!text.failed);
    ck_assert_uint_eq(strcspn(text.at, "\n"), text.length - 1);
    expect_part("{\"type\":\"totals\",\"games\":12,\"planned\":20,\"earlier\":0,"
                "\"elapsed_ms\":60000,\"games_an_hour\":720,\"engines\":[{\"name\":\"new\"");
    expect_part("\"pairings\":[{\"first\":\"new\",\"second\":\"old\",\"games\":12,\"wins\":6,"
                "\"draws\":2,\"losses\":4,\"pairs\":[0,2,1,2,1],\"score\":0.583333333,\"elo\":");
    expect_part("\"faults\":{\"time\":0,\"hang\":0,\"crash\":0,\"illegal_move\":0}");
    expect_part("\"endings\":{\"road\":10,\"flats\":2,");
    expect_part("\"sprt\":{\"elo0\":0,\"elo1\":5,\"alpha\":0.05,\"beta\":0.05,\"llr\":1.5,"
                "\"lower\":-2.94443898,\"upper\":2.94443898,\"verdict\":\"undecided\"}");
    expect_part("\"signature\":\"0000000000000abc\"}\n");
}

START_TEST(what_is_not_known_is_null) {
    pairings[0] = (MatchPairing){0, 1, {0, 0, 0}, {{0}}};
    totals.engines[0].games = totals.engines[1].games = (WinDrawLoss){0};
    match_json_totals(&text, &totals, NULL, true);
    expect_part("\"planned\":null");
    expect_part("\"pairs\":[0,0,0,0,0],\"score\":null,\"elo\":null,\"elo_low\":null,"
                "\"elo_high\":null,\"normalized\":null,\"los\":null");
    expect_part("\"sprt\":null");
    expect_part("\"clock_ms\":null");
    ck_assert_ptr_null(strstr(text.at, "inf"));
    ck_assert_ptr_null(strstr(text.at, "nan"));
}

// ---- JSON

static const struct {
    const char *value, *json;
} strings[] = {
    {"", "\"\""},
    {"a \"b\" \\c/", "\"a \\\"b\\\" \\\\c/\""},
    {"\n\t\x01\x7f", "\"\\n\\u0009\\u0001\\u007f\""},
    {"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80", "\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\""},
    {"\xff", "\"\\ufffd\""},
    {"\xc3", "\"\\ufffd\""},
    {"\xc3(", "\"\\ufffd(\""},
    {"\xc0\x80", "\"\\ufffd\\ufffd\""},
    {"\xe0\x80\x80", "\"\\ufffd\\ufffd\\ufffd\""},
    {"\xed\xa0\x80", "\"\\ufffd\\ufffd\\ufffd\""},
    {"\xf4\x90\x80\x80", "\"\\ufffd\\ufffd\\ufffd\\ufffd\""},
    {"\xe2\x82", "\"\\ufffd\\ufffd\""},
};

START_TEST(strings_can_be_read_by_anything) {
    json_string(&text, NULL, strings[_i].value);
    ck_assert_str_eq(text.at, strings[_i].json);
}

START_TEST(values_are_parted_by_commas) {
    json_open(&text, NULL, '{');
    json_open(&text, "a", '[');
    json_integer(&text, NULL, INT64_MIN);
    json_real(&text, NULL, 0.1);
    json_real(&text, NULL, INFINITY);
    json_real(&text, NULL, NAN);
    json_close(&text, ']');
    json_open(&text, "b", '[');
    json_close(&text, ']');
    json_bool(&text, "c", true);
    json_open(&text, "d", '{');
    json_string(&text, "e", "{");
    json_null(&text, "f");
    json_close(&text, '}');
    json_close(&text, '}');
    ck_assert_str_eq(text.at, "{\"a\":[-9223372036854775808,0.1,null,null],\"b\":[],\"c\":true,"
                              "\"d\":{\"e\":\"{\",\"f\":null}}");
}

int main(void) {
    TCase *tcase = tcase_create("match text");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, two_engines_are_compared);
    tcase_add_test(tcase, the_last_word_holds_all);
    tcase_add_test(tcase, a_match_that_went_on_knows_its_speed);
    tcase_add_test(tcase, faults_are_told_by_engine);
    tcase_add_test(tcase, nothing_played_is_nothing_told);
    tcase_add_test(tcase, a_clean_score_is_shown);
    tcase_add_test(tcase, more_engines_get_a_table);
    tcase_add_test(tcase, names_keep_the_columns);
    tcase_add_test(tcase, pairs_of_an_engine_are_seen_from_its_side);
    tcase_add_test(tcase, a_game_is_a_line);
    tcase_add_test(tcase, a_game_is_an_object);
    tcase_add_test(tcase, totals_are_an_object);
    tcase_add_test(tcase, what_is_not_known_is_null);
    tcase_add_loop_test(tcase, strings_can_be_read_by_anything, 0, UNIT_COUNT(strings));
    tcase_add_test(tcase, values_are_parted_by_commas);
    return unit_run("match text", tcase);
}
