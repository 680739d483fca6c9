// SPDX-License-Identifier: MIT
// What a match prints, from made-up games and totals.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "report/match_show.h"
#include "unit.h"

static TextBuf text;
static MatchTotals totals;
static MatchPairing pairings[3];
static const Sprt sprt = {0, 5, 0.05, 0.05};

static void add_engine(const char *name, WinDrawLoss games) {
    int index = totals.engine_count++;
    memcpy(totals.engines[index].name, name, strlen(name) + 1);
    totals.engines[index].games = games;
    totals.engines[index].closest_us = INT64_MAX;
}

static void set_up(void) {
    totals = (MatchTotals){.games = 12, .planned = 20, .elapsed_ms = 60000, .signature = 0xabc};
    totals.pairings = pairings;
    totals.pairing_count = 1;
    pairings[0] = (MatchPairing){0, 1, {6, 2, 4}, {{0, 2, 1, 2, 1}}};
    add_engine("new", (WinDrawLoss){6, 2, 4});
    add_engine("old", (WinDrawLoss){4, 2, 6});
    totals.endings[ENDING_ROAD] = 10;
    totals.endings[ENDING_FLATS] = 2;
}

static void tear_down(void) {
    textbuf_finish(&text);
}

TEST_FIXTURE(set_up, tear_down)

static void three_engines(void) {
    add_engine("third", (WinDrawLoss){6, 2, 0});
    totals.pairing_count = 3;
    pairings[0] = (MatchPairing){0, 1, {2, 0, 2}, {{1, 0, 0, 0, 1}}};
    pairings[1] = (MatchPairing){0, 2, {0, 1, 3}, {{1, 1, 0, 0, 0}}};
    pairings[2] = (MatchPairing){1, 2, {0, 1, 3}, {{1, 1, 0, 0, 0}}};
    totals.engines[0].games = (WinDrawLoss){2, 1, 5};
    totals.engines[1].games = (WinDrawLoss){2, 1, 5};
}

static void show(MatchShow how, bool all) {
    textbuf_clear(&text);
    match_show_totals(&text, &how, &totals, all);
    ck_assert(!text.failed);
}

static void expect(const char *part) {
    ck_assert_msg(strstr(text.at, part) != NULL, "no '%s' in\n%s", part, text.at);
}

static void expect_none(const char *part) {
    ck_assert_msg(strstr(text.at, part) == NULL, "'%s' in\n%s", part, text.at);
}

TEST(two_engines) {
    totals.llr = 0.25;
    totals.earlier = 10;
    totals.engines[0].closest_us = 12345;
    totals.engines[1].faults[ENDING_TIME] = 1;
    totals.engines[1].faults[ENDING_CRASH] = 2;
    totals.engines[1].extra_answers = 3;
    show((MatchShow){.sprt = &sprt}, false);
    expect("engine     W     6 D     2 L     4   58.3 % Elo   +58.5 (-98.3 to +245.7) los ");
    expect(" %  new, pairs [0 2 1 2 1], least time left 12.3 ms\n");
    expect(" %  old, pairs [1 2 1 2 0], time 1, crash 2, unasked 3\n");
    expect("games      12 of 20, 10 from before, 120 an hour\n");
    expect("\nsprt       LLR 0.25 (-2.94, 2.94) [0.0, 5.0] undecided\n");
    expect_none("pairing");
    expect_none("endings");
    show((MatchShow){0}, true);
    expect("\nendings    road 10, flats 2\nsignature  0000000000000abc\n");
    show((MatchShow){.report = true}, true);
    expect("games      12\n");
}

TEST(more_engines) {
    three_engines();
    show((MatchShow){0}, true);
    ck_assert_ptr_eq(strstr(text.at, "games "), text.at);
    expect("engine     W     6 D     2 L     0   87.5 % Elo  +338.0 (");
    ck_assert(strstr(text.at, " %  new,") > strstr(text.at, " %  third,"));
    ck_assert(strstr(text.at, " %  old,") > strstr(text.at, " %  new,"));
    expect(" %  third, pairs [0 0 0 2 2]\n");
    expect("\npairing    W     0 D     1 L     3   12.5 % Elo  -338.0 (below -");
    expect(" %  old - third, pairs [1 1 0 0 0]\n");
    // Games whose pair is not complete count in score and Elo.
    totals.engines[1].games.win += 2;
    show((MatchShow){0}, false);
    expect("engine     W     4 D     1 L     5   45.0 % Elo   -34.9 (");
    ck_assert(strstr(text.at, " %  old,") < strstr(text.at, " %  new,"));
    expect_none("pairing");
}

