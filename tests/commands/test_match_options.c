// SPDX-License-Identifier: MIT
// What the words of `bredon match` come to. What it refuses is in match.sh.
#include <string.h>

#include <check.h>

#include "match/match_options.h"
#include "unit.h"

enum { WORDS_MAX = 40, WORD_ROOM = 128 };

static MatchArgs args;
static char texts[WORDS_MAX][WORD_ROOM];

// Reads words, the last of which is NULL.
static bool read_words(const char *const words[], Fault *fault) {
    static char *copies[WORDS_MAX]; // --report keeps them
    int count = 0;
    for (; words[count]; count++) {
        ck_assert_int_lt(count, WORDS_MAX);
        ck_assert_uint_lt(strlen(words[count]), WORD_ROOM);
        memcpy(texts[count], words[count], strlen(words[count]) + 1);
        copies[count] = texts[count];
    }
    return match_args_read(&args, count, copies, fault);
}

#define READ(...)                                                                                  \
    do {                                                                                           \
        Fault why = {0};                                                                           \
        const char *const words[] = {__VA_ARGS__, NULL};                                           \
        ck_assert_msg(read_words(words, &why), "%s", why.text);                                    \
    } while (0)

static void expect_limits(int engine, MatchLimits limits) {
    const MatchLimits *are = &args.settings.limits[engine];
    ck_assert_int_eq(are->clock_ms, limits.clock_ms);
    ck_assert_int_eq(are->increment_ms, limits.increment_ms);
    ck_assert_int_eq(are->movetime_ms, limits.movetime_ms);
    ck_assert_int_eq(are->nodes, limits.nodes);
    ck_assert_int_eq(are->depth, limits.depth);
}

static void expect_option(int engine, size_t index, const char *name, const char *value) {
    const TeiSpec *spec = &args.settings.specs[engine];
    ck_assert_uint_lt(index, spec->option_count);
    ck_assert_str_eq(spec->options[index].name, name);
    if (value) {
        ck_assert_str_eq(spec->options[index].value, value);
    } else {
        ck_assert_ptr_null(spec->options[index].value);
    }
}

START_TEST(what_is_not_said_has_a_default) {
    READ("--engine", "a", "--engine", "b");
    const MatchSettings *settings = &args.settings;
    ck_assert_int_eq(settings->schedule.engines, 2);
    ck_assert_int_eq(settings->schedule.games, 100);
    ck_assert_int_eq(settings->concurrency, 1);
    ck_assert_int_eq(settings->schedule.shard, 0);
    ck_assert_int_eq(settings->schedule.shards, 1);
    ck_assert_int_eq(settings->rules.rules.size, 6);
    ck_assert_int_eq(settings->rules.patience_ms, 10000);
    ck_assert_int_eq(settings->rules.length, 1000);
    ck_assert_int_eq(settings->rules.draw_plies, 0);
    ck_assert_int_eq(settings->rules.margin_ms, 0);
    ck_assert_int_eq(settings->rules.adjudication.win_moves, 0);
    ck_assert_int_eq(settings->rules.adjudication.draw_moves, 0);
    ck_assert(!settings->has_sprt && !settings->resume && !settings->schedule.gauntlet &&
              !settings->out);
    ck_assert_uint_eq(settings->book->count, 1);
    expect_limits(0, (MatchLimits){1000, 30, 0, 0, 0});
    expect_limits(1, (MatchLimits){1000, 30, 0, 0, 0});
    match_args_finish(&args);
}

START_TEST(options_arrive_in_the_settings) {
    READ("--engine", "a", "--engine", "b", "--size", "5", "--komi", "-1.5", "--games=7",
         "--concurrency", "3", "--shard", "2/4", "--margin", "20", "--patience", "3",
         "--draw-plies", "50", "--length", "0", "--out", "x.ptn", "--resume", "--gauntlet",
         "--sprt", "elo1=2.5", "beta=0.1", "--win-adjudication", "score=500");
    const MatchSettings *settings = &args.settings;
    ck_assert_int_eq(settings->rules.rules.size, 5);
    ck_assert_int_eq(settings->rules.rules.half_komi, -3);
    ck_assert_int_eq(settings->schedule.games, 7);
    ck_assert_int_eq(settings->concurrency, 3);
    ck_assert_int_eq(settings->schedule.shard, 1);
    ck_assert_int_eq(settings->schedule.shards, 4);
    ck_assert_int_eq(settings->rules.margin_ms, 20);
    ck_assert_int_eq(settings->rules.patience_ms, 3000);
    ck_assert_int_eq(settings->rules.draw_plies, 50);
    ck_assert_int_eq(settings->rules.length, 0);
    ck_assert_str_eq(settings->out, "x.ptn");
    ck_assert(settings->resume && settings->schedule.gauntlet && settings->has_sprt);
    ck_assert_double_eq(settings->sprt.elo0, 0);
    ck_assert_double_eq(settings->sprt.elo1, 2.5);
    ck_assert_double_eq(settings->sprt.alpha, 0.05);
    ck_assert_double_eq(settings->sprt.beta, 0.1);
    ck_assert_int_eq(settings->rules.adjudication.win_score, 500);
    ck_assert_int_eq(settings->rules.adjudication.win_moves, 4);
    match_args_finish(&args);
}

START_TEST(a_draw_is_adjudicated_as_said) {
    READ("--engine", "a", "--engine", "b", "--draw-adjudication", "moves=5", "from=0");
    ck_assert_int_eq(args.settings.rules.adjudication.draw_score, 10);
    ck_assert_int_eq(args.settings.rules.adjudication.draw_moves, 5);
    ck_assert_int_eq(args.settings.rules.adjudication.draw_from, 0);
    match_args_finish(&args);
}

