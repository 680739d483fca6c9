// SPDX-License-Identifier: MIT
// The library as other programs see it: nothing but bredon.h, and the shared object.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <check.h>

#include "bredon.h"

static const char *const middle_game = "1,x2,1,x/2,x2,1,x/2,x3,1/2,2,1,1,2/1,2,x,212,x 1 10";
static const char *const road_in_one = "x5/x5/x5/2,2,2,x2/1,1,1,1,x 1 9";
static const char *const road_is_there = "x3/1,1,1/2,2,x 2 4";

static Bredon *engine;

static void set_up(void) {
    engine = bredon_create();
    ck_assert_ptr_nonnull(engine);
}

static void tear_down(void) {
    bredon_destroy(engine);
}

// The error is one line that holds a text.
static void expect_error(const char *part) {
    const char *error = bredon_error(engine);
    ck_assert_ptr_null(strchr(error, '\n'));
    ck_assert_msg(strstr(error, part), "'%s' does not say '%s'", error, part);
}

START_TEST(a_new_engine) {
    size_t count = 0;
    ck_assert_str_eq(bredon_error(engine), "");
    ck_assert_str_eq(bredon_tps(engine), "x6/x6/x6/x6/x6/x6 1 1");
    ck_assert_int_eq(bredon_size(engine), 6);
    ck_assert_int_eq(bredon_turn(engine), 0);
    ck_assert_int_eq(bredon_outcome(engine), BREDON_ONGOING);
    const char *const *moves = bredon_legal_moves(engine, &count);
    ck_assert_uint_eq(count, 36);
    ck_assert_str_eq(moves[0], "a1");
    ck_assert_str_eq(moves[35], "f6");
    ck_assert_ptr_null(moves[36]);
    ck_assert_ptr_null(bredon_result(engine));
    expect_error("searched");
    bredon_stop(engine);
    ck_assert(bredon_wait(engine, 0));
    ck_assert(bredon_wait(engine, -1));
    bredon_destroy(NULL);
    ck_assert_uint_eq(strspn(bredon_version(), "0123456789."), strlen(bredon_version()));
}

START_TEST(options_are_checked) {
    const BredonOption *option;
    size_t count = 0;
    for (; (option = bredon_option(count)) != NULL; count++) {
        int64_t value = option->first - 1;
        ck_assert(bredon_get_option(engine, option->name, &value));
        ck_assert_int_eq(value, option->first);
        ck_assert_int_le(option->least, option->first);
        ck_assert_int_ge(option->most, option->first);
        ck_assert_uint_gt(strlen(option->help), 0);
    }
    ck_assert_uint_ge(count, 10);
    ck_assert_ptr_null(bredon_option((size_t)-1));

    int64_t value = 0;
    ck_assert(bredon_set_option(engine, "mULTIpv", "3"));
    ck_assert(bredon_get_option(engine, "MultiPV", &value));
    ck_assert_int_eq(value, 3);
    ck_assert(!bredon_set_option(engine, "MultiPV", "0"));
    expect_error("MultiPV");
    ck_assert(!bredon_set_option(engine, "MultiPV", "many"));
    expect_error("'many'");
    ck_assert(!bredon_set_option(engine, "MultiPV", NULL));
    ck_assert(!bredon_set_option(engine, "Nonsense", "1"));
    expect_error("'Nonsense'");
    ck_assert(!bredon_set_option(engine, NULL, "1"));
    ck_assert(!bredon_get_option(engine, "", &value));
    ck_assert(bredon_get_option(engine, "MultiPV", &value));
    ck_assert_int_eq(value, 3);
}

