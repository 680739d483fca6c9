// SPDX-License-Identifier: MIT
// Whole matches of fake engines: counts, the signature whatever the concurrency, going on after a
// kill, shards, files that are too large.
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fakes.h"
#include "match/report.h"
#include "unit.h"

enum { LONG_MS = 20000, TOURNAMENT_GAMES = 24 };

// Of the tournament below, on every machine. A change of the rules, of the fake engine or of what
// is signed changes it.
static const uint64_t tournament_signature = UINT64_C(0x6b21e28c9be10c59);

static const char opening_lines[] = "a1 d4\na1 d1 b2 c3\nb1 c4 d2\n";

static Fakes fakes;
static Book book;
static char out[FAKES_PATH];

static void setup(void) {
    fakes = (Fakes){0};
    fakes_path(out);
}

static void teardown(void) {
    book_finish(&book);
    unlink(out);
}

static MatchSettings settings_of(int64_t games) {
    MatchSettings settings = {
        .specs = fakes.specs,
        .limits = fakes.limits,
        .engine_count = fakes.count,
        .rules = {.rules = rules_of(4, 0), .length = 200, .margin_ms = 50, .patience_ms = LONG_MS},
        .games = games,
        .shards = 1,
        .concurrency = 2};
    Fault fault = {0};
    if (!book.count) {
        ck_assert_msg(book_read("book", opening_lines, sizeof opening_lines - 1,
                                &settings.rules.rules, &book, &fault),
                      "%s", fault.text);
    }
    settings.book = &book;
    return settings;
}

// Four engines, two of which do wrong in some of their games.
static MatchSettings tournament(void) {
    fakes_add(&fakes, "alpha", "--seed 1 --skill greedy");
    fakes_add(&fakes, "beta", "--seed 2 --dialect new");
    fakes_add(&fakes, "gamma", "--seed 3 --do illegal --at 9");
    fakes_add(&fakes, "delta", "--seed 4 --do crash --at 7");
    return settings_of(4);
}

static MatchSettings duel(int64_t games) {
    fakes_add(&fakes, "strong", "--seed 1 --skill greedy");
    fakes_add(&fakes, "weak", "--seed 2");
    return settings_of(games);
}

// What events have told.
typedef struct Heard {
    Match *match;
    int64_t games;
    int notes;
    int64_t kill_after;    // games; 0 never
    const char *make_file; // after the first game
    char last_note[4096];
} Heard;

static void on_game(void *user, int64_t number, int white, int black, const MatchRecord *record,
                    const MatchTotals *totals) {
    Heard *heard = user;
    (void)record;
    heard->games++;
    ck_assert_int_eq(totals->games - totals->earlier, heard->games);
    ck_assert(number >= 0 && white >= 0 && black >= 0 && white != black);
    if (heard->games == heard->kill_after) {
        raise(SIGKILL);
    }
    if (heard->make_file) {
        fclose(fopen(heard->make_file, "w"));
        heard->make_file = NULL;
    }
}

static void on_note(void *user, const char *text) {
    Heard *heard = user;
    heard->notes++;
    snprintf(heard->last_note, sizeof heard->last_note, "%s", text);
}

static Match *create(const MatchSettings *settings, Heard *heard) {
    MatchEvents events = {heard, on_game, on_note};
    Fault fault = {0};
    Match *match = match_create(settings, &events, &fault);
    ck_assert_msg(match != NULL, "%s", fault.text);
    heard->match = match;
    return match;
}

// Runs a match to its end. To be destroyed.
static Match *run(const MatchSettings *settings) {
    Heard heard = {0};
    Fault fault = {0};
    Match *match = create(settings, &heard);
    ck_assert_msg(match_run(match, &fault), "%s", fault.text);
    return match;
}