// Three engines end with a list and a cross table: in each game the stronger one is White once.
TEST(a_rating_list) {
    three_engines();
    pairings[0].white = (WinDrawLoss){1, 0, 1};
    pairings[1].white = pairings[2].white = (WinDrawLoss){0, 1, 1};
    show((MatchShow){0}, true);
    expect("\n   1  third                          ");
    expect("%       8  87.5%\n   2  new ");
    expect("\nWhite's advantage +101.7 +- ");
    expect("\n   1  third                .  88  88\n   2  new                 12   .  50\n");
    show((MatchShow){.json = true}, true);
    expect("\"drawn\":0.166666667,\"prior\":false,\"players\":[{\"place\":1,\"name\":\"third\"");
    show((MatchShow){0}, false);
    expect_none("rating list");
}

// A tournament that was stopped before each engine had a game.
TEST(an_engine_without_games) {
    three_engines();
    totals.engines[2].games = pairings[1].games = pairings[2].games = (WinDrawLoss){0};
    pairings[1].pairs = pairings[2].pairs = (Pentanomial){{0}};
    show((MatchShow){0}, true);
    expect("\nengine     W     0 D     0 L     0  third, pairs [0 0 0 0 0]\n");
    expect("\npairing    W     0 D     0 L     0  old - third, pairs [0 0 0 0 0]\n");
}

TEST(nothing_played) {
    totals.games = totals.elapsed_ms = 0;
    pairings[0].games = totals.engines[0].games = totals.engines[1].games = (WinDrawLoss){0};
    pairings[0].pairs = (Pentanomial){{0}};
    show((MatchShow){0}, true);
    ck_assert_str_eq(text.at, "games      0 of 20\n");
    show((MatchShow){.json = true, .report = true}, true);
    expect("\"planned\":null");
    expect("\"score\":null,\"elo\":null,\"error\":null,\"elo_low\":null,\"elo_high\":null,"
           "\"normalized\":null,\"los\":null,\"name\":\"new\",\"pairs\":[0,0,0,0,0]");
    expect("\"clock_ms\":null");
    expect("\"sprt\":null");
    expect_none("inf");
    expect_none("nan");
}

// All won, or all lost: a bound in words.
TEST(one_sided) {
    totals.engines[0].games = (WinDrawLoss){12, 0, 0};
    totals.engines[1].games = (WinDrawLoss){0, 0, 12};
    pairings[0] = (MatchPairing){0, 1, {12, 0, 0}, {{0, 0, 0, 0, 6}}};
    show((MatchShow){0}, true);
    expect("engine     W    12 D     0 L     0  100.0 % Elo above +28.4 los  99.3");
    expect("engine     W     0 D     0 L    12    0.0 % Elo below -28.4 los   0.7");
    expect_none("inf");
    show((MatchShow){.json = true}, true);
    expect("\"elo\":null,\"error\":null,\"elo_low\":28.37");
}

TEST(totals_as_json) {
    totals.llr = 1.5;
    show((MatchShow){.json = true, .sprt = &sprt}, true);
    ck_assert_uint_eq(strcspn(text.at, "\n"), text.length - 1);
    expect("\"engines\":[{\"games\":12,\"wins\":6,\"draws\":2,\"losses\":4,"
           "\"score\":0.583333333,\"elo\":");
    expect("\"faults\":{\"time\":0,\"narrow_time\":0,\"hang\":0,\"crash\":0,\"illegal_move\":0},"
           "\"unasked\":0");
    expect("\"pairings\":[{\"games\":12,\"wins\":6,");
    expect("\"first\":\"new\",\"second\":\"old\",\"pairs\":[0,2,1,2,1]}]");
    expect("{\"type\":\"totals\",\"games\":12,\"planned\":20,\"earlier\":0,\"elapsed_ms\":60000,"
           "\"games_an_hour\":720");
    expect("\"sprt\":{\"alpha\":0.05,\"beta\":0.05,\"llr\":1.5,\"lower\":-2.94443898,"
           "\"upper\":2.94443898,\"elo0\":0,\"elo1\":5,\"verdict\":\"undecided\"}");
    expect("\"endings\":{\"road\":10,\"flats\":2,");
    expect("\"signature\":\"0000000000000abc\",\"ratings\":null}\n");
}