START_TEST(a_game_goes_on_and_back) {
    int64_t komi = 0;
    ck_assert(bredon_new_game(engine, 5, 4));
    ck_assert(bredon_get_option(engine, "HalfKomi", &komi));
    ck_assert_int_eq(komi, 4);
    ck_assert(bredon_play(engine, " a1  e5* \n c3"));
    ck_assert_str_eq(bredon_tps(engine), "x4,1/x5/x2,1,x2/x5/2,x4 2 2");
    ck_assert_int_eq(bredon_turn(engine), 1);
    ck_assert(bredon_play(engine, NULL));

    ck_assert(!bredon_play(engine, "c4 c3 d4"));
    expect_error("'c3'");
    ck_assert_str_eq(bredon_tps(engine), "x4,1/x5/x2,1,x2/x5/2,x4 2 2");

    ck_assert(bredon_undo(engine));
    ck_assert_str_eq(bredon_tps(engine), "x4,1/x5/x5/x5/2,x4 1 2");
    ck_assert(bredon_undo(engine));
    ck_assert(bredon_undo(engine));
    ck_assert(!bredon_undo(engine));
    expect_error("no move");

    ck_assert(!bredon_new_game(engine, 9, 0));
    expect_error("9");
    ck_assert(!bredon_new_game(engine, 2, 0));
    ck_assert(!bredon_new_game(engine, 5, 21));
    expect_error("21");
    ck_assert_int_eq(bredon_size(engine), 5);
}

START_TEST(positions_are_set_whole_or_not) {
    ck_assert(bredon_set_position(engine, middle_game, "b3"));
    ck_assert_int_eq(bredon_size(engine), 5);
    ck_assert_int_eq(bredon_turn(engine), 1);
    char before[400];
    strncpy(before, bredon_tps(engine), sizeof before - 1);
    before[sizeof before - 1] = '\0';

    ck_assert(!bredon_set_position(engine, "x5/x5/x4/x5/x5 1 1", NULL));
    ck_assert(!bredon_set_position(engine, "nonsense", NULL));
    expect_error("nonsense");
    ck_assert(!bredon_set_position(engine, NULL, "a1 a1"));
    expect_error("'a1'");
    ck_assert_str_eq(bredon_tps(engine), before);

    ck_assert(bredon_set_position(engine, NULL, NULL));
    ck_assert_str_eq(bredon_tps(engine), "x5/x5/x5/x5/x5 1 1");
    ck_assert(bredon_set_position(engine, "", "a1 e5"));
    ck_assert_str_eq(bredon_tps(engine), "x4,1/x5/x5/x5/2,x4 1 2");
}

START_TEST(a_game_that_is_over) {
    size_t count = 1;
    BredonLimits limits = {.size = sizeof limits, .depth = 2};
    ck_assert(bredon_set_position(engine, road_is_there, NULL));
    ck_assert_int_eq(bredon_outcome(engine), BREDON_WHITE_ROAD);
    ck_assert_str_eq(bredon_outcome_text(bredon_outcome(engine)), "R-0");
    ck_assert_ptr_nonnull(bredon_legal_moves(engine, &count));
    ck_assert_uint_eq(count, 0);
    ck_assert(!bredon_play(engine, "c1"));
    expect_error("over");
    ck_assert_ptr_null(bredon_evaluate(engine));
    expect_error("over");
    ck_assert(bredon_go(engine, &limits, NULL));
    const BredonResult *result = bredon_result(engine);
    ck_assert_ptr_nonnull(result);
    ck_assert_ptr_null(result->move);
    ck_assert_uint_eq(result->line_count, 0);
    ck_assert_str_eq(bredon_outcome_text((BredonOutcome)99), "?");
}

START_TEST(the_third_time_is_a_draw) {
    ck_assert(bredon_new_game(engine, 5, 0));
    ck_assert(bredon_play(engine, "a1 e5 e5- a1+ e4+ a2- e5- a1+"));
    ck_assert_int_eq(bredon_outcome(engine), BREDON_ONGOING);
    ck_assert(bredon_play(engine, "e4+ a2-"));
    ck_assert_int_eq(bredon_outcome(engine), BREDON_DRAW);
    ck_assert_str_eq(bredon_outcome_text(BREDON_DRAW), "1/2-1/2");
    ck_assert(bredon_play(engine, "c3"));
    ck_assert_int_eq(bredon_outcome(engine), BREDON_ONGOING);
}