START_TEST(arguments_are_parted_at_blanks) {
    READ("--engine", "path=a/b", "args= --x  1 -y ", "--engine", "c");
    char **argv = args.settings.specs[0].argv;
    ck_assert_str_eq(argv[0], "a/b");
    ck_assert_str_eq(argv[1], "--x");
    ck_assert_str_eq(argv[2], "1");
    ck_assert_str_eq(argv[3], "-y");
    ck_assert_ptr_null(argv[4]);
    ck_assert_ptr_null(args.settings.specs[1].argv[1]);
    match_args_finish(&args);
}

START_TEST(names_come_from_files_and_differ) {
    READ("--engine", "x/tak", "--engine", "y/tak", "--engine", "z", "name=tak 2", "--engine",
         "path=w=1/tak", "--engine", "b", "name=B");
    static const char *const names[] = {"tak", "tak 2", "tak 2 2", "tak 3", "B"};
    for (int i = 0; i < 5; i++) {
        ck_assert_str_eq(args.settings.specs[i].name, names[i]);
    }
    ck_assert_str_eq(args.settings.specs[3].argv[0], "w=1/tak");
    match_args_finish(&args);
}

// The name of a file may be longer than that of an engine.
START_TEST(long_names_of_files_are_cut) {
    static const char path[] =
        "/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
    READ("--engine", path, "--engine", path);
    ck_assert_uint_lt(strlen(args.settings.specs[0].name), TEI_NAME);
    ck_assert_uint_lt(strlen(args.settings.specs[1].name), TEI_NAME);
    ck_assert_str_ne(args.settings.specs[0].name, args.settings.specs[1].name);
    match_args_finish(&args);
}

START_TEST(options_of_all_come_first_and_give_way) {
    READ("--engine", "a", "option.hash=4", "option.A b=c=d", "option.Clear", "--each",
         "option.Hash=16", "option.Threads=1", "--engine", "b", "option.Empty=");
    ck_assert_uint_eq(args.settings.specs[0].option_count, 4);
    expect_option(0, 0, "hash", "4");
    expect_option(0, 1, "Threads", "1");
    expect_option(0, 2, "A b", "c=d");
    expect_option(0, 3, "Clear", NULL);
    ck_assert_uint_eq(args.settings.specs[1].option_count, 3);
    expect_option(1, 0, "Hash", "16");
    expect_option(1, 2, "Empty", "");
    match_args_finish(&args);
}

START_TEST(an_engine_takes_from_all_what_it_has_not) {
    READ("--each", "prog", "args=x", "name=n", "--engine", "nodes=1", "--engine", "other",
         "args=", "name=o");
    ck_assert_str_eq(args.settings.specs[0].argv[0], "prog");
    ck_assert_str_eq(args.settings.specs[0].argv[1], "x");
    ck_assert_str_eq(args.settings.specs[0].name, "n");
    ck_assert_str_eq(args.settings.specs[1].argv[0], "other");
    ck_assert_ptr_null(args.settings.specs[1].argv[1]);
    ck_assert_str_eq(args.settings.specs[1].name, "o");
    match_args_finish(&args);
}

START_TEST(limits_of_an_engine_replace_those_of_all) {
    READ("--tc", "60+0.5", "--depth", "9", "--engine", "a", "--engine", "b", "nodes=500",
         "--engine", "c", "tc=1:30", "movetime=7");
    expect_limits(0, (MatchLimits){60000, 500, 0, 0, 9});
    expect_limits(1, (MatchLimits){0, 0, 0, 500, 0});
    expect_limits(2, (MatchLimits){90000, 0, 7, 0, 0});
    match_args_finish(&args);
}

START_TEST(there_is_an_end_to_engines) {
    char *copies[2 * MATCH_ENGINES_MAX + 2];
    static char engine[] = "--engine";
    static char path[] = "a";
    Fault why = {0};
    for (int i = 0; i <= MATCH_ENGINES_MAX; i++) {
        copies[2 * i] = engine;
        copies[2 * i + 1] = path;
    }
    ck_assert(match_args_read(&args, 2 * MATCH_ENGINES_MAX, copies, &why));
    ck_assert_int_eq(args.settings.schedule.engines, MATCH_ENGINES_MAX);
    ck_assert_str_eq(args.settings.specs[63].name, "a 64");
    match_args_finish(&args);
    ck_assert(!match_args_read(&args, 2 * MATCH_ENGINES_MAX + 2, copies, &why));
    unit_expect_fault(&why, "--engine&64");
}

int main(void) {
    TCase *tcase = tcase_create("match options");
    tcase_add_test(tcase, what_is_not_said_has_a_default);
    tcase_add_test(tcase, options_arrive_in_the_settings);
    tcase_add_test(tcase, a_draw_is_adjudicated_as_said);
    tcase_add_test(tcase, arguments_are_parted_at_blanks);
    tcase_add_test(tcase, names_come_from_files_and_differ);
    tcase_add_test(tcase, long_names_of_files_are_cut);
    tcase_add_test(tcase, options_of_all_come_first_and_give_way);
    tcase_add_test(tcase, an_engine_takes_from_all_what_it_has_not);
    tcase_add_test(tcase, limits_of_an_engine_replace_those_of_all);
    tcase_add_test(tcase, there_is_an_end_to_engines);
    return unit_run("match options", tcase);
}
