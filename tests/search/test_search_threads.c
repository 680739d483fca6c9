// SPDX-License-Identifier: MIT
// Several threads: the same rules for all that is reported, prompt ends, and one thread alone as if
// there had never been others.
#include <sys/resource.h>
#include <unistd.h>

#include "probe.h"
#include "unit.h"

static const char *const middle_game = "1,x2,1,x/2,x2,1,x/2,x3,1/2,2,1,1,2/1,2,x,212,x 1 10";
static const char *const large_game =
    "x8/x2,1,x5/x4,1,x,2,x/2,1,2,2,2,2,2,1/1,x2,12,112,1,1,2/1,2,x2,1,x,1,1/2,1,x6/2,2,x,1,x4 1 18";
static const char *const road_in_one = "x5/x5/x5/2,2,2,x2/1,1,1,1,x 1 9";
static const char *const single_move = "1,2,1/2S,1S,2S/1,2S,x 1 6";

// All threads of a search that ends at once may use so much of each processor, with a sanitizer,
// too.
enum { PROMPT_MS = 700 };

static const int counts[] = {1, 2, 8, 64};

TEST_VARIABLE(Probe, probe, probe_init, probe_finish)

static void run(const char *tps, const SearchLimits *limits, int threads) {
    Board board = unit_board(tps);
    probe.settings.threads = threads;
    probe_run(&probe, &board, limits);
}

TEST_EACH(depths_and_proofs_with_any_number, counts) {
    const char *const positions[] = {middle_game, large_game, road_in_one, single_move,
                                     "x3/x3/x3 1 1"};
    for (int i = 0; i < UNIT_COUNT(positions); i++) {
        SearchLimits limits = probe_depth(4);
        run(positions[i], &limits, counts[_i]);
        ck_assert(positions[i] != road_in_one || probe.info.score == score_win_in(1));
    }
}

TEST_EACH(lines_and_nodes_with_any_number, counts) {
    SearchLimits limits = search_limits();
    limits.nodes = 60000;
    probe.settings.lines = 3;
    run(middle_game, &limits, counts[_i]);
    ck_assert_int_eq(probe.line_count, 3);
    ck_assert_uint_ge(probe.info.nodes, limits.nodes);
    // Each looks at the sum now and then. How many nodes there are by the time when all have looked
    // depends on whose turn it is: a few thousand more with 64 threads.
    unit_expect_nodes("a limit for all threads", probe.info.nodes, limits.nodes);
}

// The time of the processors in the program's own code, ms. To get memory from the system may take
// ten times as long on one machine as on another, and says nothing about the search.
static int64_t own_ms(void) {
    struct rusage usage;
    ck_assert_int_eq(getrusage(RUSAGE_SELF, &usage), 0);
    return (int64_t)usage.ru_utime.tv_sec * 1000 + usage.ru_utime.tv_usec / 1000;
}

// Also when there are many more of them than processors, and the first one seldom has its turn.
static const int many[] = {8, 40};

TEST_EACH(a_move_time_ends_all, many) {
    SearchLimits limits = search_limits();
    limits.movetime = 100;
    run(middle_game, &limits, many[_i]); // takes most of the memory
    int64_t start = clock_now_ms(), used = own_ms();
    run(middle_game, &limits, many[_i]);
    // Other work makes it longer, never shorter.
    ck_assert_int_ge(clock_now_ms() - start, 90);
    if (unit_timed()) {
        ck_assert_int_lt(own_ms() - used, PROMPT_MS * sysconf(_SC_NPROCESSORS_ONLN));
    }
}

// The helpers of earlier searches leave no trace.
TEST(one_thread_is_the_same_again) {
    SearchLimits limits = probe_depth(5);
    run(middle_game, &limits, 1);
    uint64_t nodes = probe.info.nodes;
    Move best = probe.best;
    run(middle_game, &limits, 4);
    for (int i = 0; i < 2; i++) {
        run(middle_game, &limits, 1);
        ck_assert_uint_eq(probe.info.nodes, nodes);
        ck_assert_uint_eq(probe.best, best);
    }
}

TEST(more_and_fewer_threads_from_search_to_search) {
    static const int changes[] = {1, 8, 2, 5, 1, 16, 3};
    SearchLimits limits = probe_depth(3);
    SearchLimits infinite = probe_infinite();
    for (int i = 0; i < UNIT_COUNT(changes); i++) {
        run(i % 2 ? middle_game : large_game, &limits, changes[i]);
        ck_assert_int_eq(probe.info.depth, 3);
    }
    // A change ends the search that runs.
    probe_go(&probe, &infinite);
    probe.settings.threads = 4;
    probe.settings.lines = 2;
    ck_assert(search_set(probe.search, &probe.settings, NULL));
    probe_wait(&probe);
    ck_assert_int_eq(probe.line_count, 1);
    probe_go(&probe, &limits);
    probe_wait(&probe);
    ck_assert_int_eq(probe.line_count, 2);
}

TEST(two_engines_with_helpers) {
    Probe other;
    Board first = unit_board(middle_game);
    Board second = unit_board(large_game);
    SearchLimits limits = probe_infinite();
    SearchLimits shallow = probe_depth(4);
    probe_init(&other);
    probe.settings.threads = other.settings.threads = 3;
    probe_set_board(&probe, &first);
    probe_set_board(&other, &second);
    probe_go(&probe, &limits);
    probe_go(&other, &shallow);
    probe_wait(&other);
    ck_assert(search_is_running(probe.search));
    search_stop(probe.search);
    probe_wait(&probe);
    probe_finish(&other);
}