static void expect_same(const MatchTotals *a, const MatchTotals *b) {
    ck_assert_int_eq(a->games, b->games);
    ck_assert_uint_eq(a->signature, b->signature);
    ck_assert_mem_eq(a->endings, b->endings, sizeof a->endings);
    ck_assert_int_eq(a->engine_count, b->engine_count);
    ck_assert_int_eq(a->pairing_count, b->pairing_count);
    for (int i = 0; i < a->pairing_count; i++) {
        ck_assert_mem_eq(&a->pairings[i].games, &b->pairings[i].games, sizeof(WinDrawLoss));
        ck_assert_mem_eq(&a->pairings[i].pairs, &b->pairings[i].pairs, sizeof(Pentanomial));
    }
    for (int i = 0; i < a->engine_count; i++) {
        ck_assert_mem_eq(&a->engines[i].games, &b->engines[i].games, sizeof(WinDrawLoss));
        ck_assert_mem_eq(a->engines[i].faults, b->engines[i].faults, sizeof a->engines[i].faults);
    }
}

// Totals from files, whose engines may have come in another order, sign the same games.
static void expect_in_files(char *const paths[], int count, const MatchTotals *wanted) {
    MatchTotals totals;
    Fault fault = {0};
    ck_assert_msg(match_totals_read(paths, count, NULL, &totals, &fault), "%s", fault.text);
    ck_assert_int_eq(totals.games, wanted->games);
    ck_assert_uint_eq(totals.signature, wanted->signature);
    ck_assert_mem_eq(totals.endings, wanted->endings, sizeof totals.endings);
    match_totals_finish(&totals);
}

static const int64_t concurrencies[] = {1, 2, 5, 24};

START_TEST(one_signature) {
    char *const paths[] = {out};
    MatchSettings settings = tournament();
    settings.concurrency = concurrencies[_i];
    settings.out = out;
    Match *match = run(&settings);
    const MatchTotals *totals = match_totals(match);
    ck_assert_int_eq(totals->games, TOURNAMENT_GAMES);
    ck_assert_int_eq(totals->planned, TOURNAMENT_GAMES);
    ck_assert_int_eq(totals->pairing_count, 6);
    ck_assert_msg(totals->signature == tournament_signature, "%#" PRIx64, totals->signature);
    expect_in_files(paths, 1, totals);
    // Each has its own faults, and no others.
    int64_t illegal = totals->engines[2].faults[ENDING_ILLEGAL];
    ck_assert_int_gt(illegal, 0);
    ck_assert_int_gt(totals->engines[3].faults[ENDING_CRASH], 0);
    ck_assert_int_eq(totals->endings[ENDING_ILLEGAL], illegal);
    ck_assert_int_eq(totals->endings[ENDING_CRASH], totals->engines[3].faults[ENDING_CRASH]);
    ck_assert_int_eq(totals->endings[ENDING_TIME] + totals->endings[ENDING_HANG], 0);
    ck_assert_uint_gt(totals->engines[0].games.win, totals->engines[0].games.loss);
    uint64_t pairs = 0;
    for (int i = 0; i < totals->pairing_count; i++) {
        pairs += pentanomial_pairs(&totals->pairings[i].pairs);
    }
    ck_assert_uint_eq(pairs, TOURNAMENT_GAMES / 2);
    for (int i = 0; i < totals->engine_count; i++) {
        const WinDrawLoss *games = &totals->engines[i].games;
        ck_assert_uint_eq(games->win + games->draw + games->loss, 12);
        ck_assert(totals->engines[i].closest_us == INT64_MAX);
        ck_assert_int_gt(totals->engines[i].starts, 0);
    }
    match_destroy(match);
}

START_TEST(gauntlet) {
    MatchSettings settings = tournament();
    settings.gauntlet = true;
    settings.games = 3;
    Match *match = run(&settings);
    const MatchTotals *totals = match_totals(match);
    ck_assert_int_eq(totals->games, 9);
    ck_assert_int_eq(totals->pairing_count, 3);
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(totals->pairings[i].first, 0);
        ck_assert_uint_eq(pentanomial_pairs(&totals->pairings[i].pairs), 1);
    }
    match_destroy(match);
}