START_TEST(an_evaluation_adds_up) {
    ck_assert(bredon_set_position(engine, middle_game, NULL));
    const BredonEvaluation *evaluation = bredon_evaluate(engine);
    ck_assert_ptr_nonnull(evaluation);
    int sum = evaluation->correction;
    int values = 0;
    for (size_t i = 0; i < evaluation->term_count; i++) {
        sum += evaluation->terms[i].white - evaluation->terms[i].black;
        values += evaluation->terms[i].white != 0 || evaluation->terms[i].black != 0;
        ck_assert_uint_gt(strlen(evaluation->terms[i].name), 0);
    }
    // Each of the values is rounded.
    ck_assert_int_le(sum - evaluation->total, (int)evaluation->term_count);
    ck_assert_int_le(evaluation->total - sum, (int)evaluation->term_count);
    ck_assert_int_gt(values, 5);
    // The terms stand alone. A program without a network can't have it.
    int terms = evaluation->total - evaluation->correction;
    int64_t has_network;
    ck_assert(bredon_get_option(engine, "Network", &has_network));
    ck_assert(bredon_set_option(engine, "Network", "false"));
    evaluation = bredon_evaluate(engine);
    ck_assert_int_eq(evaluation->correction, 0);
    ck_assert_int_le(abs(evaluation->total - terms), 1); // rounded once
    ck_assert_int_eq(bredon_set_option(engine, "Network", "true"), has_network);
}

// What the callbacks have seen.
typedef struct Seen {
    int infos, lasts, bests;
    char best[16];
    bool stop_at_once;
} Seen;

static void on_info(void *user, const BredonInfo *info) {
    Seen *seen = user;
    seen->infos++;
    seen->lasts += info->last;
    size_t length = strlen(info->move);
    if (strncmp(info->line, info->move, length) != 0 ||
        (info->line[length] != ' ' && info->line[length] != '\0')) {
        seen->infos = -1000000;
    }
    if (seen->stop_at_once) {
        bredon_stop(engine);
    }
}

static void on_bestmove(void *user, const char *move) {
    Seen *seen = user;
    seen->bests++;
    strncpy(seen->best, move ? move : "", sizeof seen->best - 1);
}

START_TEST(a_search_reports) {
    Seen seen = {0};
    BredonCallbacks callbacks = {&seen, on_info, on_bestmove};
    BredonLimits limits = {.size = sizeof limits, .depth = 4};
    ck_assert(bredon_set_position(engine, middle_game, NULL));
    ck_assert(bredon_set_option(engine, "MultiPV", "4"));
    ck_assert(bredon_go(engine, &limits, &callbacks));
    const BredonResult *result = bredon_result(engine);
    ck_assert_ptr_nonnull(result);
    ck_assert_int_ge(seen.infos, 4 * 2);
    ck_assert_int_eq(seen.lasts, 4);
    ck_assert_int_eq(seen.bests, 1);
    ck_assert_str_eq(seen.best, result->move);
    ck_assert_uint_eq(result->line_count, 4);
    for (size_t i = 0; i < 4; i++) {
        const BredonInfo *line = result->lines[i];
        ck_assert_int_eq(line->number, (int)i + 1);
        ck_assert_int_eq(line->depth, 4);
        ck_assert_int_eq(line->win + line->draw + line->loss, 1000);
        ck_assert_uint_gt(line->nodes, 0);
        ck_assert(line->last);
        ck_assert(i == 0 || line->score <= result->lines[i - 1]->score);
        ck_assert(i == 0 || strcmp(line->move, result->lines[i - 1]->move) != 0);
        ck_assert(bredon_play(engine, line->line));
        ck_assert(bredon_set_position(engine, middle_game, NULL));
    }
    ck_assert_str_eq(result->move, result->lines[0]->move);
}

START_TEST(a_win_is_told_in_plies) {
    BredonLimits limits = {.size = sizeof limits, .depth = 3};
    ck_assert(bredon_set_position(engine, road_in_one, NULL));
    ck_assert(bredon_go(engine, &limits, NULL));
    const BredonResult *result = bredon_result(engine);
    ck_assert_str_eq(result->move, "e1");
    ck_assert_int_eq(result->lines[0]->mate, 1);
    ck_assert_int_eq(result->lines[0]->score, 9999);
    ck_assert_int_eq(result->lines[0]->win, 1000);
}