TEST(a_trial) {
    totals.trial = (Trial){.count = 1, .pairs = 100, .squares = 90};
    totals.trial.options[0] = (TrialOption){"Margin", {"120", "80"}, 5};
    show((MatchShow){0}, true);
    expect("trial         +8.7 +-  32.3  Margin 120 against 80\n");
    expect_none("engine ");
    show((MatchShow){.json = true}, true);
    expect("\"trials\":{\"Margin\":{\"elo\":8.68588964,\"error\":32.301421,"
           "\"values\":[\"120\",\"80\"]}}");
}

TEST(progress) {
    match_show_progress(&text, &(MatchShow){0}, &totals);
    ck_assert_str_eq(text.at, "games 12 of 20, 0:00:40 left");
}

// ---- a game

static TeiThought thoughts[5] = {[2] = {.nodes = 10, .depth = 3, .used_us = 1000000},
                                 [3] = {.nodes = 7, .depth = 1, .used_us = 500000},
                                 [4] = {.nodes = 20, .depth = 6, .used_us = 2000000}};

static MatchRecord make_record(const char *tps) {
    Board start = unit_board(tps);
    MatchRecord record = {.opening = 2, .thoughts = thoughts, .sign = 1, .ending = ENDING_ROAD};
    static const char *const moves[] = {"a1", "c3", "b3", "b1", "a3"};
    record.closest_us[WHITE] = 250000;
    record.closest_us[BLACK] = INT64_MAX;
    game_init(&record.game, &start);
    for (int i = 0; i < 5; i++) {
        ck_assert(game_push(&record.game, unit_move(&record.game.board, moves[i])));
    }
    return record;
}

TEST(a_game) {
    MatchRecord record = make_record("x3/x3/x3 1 1");
    MatchShown game = {16, {"new", "old"}, &record};
    match_show_game(&text, &(MatchShow){.unicode = true}, &game);
    ck_assert_str_eq(text.at, "game 17 new - old 1-0 road 5 plies 3.5s\n");
    textbuf_clear(&text);
    match_show_game(&text, &(MatchShow){.json = true}, &game);
    ck_assert_str_eq(
        text.at,
        "{\"type\":\"game\",\"number\":17,\"pair\":9,\"result\":\"1-0\",\"ending\":\"road\","
        "\"plies\":5,\"opening\":2,"
        "\"white\":{\"name\":\"new\",\"moves\":2,\"ms\":3000,\"nodes\":30,\"depth\":4.5,"
        "\"clock_ms\":250},"
        "\"black\":{\"name\":\"old\",\"moves\":1,\"ms\":500,\"nodes\":7,\"depth\":1,"
        "\"clock_ms\":null},\"why\":null}\n");
    textbuf_clear(&text);
    record.sign = -1;
    record.ending = ENDING_CRASH;
    memcpy(record.why, "killed by signal 11", sizeof "killed by signal 11");
    match_show_game(&text, &(MatchShow){0}, &game);
    ck_assert_str_eq(text.at, "game 17 new - old 0-1 crash 5 plies 3.5s: killed by signal 11\n");
    game_finish(&record.game);
}

// As the rules of the match count them.
TEST(plies_before_a_position_count) {
    MatchRecord record = make_record("x3/x3/x3 1 4");
    MatchShown game = {16, {"new", "old"}, &record};
    match_show_game(&text, &(MatchShow){0}, &game);
    expect(" 1-0 road 11 plies 3.5s\n");
    textbuf_clear(&text);
    match_show_game(&text, &(MatchShow){.json = true}, &game);
    expect("\"plies\":11,\"opening\":8,");
    game_finish(&record.game);
}

// ---- JSON

TEST(commas) {
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
    json_string(&text, "e", "{\"\n");
    json_null(&text, "f");
    json_close(&text, '}');
    json_close(&text, '}');
    ck_assert_str_eq(text.at, "{\"a\":[-9223372036854775808,0.1,null,null],\"b\":[],\"c\":true,"
                              "\"d\":{\"e\":\"{\\\"\\n\",\"f\":null}}");
}