// Runs a match in a process of its own, which kills itself after so many games.
static void run_killed(const MatchSettings *settings, int64_t games) {
    pid_t pid = fork();
    ck_assert_int_ge(pid, 0);
    if (pid == 0) {
        Heard heard = {.kill_after = games};
        match_run(create(settings, &heard), NULL);
        _exit(0);
    }
    int status = 0;
    ck_assert_int_eq(waitpid(pid, &status, 0), pid);
    ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

START_TEST(goes_on_after_a_kill) {
    char *const paths[] = {out};
    struct stat status;
    MatchSettings settings = tournament();
    Match *unbroken = run(&settings);
    settings.out = out;
    settings.concurrency = 3;
    run_killed(&settings, 5);
    settings.resume = true;
    run_killed(&settings, 6);
    // The last game is cut off.
    ck_assert_int_eq(stat(out, &status), 0);
    ck_assert_int_eq(truncate(out, status.st_size - 20), 0);
    Heard heard = {0};
    Fault fault = {0};
    Match *match = create(&settings, &heard);
    ck_assert_int_eq(match_totals(match)->earlier, 10);
    ck_assert_int_eq(match_totals(match)->games, 10);
    ck_assert(stat(out, &status) == 0);
    ck_assert_msg(match_run(match, &fault), "%s", fault.text);
    ck_assert_int_eq(heard.games, TOURNAMENT_GAMES - 10);
    expect_same(match_totals(match), match_totals(unbroken));
    expect_in_files(paths, 1, match_totals(match));
    match_destroy(match);
    // Once more: there is nothing left to be played.
    match = run(&settings);
    ck_assert_int_eq(match_totals(match)->earlier, TOURNAMENT_GAMES);
    expect_same(match_totals(match), match_totals(unbroken));
    match_destroy(match);
    // More games go on with the same ones.
    settings.games = 6;
    match = run(&settings);
    ck_assert_int_eq(match_totals(match)->earlier, TOURNAMENT_GAMES);
    ck_assert_int_eq(match_totals(match)->games, 36);
    match_destroy(match);
    match_destroy(unbroken);
}

static void refuse(const MatchSettings *settings, const char *pattern) {
    Heard heard = {0};
    MatchEvents events = {&heard, on_game, on_note};
    Fault fault = {0};
    Match *match = match_create(settings, &events, &fault);
    ck_assert_ptr_null(match);
    unit_expect_fault(&fault, pattern);
}

START_TEST(resume_refused) {
    struct stat before;
    struct stat after;
    MatchSettings settings = duel(4);
    settings.out = out;
    match_destroy(run(&settings));
    ck_assert_int_eq(stat(out, &before), 0);
    refuse(&settings, "match_test&--resume");
    settings.resume = true;
    MatchSettings other = settings;
    other.games = 2;
    refuse(&other, "match_test&game &line&Round");
    other = settings;
    other.shards = 2;
    refuse(&other, "Round&shard");
    other = settings;
    other.rules.rules.half_komi = 4;
    Book komi_book;
    ck_assert(book_empty(&other.rules.rules, &komi_book, NULL));
    other.book = &komi_book;
    refuse(&other, "game 1&komi");
    book_finish(&komi_book);
    Book shuffled;
    ck_assert(book_read("book", opening_lines + 6, sizeof opening_lines - 7, &settings.rules.rules,
                        &shuffled, NULL));
    other = settings;
    other.book = &shuffled;
    refuse(&other, "game 1&opening");
    book_finish(&shuffled);
    fakes.specs[1].name = "else";
    refuse(&settings, "game 1&'weak'&'else'");
    ck_assert_int_eq(stat(out, &after), 0);
    ck_assert_int_eq(before.st_size, after.st_size);
}

START_TEST(two_matches_one_file) {
    MatchSettings settings = duel(4);
    settings.out = out;
    Heard heard = {0};
    Match *match = create(&settings, &heard);
    pid_t pid = fork();
    ck_assert_int_ge(pid, 0);
    if (pid == 0) {
        settings.resume = true;
        refuse(&settings, "another process");
        _exit(0);
    }
    int status = 1;
    ck_assert_int_eq(waitpid(pid, &status, 0), pid);
    ck_assert_int_eq(status, 0);
    match_destroy(match);
}

START_TEST(shards) {
    char parts[2][FAKES_PATH];
    char *const paths[] = {parts[0], parts[1]};
    char *const whole_path[] = {out};
    Sprt sprt = sprt_default();
    MatchSettings settings = duel(20);
    settings.out = out;
    Match *whole = run(&settings);
    int64_t games = 0;
    for (int i = 0; i < 2; i++) {
        fakes_path(parts[i]);
        MatchSettings part = settings;
        part.shard = i;
        part.shards = 2;
        part.out = parts[i];
        Match *match = run(&part);
        games += match_totals(match)->games;
        match_destroy(match);
    }
    ck_assert_int_eq(games, 20);
    MatchTotals one;
    MatchTotals two;
    Fault fault = {0};
    ck_assert_msg(match_totals_read(whole_path, 1, &sprt, &one, &fault), "%s", fault.text);
    ck_assert_msg(match_totals_read(paths, 2, &sprt, &two, &fault), "%s", fault.text);
    expect_same(&one, &two);
    expect_same(&one, match_totals(whole));
    ck_assert(one.llr == two.llr && one.llr != 0);
    match_totals_finish(&one);
    match_totals_finish(&two);
    match_destroy(whole);
    unlink(parts[0]);
    unlink(parts[1]);
}

// All openings of two moves.
static void read_large_book(const Rules *rules) {
    Fault fault = {0};
    TextBuf text = {0};
    for (int i = 0; i < 16; i++) {
        for (int j = 1; j < 16; j++) {
            int other = (i + j) % 16;
            textbuf_format(&text, "%c%d %c%d\n", 'a' + i % 4, i / 4 + 1, 'a' + other % 4,
                           other / 4 + 1);
        }
    }
    book_finish(&book);
    ck_assert_msg(book_read("book", text.at, text.length, rules, &book, &fault), "%s", fault.text);
    book_shuffle(&book, 1);
    textbuf_finish(&text);
}

START_TEST(test_ends_the_match) {
    char *const paths[] = {out};
    fakes_add(&fakes, "strong", "--seed 1 --skill greedy");
    fakes_add(&fakes, "weak", "--seed 2 --do illegal --at 8");
    MatchSettings settings = settings_of(480);
    read_large_book(&settings.rules.rules);
    settings.out = out;
    settings.concurrency = 3;
    settings.has_sprt = true;
    settings.sprt = (Sprt){.elo0 = 0, .elo1 = 200, .alpha = 0.05, .beta = 0.05};
    Match *match = run(&settings);
    const MatchTotals *totals = match_totals(match);
    double lower;
    double upper;
    sprt_bounds(&settings.sprt, &lower, &upper);
    ck_assert_int_eq(totals->verdict, SPRT_ACCEPTED);
    ck_assert(totals->llr >= upper);
    ck_assert_int_lt(totals->games, 480);
    MatchTotals read;
    Fault fault = {0};
    ck_assert_msg(match_totals_read(paths, 1, &settings.sprt, &read, &fault), "%s", fault.text);
    expect_same(&read, totals);
    ck_assert(read.llr == totals->llr);
    ck_assert_int_eq(read.verdict, SPRT_ACCEPTED);
    match_totals_finish(&read);
    // It stays decided.
    settings.resume = true;
    Match *again = run(&settings);
    expect_same(match_totals(again), totals);
    ck_assert(match_totals(again)->llr == totals->llr);
    match_destroy(again);
    match_destroy(match);
}

// ---- what can go wrong

START_TEST(file_too_large) {
    char *const paths[] = {out};
    struct rlimit before;
    MatchSettings settings = duel(12);
    Match *unbroken = run(&settings);
    settings.out = out;
    Heard heard = {0};
    Fault fault = {0};
    ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &before), 0);
    struct rlimit limit = {.rlim_cur = 3000, .rlim_max = before.rlim_max};
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
    Match *match = create(&settings, &heard);
    bool good = match_run(match, &fault);
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &before), 0);
    ck_assert(!good);
    unit_expect_fault(&fault, "match_test");
    ck_assert_int_gt(match_totals(match)->games, 0);
    ck_assert_int_lt(match_totals(match)->games, 12);
    expect_in_files(paths, 1, match_totals(match));
    match_destroy(match);
    settings.resume = true;
    match = run(&settings);
    expect_same(match_totals(match), match_totals(unbroken));
    match_destroy(match);
    match_destroy(unbroken);
}

