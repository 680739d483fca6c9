// SPDX-License-Identifier: MIT
// What is decided without an engine: the schedule, clocks as text, adjudication.
#include <stdio.h>
#include <string.h>

#include "game/match_game.h"
#include "run/schedule.h"
#include "time_control.h"
#include "unit.h"

TEST(pairings) {
    static const int wanted[6][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
    for (int gauntlet = 0; gauntlet < 2; gauntlet++) { // a gauntlet has the first three
        MatchSchedule schedule = {
            .engines = 4, .games = 1, .openings = 1, .shards = 1, .gauntlet = gauntlet};
        ck_assert_int_eq(match_schedule_pairings(&schedule), gauntlet ? 3 : 6);
        for (int i = 0; i < (gauntlet ? 3 : 6); i++) {
            int first, second;
            match_schedule_engines(&schedule, i, &first, &second);
            ck_assert(first == wanted[i][0] && second == wanted[i][1]);
        }
    }
}

TEST(colours_and_openings) {
    static const struct {
        int64_t number, round, pairing, pair;
        int white, black, opening;
    } games[] = {{0, 0, 0, 0, 0, 1, 0},
                 {1, 0, 0, 0, 1, 0, 0},
                 {5, 0, 2, 2, 2, 1, 0},
                 {6, 1, 0, 3, 0, 1, 1},
                 {23, 3, 2, 11, 2, 1, 0}};
    MatchSchedule schedule = {.engines = 3, .games = 8, .openings = 3, .shards = 1};
    MatchPlan plan;
    ck_assert_int_eq(match_schedule_count(&schedule), 24);
    for (int i = 0; i < UNIT_COUNT(games); i++) {
        ck_assert(match_schedule_game(&schedule, games[i].number, &plan));
        ck_assert(plan.white == games[i].white && plan.black == games[i].black);
        ck_assert(plan.round == games[i].round && plan.pairing == games[i].pairing);
        ck_assert(plan.pair == games[i].pair && plan.opening == games[i].opening);
    }
    ck_assert(!match_schedule_game(&schedule, 24, &plan));
    ck_assert(!match_schedule_game(&schedule, -1, &plan));
    ck_assert_int_eq(match_schedule_next(&schedule, 24), -1);
}

// Walks through a schedule and through all of its shards.
static void check_shards(const MatchSchedule *whole) {
    MatchPlan plan;
    int64_t count = 0;
    for (int64_t n = match_schedule_next(whole, 0); n >= 0; n = match_schedule_next(whole, n + 1)) {
        ck_assert(match_schedule_game(whole, n, &plan));
        count++;
    }
    ck_assert_int_eq(count, match_schedule_count(whole));
    ck_assert_int_eq(count, whole->games * match_schedule_pairings(whole));
    for (int64_t shards = 1; shards <= 7; shards++) {
        int64_t sum = 0;
        for (int64_t shard = 0; shard < shards; shard++) {
            MatchSchedule part = *whole;
            part.shard = shard;
            part.shards = shards;
            int64_t found = 0;
            int64_t before = -1;
            for (int64_t n = 0; (n = match_schedule_next(&part, n)) >= 0; n++) {
                ck_assert_int_gt(n, before);
                ck_assert(match_schedule_game(&part, n, &plan));
                ck_assert_int_eq(plan.pair % shards, shard);
                for (int64_t skipped = before + 1; skipped < n; skipped++) {
                    ck_assert(!match_schedule_game(&part, skipped, &plan));
                }
                before = n;
                found++;
            }
            ck_assert_int_eq(found, match_schedule_count(&part));
            sum += found;
        }
        ck_assert_int_eq(sum, count);
    }
}

TEST(shards_are_parts) {
    for (int engines = 2; engines <= 5; engines++) {
        for (int64_t games = 1; games <= 7; games++) {
            MatchSchedule schedule = {
                .engines = engines, .games = games, .openings = 2, .shards = 1};
            check_shards(&schedule);
            schedule.gauntlet = true;
            check_shards(&schedule);
            schedule.first = 4;
            check_shards(&schedule);
        }
    }
}

// A slice has the games of the whole match from its first one on, with the same numbers.
TEST(slices_are_parts) {
    for (int engines = 2; engines <= 4; engines++) {
        MatchSchedule whole = {.engines = engines, .games = 10, .openings = 3, .shards = 1};
        MatchSchedule slice = {
            .engines = engines, .first = 4, .games = 6, .openings = 3, .shards = 1};
        int64_t begin = 4 * match_schedule_pairings(&whole);
        MatchPlan plan;
        MatchPlan same;
        ck_assert_int_eq(match_schedule_next(&slice, 0), begin);
        for (int64_t i = 0; i < 10 * match_schedule_pairings(&whole); i++) {
            ck_assert(match_schedule_game(&whole, i, &plan));
            ck_assert_int_eq(match_schedule_game(&slice, i, &same), i >= begin);
            ck_assert(i < begin || (plan.pair == same.pair && plan.opening == same.opening &&
                                    plan.round == same.round && plan.pairing == same.pairing &&
                                    plan.white == same.white && plan.black == same.black));
        }
    }
}

static const struct {
    const char *text;
    TimeControl control;
    const char *written;
} clocks[] = {
    {"1+0.03", {1000, 30000}, "1+0.03"},
    {"60", {60000, 0}, "60"},
    {"1:30+0.5", {90000, 500000}, "90+0.5"},
    {"0.25", {250, 0}, "0.25"},
    {".5+.05", {500, 50000}, "0.5+0.05"},
    {"10+0", {10000, 0}, "10"},
    {"0:05", {5000, 0}, "5"},
    {"1000/1000000+1000000", {1000000000, 1000000000000, 1000}, "1000/1000000+1000000"},
    {"16665:59.999+0.001", {999959999, 1000}, "999959.999+0.001"},
    {"0.001", {1, 0}, "0.001"},
    {"0.25+0.0075", {250, 7500}, "0.25+0.0075"},
    {"1.00049s+0.0074996", {1000, 7500}, "1+0.0075"},
    {"1+0.0000014", {1000, 1}, "1+0.000001"},
    {"0:01.0005", {1001, 0}, "1.001"},
    {"10s", {10000, 0}, "10"},
    {"1.5m+2s", {90000, 2000000}, "90+2"},
    {"16666m", {999960000, 0}, "999960"},
    {"16666:40", {1000000000, 0}, "1000000"},
    {"1:59.9996", {120000, 0}, "120"},
    {"0.2500000000000000000000000001", {250, 0}, "0.25"},
    {"0000000000000010+00000000000000.1", {10000, 100000}, "10+0.1"},
    {"0.333333m", {20000, 0}, "20"},
    {"1.0005m", {60030, 0}, "60.03"},
    {"40/60+0.5", {60000, 500000, 40}, "40/60+0.5"},
    {"1/0.1", {100, 0, 1}, "1/0.1"},
    {"040/1:30", {90000, 0, 40}, "40/90"},
    {"40/5m", {300000, 0, 40}, "40/300"},
    {"1:2:3", {3723000, 0}, "3723"},
    // As the server playtak.com writes them.
    {"10:0 +20", {600000, 20000000}, "600+20"},
    {"30", {30000, 0}, "30"},
    {"3:0:0 +1n", {10800000, 1000000, .grows = true}, "10800+1n"},
    {"10:0 +20 @35 +10:0", {600000, 20000000, 0, 600000, 35}, "600+20@35+600"},
    {"3:0:0 +1n @30 +5:0", {10800000, 1000000, 0, 300000, 30, true}, "10800+1n@30+300"},
    {" 40 / 1 + 0.5n @ 1000 + 0.001 ", {1000, 500000, 40, 1, 1000, true}, "40/1+0.5n@1000+0.001"},
    {"1+0n@35+0", {1000, 0}, "1"},
    {"1000/1000000+1000000n@1000+999999.999",
     {1000000000, 1000000000000, 1000, 999999999, 1000, true},
     "1000/1000000+1000000n@1000+999999.999"},
};

TEST_EACH(a_clock_is_read_and_written, clocks) {
    Word text = word_of_string(clocks[_i].text);
    const TimeControl *wanted = &clocks[_i].control;
    char written[TIME_CONTROL_TEXT];
    TimeControl control = {.ms = -1};
    TimeControl minutes = {.ms = -1};
    Fault fault = {0};
    ck_assert_msg(time_control_read(text, CLOCK_SECONDS, &control, &fault), "%s", fault.text);
    ck_assert_int_eq(control.ms, wanted->ms);
    ck_assert_int_eq(control.increment_us, wanted->increment_us);
    ck_assert_int_eq(control.period_moves, wanted->period_moves);
    ck_assert_int_eq(control.extra_ms, wanted->extra_ms);
    ck_assert_int_eq(control.extra_move, wanted->extra_move);
    ck_assert_int_eq(control.grows, wanted->grows);
    time_control_write(&control, written);
    ck_assert_str_eq(written, clocks[_i].written);
    // Where numbers are minutes, those without a unit are 60 times as long.
    if (strcspn(text.at, ":sm@") == text.length && control.ms <= 1000000) {
        ck_assert(time_control_read(text, CLOCK_MINUTES, &minutes, NULL));
        ck_assert_int_eq(minutes.ms, control.ms * 60);
        ck_assert_int_eq(minutes.increment_us, control.increment_us);
    }
}

// What the clock shows after moves that take no time, and the moves to the end of the period.
TEST(a_clock_gains_after_each_move) {
    const TimeControl all = {10, 1000, 3, 7, 4, true}; // 3/0.01+0.001n@4+0.007
    const int64_t shows[] = {10, 11, 13, 26, 37, 42, 58};
    for (int64_t move = 1; move <= 6; move++) {
        ck_assert_int_eq(time_control_after_us(&all, move, shows[move - 1] * 1000),
                         shows[move] * 1000);
        ck_assert_int_eq(time_control_to_go(&all, move), 3 - (move - 1) % 3);
    }
    const TimeControl plain = {.ms = 10, .increment_us = 5};
    ck_assert_int_eq(time_control_after_us(&plain, 99, 7), 12);
    ck_assert_int_eq(time_control_to_go(&plain, 99), 0);
    ck_assert_int_eq(time_control_after_us(&plain, 1, 1000000000000000000 - 2),
                     1000000000000000000);
}

static const struct {
    const char *text, *words;
} no_clocks[] = {
    {"", "is not a clock"},
    {"+1", "the time is missing; write it as in 90s"},
    {"1+", "'1+': the increment is missing; write seconds"},
    {"1:+1", "'1:+1': the time can't be '1:'"},
    {":30", "is not a clock"},
    {"1:60", "is not a clock"},
    {"1:60.5", "is not a clock"},
    {"1.5:30", "is not a clock"},
    {"-1", "is not a clock"},
    {"1+-1", "the increment can't be '-1'"},
    {"1++1", "the increment can't be '+1'"},
    {"1.", "is not a clock"},
    {".", "is not a clock"},
    {"1.2.3", "is not a clock"},
    {"1e3", "is not a clock"},
    {"1:30s", "is not a clock"},
    {"1:30m", "is not a clock"},
    {"s", "is not a clock"},
    {"10sm", "is not a clock"},
    {"10+5m", "'10+5m': the increment can't be '5m'; write seconds, as in 5 or 0.1, or 1n"},
    {"10+s", "the increment can't be 's'"},
    {"10s5", "is not a clock"},
    {"0", "'0': the clock must start with at least 0.001 s"},
    {"0+1", "the clock must start with at least 0.001 s"},
    {"0.0004", "the clock must start with at least 0.001 s"},
    {"0.00049999999999999", "the clock must start with at least 0.001 s"},
    {"16667m", "'16667m': the time is at most 1000000 s"},
    {"16666:41", "the time is at most 1000000 s"},
    {"1+1000001", "'1+1000001': the increment is at most 1000000 s"},
    {"1000000.0005", "the time is at most 1000000 s"},
    {"99999999999999999999", "the time is at most 1000000 s"},
    {"99999999999999999999:00", "the time is at most 1000000 s"},
    {"/60", "the number of moves in a period is missing"},
    {"40/", "'40/': the time is missing"},
    {"40.5/60",
     "the number of moves in a period can't be '40.5'; write a whole number from 1 to 1000"},
    {"-40/60", "the number of moves in a period can't be '-40'"},
    {"60+40/1", "the number of moves in a period can't be '60+40'"},
    {"40/40/60", "the time can't be '40/60'"},
    {"0/60",
     "'0/60': the number of moves in a period can't be '0'; write a whole number from 1 to 1000"},
    {"1001/60", "the number of moves in a period can't be '1001'"},
    {"1:60:0", "is not a clock"},
    {"1:2:3:4", "is not a clock"},
    {"1 0", "is not a clock"},
    {"1+1sn", "the increment can't be '1sn'"},
    {"1n", "is not a clock"},
    {"1@35", "'1@35': the extra time is missing; write it behind the move, as in 35+90s"},
    {"1@+5",
     "'1@+5': the move with the extra time is missing; write a whole number from 1 to 1000"},
    {"1@3.5+5", "the move with the extra time can't be '3.5'"},
    {"1@35+", "the extra time is missing"},
    {"1@35+5n", "the extra time can't be '5n'"},
    {"@35+5", "'@35+5': the time is missing"},
    {"1@0+5",
     "'1@0+5': the move with the extra time can't be '0'; write a whole number from 1 to 1000"},
    {"1@1001+5", "the move with the extra time can't be '1001'"},
    {"1@35+1000001", "the extra time is at most 1000000 s"},
    {"40/0+1", "the clock must start with at least 0.001 s"},
    {"10:00+20@x", "'10:00+20@x': the move with the extra time can't be 'x'"},
    {"40/1:60", "'40/1:60': the time can't be '1:60'; write it as in 90s, 5m, 1:30 or 1:30:00"},
    {"40 / x + 1", "'40 / x + 1': the time can't be 'x'"},
    {"x+y@z", "'x+y@z': the time can't be 'x'"},
};

TEST_EACH(a_text_that_is_no_clock, no_clocks) {
    TimeControl control = {.ms = -1};
    Fault fault = {0};
    ck_assert(
        !time_control_read(word_of_string(no_clocks[_i].text), CLOCK_SECONDS, &control, &fault));
    unit_expect_fault(&fault, no_clocks[_i].words);
    ck_assert_int_eq(control.ms, -1);
}

enum { SILENT = 1 << 20 };

// Scores as the engines give them, each from its own side, White's first, and the end that follows.
static const struct {
    MatchAdjudication rules;
    int count, scores[12];
    int end; // the ply that ends the game; 0: none
    int sign;
} cases[] = {
    {{.win_moves = 2, .win_score = 500}, 4, {500, -500, 500, -500}, 4, 1},
    {{.win_moves = 2, .win_score = 500}, 4, {-600, 700, -800, 9000}, 4, -1},
    {{.win_moves = 2, .win_score = 500}, 4, {500, -499, 500, -500}, 0, 0},
    // They do not agree.
    {{.win_moves = 2, .win_score = 500}, 6, {900, 900, 900, 900, 900, 900}, 0, 0},
    // The run starts again when one is silent, or the other side is ahead.
    {{.win_moves = 2, .win_score = 500}, 6, {900, SILENT, 900, -900, 900, -900}, 6, 1},
    {{.win_moves = 1, .win_score = 500}, 4, {900, 900, -900, 900}, 3, -1},
    {{.win_moves = 0, .win_score = 500}, 6, {900, -900, 900, -900, 900, -900}, 0, 0},
    {{.draw_moves = 2, .draw_score = 10}, 4, {10, -10, 0, 3}, 4, 0},
    {{.draw_moves = 2, .draw_score = 10}, 4, {10, -11, 0, 3}, 0, 0},
    {{.draw_moves = 2, .draw_score = 10}, 6, {0, SILENT, 0, 0, 0, 0}, 6, 0},
    {{.draw_moves = 1, .draw_score = 0, .draw_from = 5}, 6, {0, 0, 0, 0, 0, 0}, 5, 0},
    {{.draw_moves = 0, .draw_score = 50}, 4, {0, 0, 0, 0}, 0, 0},
    {{0}, 6, {10000, -10000, 10000, -10000, 10000, -10000}, 0, 0},
};

TEST_EACH(adjudication, cases) {
    Adjudicator adjudicator = {0};
    for (int i = 0; i < cases[_i].count; i++) {
        int score = cases[_i].scores[i];
        TeiThought thought = {.has_score = score != SILENT, .score = score == SILENT ? 0 : score};
        int sign = 2;
        bool over = adjudicate(&adjudicator, &cases[_i].rules, i % 2 ? BLACK : WHITE, &thought,
                               (size_t)i + 1, &sign);
        ck_assert_msg(over == (i + 1 == cases[_i].end), "ply %d", i + 1);
        if (over) {
            ck_assert_int_eq(sign, cases[_i].sign);
            return;
        }
    }
    ck_assert_int_eq(cases[_i].end, 0);
}

TEST(endings) {
    for (int i = 0; i < ENDINGS; i++) {
        ck_assert_ptr_nonnull(ending_text((Ending)i));
        ck_assert_ptr_null(strchr(ending_text((Ending)i), ':'));
        for (int j = 0; j < i; j++) {
            ck_assert_str_ne(ending_text((Ending)i), ending_text((Ending)j));
        }
        ck_assert_int_eq(ending_is_fault((Ending)i), i >= ENDING_TIME && i <= ENDING_ILLEGAL);
    }
}
