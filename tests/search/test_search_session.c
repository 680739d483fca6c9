// SPDX-License-Identifier: MIT
// The facade over several searches: stop, a second go, waiting, tables, two engines at a time.
#include <pthread.h>

#include "probe.h"
#include "unit.h"

static const char *const middle_game = "1,x2,1,x/2,x2,1,x/2,x3,1/2,2,1,1,2/1,2,x,212,x 1 10";

enum { LONG_MS = 300000 };

TEST_VARIABLE(Probe, probe, probe_init, probe_finish)

static void set(const char *tps) {
    Board board = unit_board(tps);
    probe_set_board(&probe, &board);
}

static void go_infinite(void) {
    SearchLimits limits = probe_infinite();
    probe_go(&probe, &limits);
}

static uint64_t nodes_to_depth(int depth, bool network) {
    SearchLimits limits = probe_depth(depth);
    Board board = unit_board(middle_game);
    probe.settings.network = network;
    probe_continue(&probe, &board, &limits);
    return probe.info.nodes;
}

// The table and the histories keep nothing of the other evaluation.
TEST(without_the_network_a_search_is_another_one) {
    uint64_t terms = nodes_to_depth(5, false);
    uint64_t both = nodes_to_depth(5, true);
    ck_assert(!NET_BUILT || terms != both);
    for (int i = 0; i < 2; i++) {
        ck_assert_uint_eq(nodes_to_depth(5, false), terms);
        ck_assert_uint_eq(nodes_to_depth(5, true), both);
    }
}

static void *stop_soon(void *user) {
    Probe *running = user;
    probe_await(running, 3);
    search_stop(running->search);
    return NULL;
}

TEST(stop_may_come_from_another_thread) {
    pthread_t thread;
    set(middle_game);
    go_infinite();
    ck_assert_int_eq(pthread_create(&thread, NULL, stop_soon, &probe), 0);
    probe_wait(&probe);
    pthread_join(thread, NULL);
    ck_assert_int_eq(atomic_load(&probe.bests), 1);
}

TEST(destroy_ends_the_search_that_runs) {
    search_destroy(NULL);
    for (int i = 0; i < 5; i++) {
        set(middle_game);
        go_infinite();
        probe_await(&probe, i);
        probe_finish(&probe);
        ck_assert_int_eq(atomic_load(&probe.bests), 1);
        probe_init(&probe);
    }
}

TEST(waiting_has_an_end) {
    SearchLimits limits = probe_depth(1);
    set(middle_game);
    go_infinite();
    int64_t start = clock_now_ms();
    ck_assert(!search_wait_for(probe.search, 0));
    ck_assert(!search_wait_for(probe.search, 1));
    ck_assert(!search_wait_for(probe.search, 120));
    ck_assert_int_ge(clock_now_ms() - start, 119); // other work makes it longer, never shorter
    search_stop(probe.search);
    ck_assert(search_wait_for(probe.search, LONG_MS));
    probe_wait(&probe);
    probe_go(&probe, &limits);
    ck_assert(search_wait_for(probe.search, LONG_MS));
    ck_assert_int_eq(atomic_load(&probe.bests), 2);
}

TEST(a_new_game_is_a_new_start) {
    Board board = unit_board(middle_game);
    SearchLimits limits = probe_depth(4);
    probe_search(&probe, &board, 4);
    uint64_t nodes = probe.info.nodes;
    probe_go(&probe, &limits); // what was learned makes it another search
    probe_wait(&probe);
    ck_assert_uint_ne(probe.info.nodes, nodes);
    probe_search(&probe, &board, 4);
    ck_assert_uint_eq(probe.info.nodes, nodes);
}

// One answer is the last report of a session, and the callbacks are called as in one.
TEST(one_answer_is_the_last_report) {
    SearchReport report;
    Game game;
    Board board = unit_board(middle_game);
    SearchLimits limits = probe_depth(4);
    game_init(&game, &board);
    probe.board = board;
    ck_assert(search_once(probe.search, &game, &limits, NULL, &report, NULL));
    ck_assert_int_eq(atomic_load(&probe.bests), 1);
    ck_assert_uint_eq(report.best, probe.best);
    ck_assert_uint_eq(report.info.nodes, probe.info.nodes);
    ck_assert(report.info.last && report.info.depth == 4);
    ck_assert_int_eq(report.info.line_length, probe.info.line_length);
    ck_assert_mem_eq(report.line, probe.line, (size_t)report.info.line_length * sizeof(Move));
    board = unit_board("x3/x3/1,1,1 2 4");
    game_init(&game, &board);
    probe.board = board;
    ck_assert(search_once(probe.search, &game, &limits, NULL, &report, NULL));
    ck_assert(report.best == MOVE_NONE && report.info.line_length == 0);
}

static bool count_down(void *user) {
    return --*(int *)user > 0;
}

TEST(a_watch_and_a_flag_end_it) {
    int ticks = 3;
    SearchWatch watch = {&ticks, count_down};
    SearchReport report;
    Game game;
    Board board = unit_board(middle_game);
    SearchLimits limits = probe_infinite();
    atomic_bool stop;
    Search *search = search_create(NULL, NULL, NULL);
    ck_assert_ptr_nonnull(search);
    game_init(&game, &board);
    ck_assert(search_once(search, &game, &limits, &watch, &report, NULL));
    ck_assert(board_is_legal(&board, report.best));
    ck_assert_int_le(ticks, 0);
    // A flag that is set before the search begins ends it, too.
    limits = probe_depth(60);
    limits.stop = &stop;
    atomic_init(&stop, true);
    ck_assert(search_once(search, &game, &limits, NULL, &report, NULL));
    ck_assert(board_is_legal(&board, report.best));
    ck_assert_int_lt(report.info.depth, 60);
    search_destroy(search);
}