START_TEST(settings_refused) {
    char *nowhere[] = {(char[]){"/nowhere/engine"}, NULL};
    MatchSettings settings = duel(4);
    MatchSettings other = settings;
    other.out = "/nowhere/games.ptn";
    refuse(&other, "/nowhere/games.ptn");
    fakes.specs[1].name = NULL;
    fakes.specs[0].name = "Fake";
    refuse(&settings, "both called 'Fake'");
    fakes.specs[1].name = "";
    refuse(&settings, "engine 2&empty name");
    fakes.specs[1].name = "weak";
    fakes.specs[1].argv = nowhere;
    refuse(&settings, "/nowhere/engine");
}

// Openings of PTN may bring a komi of their own. An engine that does not play it loses no game by
// that, but is refused.
START_TEST(komi_of_an_opening) {
    static const char games[] = "[Size \"4\"]\n\n1. a1 d4\n\n"
                                "[Size \"4\"]\n[Komi \"2\"]\n\n1. a1 d4\n\n"
                                "[Size \"4\"]\n[Komi \"1.5\"]\n\n1. a1 d4\n";
    Rules rules = rules_of(4, 0);
    Fault fault = {0};
    ck_assert_msg(book_read("book", games, sizeof games - 1, &rules, &book, &fault), "%s",
                  fault.text);
    fakes_add(&fakes, "any", "");
    fakes_add(&fakes, "some", "--komi combo");
    MatchSettings settings = settings_of(6);
    refuse(&settings, "some&komi 1.5");
    book.count = 2;
    Match *match = run(&settings);
    ck_assert_int_eq(match_totals(match)->games, 6);
    ck_assert_int_eq(match_totals(match)->endings[ENDING_CRASH], 0);
    match_destroy(match);
    // What no opening is played by does not matter.
    settings.rules.rules.half_komi = 3;
    match = run(&settings);
    match_destroy(match);
    book.count = 3;
}