START_TEST(searchmoves_are_all_there_is) {
    BredonLimits limits = {.size = sizeof limits, .depth = 2, .searchmoves = "a5 b5  a5"};
    ck_assert(bredon_set_option(engine, "MultiPV", "9"));
    ck_assert(bredon_set_position(engine, road_in_one, NULL));
    ck_assert(bredon_go(engine, &limits, NULL));
    ck_assert_uint_eq(bredon_result(engine)->line_count, 2);
    limits.searchmoves = "a5 a1 b5";
    ck_assert(!bredon_go(engine, &limits, NULL));
    expect_error("'a1'");
    ck_assert_uint_eq(bredon_result(engine)->line_count, 2);
    limits.searchmoves = "";
    ck_assert(bredon_go(engine, &limits, NULL));
    ck_assert_uint_eq(bredon_result(engine)->line_count, 9);
}

static void *stop_soon(void *user) {
    bredon_stop(user);
    return NULL;
}

START_TEST(without_limits_until_stop) {
    pthread_t thread;
    ck_assert(bredon_go(engine, NULL, NULL));
    ck_assert(!bredon_wait(engine, 30));
    ck_assert_int_eq(pthread_create(&thread, NULL, stop_soon, engine), 0);
    ck_assert(bredon_wait(engine, -1));
    pthread_join(thread, NULL);
    ck_assert_ptr_nonnull(bredon_result(engine)->move);

    // From a callback.
    Seen seen = {.stop_at_once = true};
    BredonCallbacks callbacks = {&seen, on_info, on_bestmove};
    ck_assert(bredon_go(engine, NULL, &callbacks));
    ck_assert_ptr_nonnull(bredon_result(engine)->move);
    ck_assert_int_eq(seen.bests, 1);

    // Another search ends it, and so does the end of everything.
    ck_assert(bredon_go(engine, NULL, &callbacks));
    ck_assert(bredon_set_position(engine, middle_game, NULL));
    ck_assert(bredon_set_option(engine, "Hash", "1"));
    ck_assert(bredon_set_option(engine, "Threads", "2"));
    ck_assert(bredon_go(engine, NULL, NULL));
    ck_assert_int_eq(seen.bests, 2);
}

// A search in a separate thread, with its own engine.
typedef struct Side {
    const char *tps;
    char line[2000];
    uint64_t nodes;
    bool done;
} Side;

static void *think(void *user) {
    Side *side = user;
    Bredon *own = bredon_create();
    BredonLimits limits = {.size = sizeof limits, .nodes = 3000};
    bool fine = own && bredon_set_option(own, "Hash", "1");
    for (int i = 0; fine && i < 3; i++) {
        fine = bredon_new_game(own, 5, 0) && bredon_set_position(own, side->tps, NULL) &&
               bredon_go(own, &limits, NULL) && bredon_result(own)->line_count == 1;
    }
    if (fine) {
        const BredonInfo *line = bredon_result(own)->lines[0];
        strncpy(side->line, line->line, sizeof side->line - 1);
        side->nodes = line->nodes;
        side->done = true;
    }
    bredon_destroy(own);
    return NULL;
}

// Two engines at the same time find what each finds alone.
START_TEST(two_at_once) {
    Side alone[2] = {{.tps = middle_game}, {.tps = "x4,1/x5/x2,2,x2/x5/2,x,1,x2 1 3"}};
    Side both[2] = {{.tps = alone[0].tps}, {.tps = alone[1].tps}};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) {
        think(&alone[i]);
        ck_assert(alone[i].done);
    }
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(pthread_create(&threads[i], NULL, think, &both[i]), 0);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
        ck_assert(both[i].done);
        ck_assert_str_eq(both[i].line, alone[i].line);
        ck_assert_uint_eq(both[i].nodes, alone[i].nodes);
    }
    ck_assert_str_ne(alone[0].line, alone[1].line);
}

