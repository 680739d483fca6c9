// SPDX-License-Identifier: MIT
// Searches on the opponent's time. Where time decides, the test gives `go` or ponderhit a time that
// is long past, and the search calls the test while it runs.
#include "probe.h"
#include "unit.h"

static const char *const middle_game = "1,x2,1,x/2,x2,1,x/2,x3,1/2,2,1,1,2/1,2,x,212,x 1 10";

enum { HOUR = 3600000, POLLS_MOST = 4000 };

// A search that runs in search_think.
typedef struct Sliced {
    Search *search;
    int polls, bests;
    int depth;        // of the last iteration
    int hit_depth;    // ponderhit comes after this depth, -1: when the search is idle; 0: never
    int64_t hit_ms;   // its time
    bool hit;         // it came
    int finished;     // iterations after ponderhit
    int iterations;   // of these, before `stop`; 0: no stop
    bool was_stopped; // by the above
} Sliced;

static void on_info(void *user, const SearchInfo *info) {
    Sliced *sliced = user;
    sliced->depth = info->depth;
    sliced->finished += sliced->hit && !info->last;
}

static void on_bestmove(void *user, Move move) {
    Sliced *sliced = user;
    ck_assert_int_ne(move, MOVE_NONE);
    sliced->bests++;
}

static void on_poll(void *user, bool idle) {
    Sliced *sliced = user;
    bool due =
        sliced->hit_depth > 0 ? sliced->depth >= sliced->hit_depth : idle && sliced->hit_depth < 0;
    ck_assert_int_lt(sliced->polls++, POLLS_MOST);
    ck_assert_int_eq(sliced->bests, 0);
    if (due && !sliced->hit) {
        ck_assert(search_is_endless(sliced->search));
        ck_assert(search_ponderhit(sliced->search, sliced->hit_ms));
        ck_assert(!search_ponderhit(sliced->search, sliced->hit_ms));
        sliced->hit = true;
    }
    bool enough = sliced->iterations > 0 && sliced->finished >= sliced->iterations;
    if (enough) {
        search_stop(sliced->search);
        ck_assert(!search_ponderhit(sliced->search, sliced->hit_ms));
        sliced->was_stopped = true;
    }
}

// Searches with limits from a time on.
static void run(Sliced *sliced, const SearchLimits *limits, int64_t start_ms) {
    SearchCallbacks callbacks = {sliced, on_info, on_bestmove, on_poll};
    SearchSettings settings = search_settings();
    Board board = unit_board(middle_game);
    Game game;
    settings.hash = 4;
    game_init(&game, &board);
    sliced->search = search_create(&settings, &callbacks, NULL);
    ck_assert_ptr_nonnull(sliced->search);
    ck_assert(search_set_game(sliced->search, &game));
    ck_assert(search_go(sliced->search, limits, start_ms, NULL));
    search_think(sliced->search);
    ck_assert_int_eq(sliced->bests, 1);
    ck_assert(!search_ponderhit(sliced->search, start_ms)); // there is no search
    search_destroy(sliced->search);
    game_finish(&game);
}

static SearchLimits ponder_limits(void) {
    SearchLimits limits = search_limits();
    limits.ponder = true;
    return limits;
}

// No clock ends it before ponderhit, however long ago it began.
TEST(the_time_of_the_opponent_is_free) {
    SearchLimits limits = ponder_limits();
    limits.depth = 5;
    limits.movetime = 1;
    limits.time[WHITE] = limits.time[BLACK] = 1;
    Sliced sliced = {.hit_depth = -1, .hit_ms = clock_now_ms()};
    run(&sliced, &limits, clock_now_ms() - HOUR);
    ck_assert_int_eq(sliced.depth, 5);
    ck_assert(sliced.hit);
}

// A move of one hour, for which was pondered two hours: it begins with ponderhit.
TEST(a_move_time_counts_from_ponderhit) {
    SearchLimits limits = ponder_limits();
    limits.movetime = HOUR;
    Sliced sliced = {.hit_depth = 2, .hit_ms = clock_now_ms(), .iterations = 2};
    run(&sliced, &limits, clock_now_ms() - 2 * HOUR);
    ck_assert(sliced.was_stopped);
    Sliced late = {.hit_depth = 2, .hit_ms = clock_now_ms() - HOUR, .iterations = 100};
    run(&late, &limits, clock_now_ms() - 2 * HOUR);
    ck_assert(late.hit);
    ck_assert(!late.was_stopped);
}

// By the clock it would think for some minutes, and has thought for hours: it ends at once.
TEST(a_search_that_has_thought_enough_ends_with_ponderhit) {
    SearchLimits limits = ponder_limits();
    limits.time[WHITE] = limits.time[BLACK] = 2 * HOUR;
    Sliced sliced = {.hit_depth = 2, .hit_ms = clock_now_ms(), .iterations = 100};
    run(&sliced, &limits, clock_now_ms() - 9 * HOUR);
    ck_assert(!sliced.was_stopped);
    ck_assert_int_eq(sliced.finished, 0);
}

// The same, where it has just begun: it goes on.
TEST(a_search_that_has_just_begun_continues_after_ponderhit) {
    SearchLimits limits = ponder_limits();
    limits.time[WHITE] = limits.time[BLACK] = 2 * HOUR;
    Sliced sliced = {.hit_depth = 2, .hit_ms = clock_now_ms(), .iterations = 2};
    run(&sliced, &limits, clock_now_ms());
    ck_assert(sliced.was_stopped);
}

// ---- With threads

TEST_VARIABLE(Probe, probe, probe_init, probe_finish)

TEST(each_ponder_search_has_one_answer) {
    SearchLimits limits = ponder_limits();
    limits.depth = 2;
    Board board = unit_board(middle_game);
    probe.settings.threads = 3;
    probe_set_board(&probe, &board);
    for (int i = 0; i < 60; i++) {
        probe_go(&probe, &limits);
        if (i % 3 == 0) {
            probe_await(&probe, 2);
        }
        ck_assert_int_eq(atomic_load(&probe.bests), i);
        if (i % 2 == 0) {
            ck_assert(search_ponderhit(probe.search, clock_now_ms()));
        } else {
            search_stop(probe.search);
        }
        probe_wait(&probe);
        ck_assert_int_eq(atomic_load(&probe.bests), i + 1);
    }
}