// An engine that is gone from the disk after its first game.
START_TEST(cannot_be_started_again) {
    char mark[FAKES_PATH];
    char script[FAKES_TEXT];
    char shell[] = "sh";
    char flag[] = "-c";
    char *argv[] = {shell, flag, script, NULL};
    fakes_path(mark);
    snprintf(script, sizeof script, "[ -e %s ] && exit 7; exec %s --do exit --at 2", mark,
             fakes_program());
    MatchSettings settings = duel(100);
    settings.concurrency = 1;
    fakes.specs[1].argv = argv;
    Heard heard = {.make_file = mark};
    Fault fault = {0};
    Match *match = create(&settings, &heard);
    ck_assert(!match_run(match, &fault));
    unit_expect_fault(&fault, "weak&game 2&3 times&status 7");
    ck_assert_int_eq(match_totals(match)->games, 1);
    ck_assert_int_eq(match_totals(match)->engines[1].faults[ENDING_CRASH], 1);
    ck_assert_int_eq(heard.notes, 7); // the crash, and for each try a start and its end
    ck_assert_int_eq(match_totals(match)->engines[0].starts, 1);
    match_destroy(match);
    unlink(mark);
}

// An engine that fails at one start, as on a machine that is full for a moment, loses no game by
// it.
START_TEST(not_ready_once) {
    char starts[FAKES_PATH];
    char script[FAKES_TEXT];
    char shell[] = "sh";
    char flag[] = "-c";
    char *argv[] = {shell, flag, script, NULL};
    fakes_path(starts);
    snprintf(script, sizeof script, "echo x >> %s; [ $(wc -l < %s) -eq 2 ] && exit 7; exec %s",
             starts, starts, fakes_program());
    MatchSettings settings = duel(4);
    settings.concurrency = 1;
    fakes.specs[1].argv = argv;
    Heard heard = {0};
    Fault fault = {0};
    Match *match = create(&settings, &heard);
    ck_assert_msg(match_run(match, &fault), "%s", fault.text);
    ck_assert_int_eq(match_totals(match)->games, 4);
    ck_assert_int_eq(match_totals(match)->endings[ENDING_CRASH], 0);
    ck_assert_int_eq(heard.games, 4);
    ck_assert_int_ge(heard.notes, 1);
    match_destroy(match);
    unlink(starts);
}