// An opening is set by its name, in any case, and holds from the next game or position on.
START_TEST(openings) {
    int64_t opening = -1;
    ck_assert(!bredon_set_option(engine, "Opening", "triple"));
    expect_error("'triple' is not one of swap no-swap double-black-stack");
    ck_assert(!bredon_set_option(engine, "Opening", "2"));
    ck_assert(bredon_set_option(engine, "opening", "Double black_stack"));
    ck_assert(bredon_get_option(engine, "Opening", &opening));
    ck_assert_int_eq(opening, 2);
    ck_assert(bredon_play(engine, "a1"));
    ck_assert_str_eq(bredon_tps(engine), "x6/x6/x6/x6/x6/2,x5 2 1");
    ck_assert(bredon_new_game(engine, 6, 4));
    ck_assert_str_eq(bredon_legal_moves(engine, NULL)[0], "2a1");
    ck_assert(bredon_play(engine, "2a1 f6"));
    ck_assert_str_eq(bredon_tps(engine), "x5,1/x6/x6/x6/x6/22,x5 1 2");
    ck_assert(bredon_undo(engine) && bredon_undo(engine));
    ck_assert_str_eq(bredon_tps(engine), "x6/x6/x6/x6/x6/x6 1 1");
    BredonLimits limits = {.size = sizeof limits, .depth = 2};
    ck_assert(bredon_go(engine, &limits, NULL));
    ck_assert_int_eq(bredon_result(engine)->move[0], '2');
    ck_assert(bredon_set_option(engine, "Opening", "NoSwap"));
    ck_assert(bredon_set_position(engine, NULL, "Ca1 Cf6"));
    ck_assert_str_eq(bredon_tps(engine), "x5,2C/x6/x6/x6/x6/1C,x5 1 2");
}

START_TEST(nothing_is_refused_as_an_engine) {
    BredonLimits limits = {.size = sizeof limits, .depth = 1};
    int64_t value = 0;
    bredon_stop(NULL);
    bredon_destroy(NULL);
    ck_assert(!bredon_new_game(NULL, 5, 0) && !bredon_set_position(NULL, NULL, NULL) &&
              !bredon_play(NULL, "a1") && !bredon_undo(NULL));
    ck_assert(!bredon_set_option(NULL, "Hash", "1") && !bredon_get_option(NULL, "Hash", &value));
    ck_assert(!bredon_go(NULL, &limits, NULL) && !bredon_wait(NULL, -1) && !bredon_result(NULL));
    ck_assert(!bredon_tps(NULL) && !bredon_legal_moves(NULL, NULL) && !bredon_evaluate(NULL));
    ck_assert(bredon_size(NULL) == 0 && bredon_turn(NULL) == 0);
    ck_assert_int_eq(bredon_outcome(NULL), BREDON_ONGOING);
    ck_assert_int_eq(bredon_error_code(NULL), BREDON_BAD_ARGUMENT);
    ck_assert_uint_gt(strlen(bredon_error(NULL)), 0);
    ck_assert(!bredon_get_option(engine, "Hash", NULL));
    expect_error("value");
    ck_assert(!bredon_get_option(engine, NULL, NULL));
}

START_TEST(failures_have_codes) {
    BredonLimits limits = {.size = sizeof limits, .searchmoves = "c1"};
    ck_assert_int_eq(bredon_error_code(engine), BREDON_FINE);
    ck_assert(!bredon_undo(engine));
    ck_assert_int_eq(bredon_error_code(engine), BREDON_NO_SUCH_STATE);
    ck_assert(!bredon_play(engine, "z9"));
    ck_assert_int_eq(bredon_error_code(engine), BREDON_BAD_ARGUMENT);
    ck_assert(!bredon_result(engine));
    ck_assert_int_eq(bredon_error_code(engine), BREDON_NO_SUCH_STATE);
    ck_assert(!bredon_set_position(engine, "nonsense", NULL));
    ck_assert_int_eq(bredon_error_code(engine), BREDON_BAD_ARGUMENT);
    // No move is legal after the end.
    ck_assert(bredon_set_position(engine, road_is_there, NULL));
    ck_assert(!bredon_evaluate(engine));
    ck_assert_int_eq(bredon_error_code(engine), BREDON_NO_SUCH_STATE);
    ck_assert(!bredon_go(engine, &limits, NULL));
    ck_assert_int_eq(bredon_error_code(engine), BREDON_BAD_ARGUMENT);
    expect_error("over");
}

// Programs that were compiled with another header.
START_TEST(limits_have_a_size) {
    struct {
        BredonLimits limits;
        int newer;
    } later = {.limits = {.size = sizeof later, .depth = 1}};
    ck_assert(bredon_go(engine, &later.limits, NULL));
    ck_assert_uint_eq(bredon_result(engine)->lines[0]->size, sizeof(BredonInfo));
    later.newer = 1;
    ck_assert(!bredon_go(engine, &later.limits, NULL));
    expect_error("does not know");
    later.limits.size = 0;
    ck_assert(!bredon_go(engine, &later.limits, NULL));
    later.limits.size = sizeof(BredonLimits) - 1;
    ck_assert(!bredon_go(engine, &later.limits, NULL));
    ck_assert_int_eq(bredon_error_code(engine), BREDON_BAD_ARGUMENT);
}

START_TEST(a_search_that_cannot_start_leaves_the_last_result) {
    BredonLimits limits = {.size = sizeof limits, .depth = 2};
    char move[16];
    ck_assert(bredon_go(engine, &limits, NULL));
    const BredonResult *result = bredon_result(engine);
    snprintf(move, sizeof move, "%s", result->move);
    ck_assert(bredon_set_option(engine, "MultiPV", "300"));
    ck_assert(bredon_set_option(engine, "Hash", "1048576"));
    bool started = bredon_go(engine, &limits, NULL);
    if (!started) { // some systems promise any memory
        ck_assert_int_eq(bredon_error_code(engine), BREDON_NO_RESOURCES);
        expect_error("memory");
        ck_assert_ptr_eq(bredon_result(engine), result);
        ck_assert_str_eq(result->move, move);
        ck_assert_str_eq(result->lines[0]->move, move);
    }
    ck_assert(bredon_set_option(engine, "Hash", "1"));
    ck_assert(bredon_go(engine, &limits, NULL));
    ck_assert_uint_eq(bredon_result(engine)->line_count, 36);
}

// Calls what waits for the search, and all else, in the thread of the search.
static void misbehave(void *user, const BredonInfo *info) {
    int *refused = user;
    (void)info;
    bredon_destroy(engine);
    *refused += !bredon_wait(engine, -1) + !bredon_result(engine) + !bredon_go(engine, NULL, NULL) +
                !bredon_new_game(engine, 5, 0) + !bredon_play(engine, "a1") + !bredon_tps(engine);
    *refused += bredon_error_code(engine) == BREDON_IN_CALLBACK;
    *refused += strstr(bredon_error(engine), "bredon_stop") != NULL;
    bredon_stop(engine);
}

START_TEST(callbacks_cannot_hang) {
    int refused = 0;
    BredonCallbacks callbacks = {&refused, misbehave, NULL};
    ck_assert(bredon_go(engine, NULL, &callbacks));
    ck_assert(bredon_wait(engine, -1));
    ck_assert_int_gt(refused, 0);
    ck_assert_int_eq(refused % 8, 0);
    ck_assert_int_eq(bredon_error_code(engine), BREDON_FINE);
    ck_assert_int_eq(bredon_size(engine), 6);
}

START_TEST(the_header_has_the_version_of_the_library) {
    char text[64];
    snprintf(text, sizeof text, "%d.%d.%d", BREDON_VERSION_MAJOR, BREDON_VERSION_MINOR,
             BREDON_VERSION_PATCH);
    ck_assert_str_eq(bredon_version(), text);
}

int main(void) {
    Suite *suite = suite_create("library");
    TCase *tcase = tcase_create("library");
    tcase_set_timeout(tcase, 0); // meson has one for the whole program
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, a_new_engine);
    tcase_add_test(tcase, options_are_checked);
    tcase_add_test(tcase, openings);
    tcase_add_test(tcase, a_game_goes_on_and_back);
    tcase_add_test(tcase, positions_are_set_whole_or_not);
    tcase_add_test(tcase, a_game_that_is_over);
    tcase_add_test(tcase, the_third_time_is_a_draw);
    tcase_add_test(tcase, an_evaluation_adds_up);
    tcase_add_test(tcase, a_search_reports);
    tcase_add_test(tcase, a_win_is_told_in_plies);
    tcase_add_test(tcase, searchmoves_are_all_there_is);
    tcase_add_test(tcase, without_limits_until_stop);
    tcase_add_test(tcase, two_at_once);
    tcase_add_test(tcase, nothing_is_refused_as_an_engine);
    tcase_add_test(tcase, failures_have_codes);
    tcase_add_test(tcase, limits_have_a_size);
    tcase_add_test(tcase, a_search_that_cannot_start_leaves_the_last_result);
    tcase_add_test(tcase, callbacks_cannot_hang);
    tcase_add_test(tcase, the_header_has_the_version_of_the_library);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? 1 : 0;
}