// A crash is told with the last lines, and then that the engine was started again.
START_TEST(notes) {
    char mark[FAKES_PATH];
    char options[FAKES_TEXT];
    fakes_path(mark);
    snprintf(options, sizeof options, "--do stderr-panic --at 2 --once %s", mark);
    fakes_add(&fakes, "good", "--do bestmove-without-go");
    fakes_add(&fakes, "bad", options);
    MatchSettings settings = settings_of(2);
    settings.concurrency = 1;
    Heard heard = {0};
    Fault fault = {0};
    MatchEvents events = {&heard, on_game, on_note};
    Match *match = match_create(&settings, &events, &fault);
    ck_assert_msg(match_run(match, &fault), "%s", fault.text);
    ck_assert_int_eq(heard.notes, 2);
    ck_assert_str_eq(heard.last_note, "bad was started again");
    const MatchTotals *totals = match_totals(match);
    ck_assert_int_eq(totals->engines[1].starts, 2);
    ck_assert_int_eq(totals->engines[1].faults[ENDING_CRASH], 1);
    ck_assert_int_gt(totals->engines[0].extra_answers, 0);
    match_destroy(match);
    unlink(mark);
    settings.games = 1;
    heard = (Heard){0};
    match = match_create(&settings, &events, &fault);
    ck_assert_msg(match_run(match, &fault), "%s", fault.text);
    ck_assert_int_eq(heard.notes, 1);
    ck_assert_ptr_nonnull(strstr(heard.last_note, "game 1: bad (Black) loses by crash: "));
    ck_assert_ptr_nonnull(strstr(heard.last_note, "status 101\n"));
    ck_assert_ptr_nonnull(strstr(heard.last_note, "panicked at"));
    ck_assert(heard.last_note[strlen(heard.last_note) - 1] != '\n');
    match_destroy(match);
    unlink(mark);
}

int main(int argc, char **argv) {
    TCase *tcase = tcase_create("match");
    tcase_add_checked_fixture(tcase, setup, teardown);
    tcase_add_loop_test(tcase, one_signature, 0, UNIT_COUNT(concurrencies));
    tcase_add_test(tcase, gauntlet);
    tcase_add_test(tcase, goes_on_after_a_kill);
    tcase_add_test(tcase, resume_refused);
    tcase_add_test(tcase, two_matches_one_file);
    tcase_add_test(tcase, shards);
    tcase_add_test(tcase, test_ends_the_match);
    tcase_add_test(tcase, file_too_large);
    tcase_add_test(tcase, settings_refused);
    tcase_add_test(tcase, komi_of_an_opening);
    tcase_add_test(tcase, cannot_be_started_again);
    tcase_add_test(tcase, not_ready_once);
    tcase_add_test(tcase, notes);
    return fakes_main("match", tcase, argc, argv);
}
