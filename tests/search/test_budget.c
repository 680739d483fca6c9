// SPDX-License-Identifier: MIT
#include <limits.h>

#include "clock/budget.h"
#include "support.h"
#include "unit.h"

enum { OVERHEAD = 20, LOST = 5 };

static const int64_t huge = INT64_C(1000000000000000); // ms, more than the protocol lets through

// In a game where each ply has put down a piece, for as long as there were some.
static Board board_at(int size, int ply) {
    Rules rules = rules_of(size, 0);
    Board board;
    board_init(&board, &rules);
    for (int colour = WHITE; colour <= BLACK; colour++) {
        int left = board.stones[colour] - ply / 2;
        board.stones[colour] = (uint8_t)(left > 1 ? left : 1);
    }
    board.ply = ply;
    return board;
}

static SearchLimits clock_of(int64_t time, int64_t inc) {
    SearchLimits limits = search_limits();
    limits.time[WHITE] = limits.time[BLACK] = time;
    limits.inc[WHITE] = limits.inc[BLACK] = inc;
    return limits;
}

static void expect_order(const Budget *budget) {
    ck_assert_int_ge(budget->soft, 0);
    ck_assert_int_ge(budget->hard, budget->soft);
}

// The budget at a ply. Without a move time, which ends the search alone, it must have its order.
static Budget budget_at(const SearchLimits *limits, int size, int ply) {
    Board board = board_at(size, ply);
    Budget budget = budget_of(limits, &board, OVERHEAD, RESERVE_MOST, 0);
    if (limits->movetime < 0) {
        expect_order(&budget);
    }
    return budget;
}

static void expect_no_clock(const SearchLimits *limits) {
    Board board = board_at(6, 10);
    Budget budget = budget_of(limits, &board, OVERHEAD, RESERVE_MOST, 777);
    ck_assert(budget.start == 777 && budget.soft == -1 && budget.hard == -1);
}

TEST(without_a_clock_there_is_no_budget) {
    SearchLimits limits = search_limits();
    expect_no_clock(&limits);
    limits.depth = 12;
    limits.nodes = 1000;
    limits.mate = 3;
    limits.solved = true;
    expect_no_clock(&limits);
    limits = clock_of(1000, 10);
    limits.movetime = 100;
    limits.infinite = true;
    expect_no_clock(&limits);
}

TEST(a_move_time_is_kept_with_the_overhead) {
    SearchLimits limits = search_limits();
    Board board = board_at(6, 10);
    limits.movetime = 1000;
    Budget budget = budget_of(&limits, &board, OVERHEAD, RESERVE_MOST, 0);
    ck_assert_int_eq(budget.hard, 1000 - OVERHEAD);
    budget = budget_of(&limits, &board, 0, RESERVE_MOST, 0);
    ck_assert_int_eq(budget.hard, 1000);
    // A short one is not eaten up, and never exceeded.
    for (int ms = 0; ms <= 100; ms++) {
        limits.movetime = ms;
        budget = budget_of(&limits, &board, 10000, RESERVE_MOST, 0);
        ck_assert_int_ge(budget.hard, ms - ms / 10);
        ck_assert_int_le(budget.hard, ms);
    }
}

TEST(a_clock_and_a_move_time_the_shorter_one_rules) {
    SearchLimits limits = clock_of(60000, 0);
    Budget by_clock = budget_at(&limits, 6, 10);
    limits.movetime = 100;
    ck_assert_int_eq(budget_at(&limits, 6, 10).hard, 90);
    limits.movetime = 50000;
    Budget both = budget_at(&limits, 6, 10);
    ck_assert_int_eq(both.hard, by_clock.hard);
    ck_assert_int_eq(both.soft, by_clock.soft);
    limits.time[WHITE] = OVERHEAD; // nothing is left
    ck_assert_int_eq(budget_at(&limits, 6, 10).hard, 0);
}

TEST(each_side_has_its_own_clock) {
    SearchLimits limits = search_limits();
    limits.time[WHITE] = 40000;
    limits.time[BLACK] = 10000;
    Budget budget = budget_at(&limits, 6, 11);
    ck_assert_int_gt(budget_at(&limits, 6, 10).hard, budget.hard);
    limits.time[WHITE] = 100;
    Budget same = budget_at(&limits, 6, 11);
    ck_assert_int_eq(same.soft, budget.soft);
    ck_assert_int_eq(same.hard, budget.hard);
}

TEST(a_clock_that_is_nearly_out) {
    for (int64_t time = 0; time <= 3 * OVERHEAD; time++) {
        for (int inc = 0; inc <= 1000; inc += 250) {
            for (int ply = 0; ply < 200; ply += 33) {
                SearchLimits limits = clock_of(time, inc);
                ck_assert_int_le(budget_at(&limits, 5, ply).hard,
                                 time > OVERHEAD ? time - OVERHEAD : 0);
            }
        }
    }
}

TEST(the_last_move_before_the_control_may_take_the_rest) {
    SearchLimits limits = clock_of(10000, 0);
    limits.movestogo = 1;
    Budget last = budget_at(&limits, 6, 20);
    ck_assert_int_le(last.hard, 10000 - OVERHEAD);
    ck_assert_int_gt(last.soft, 5000);
    int64_t before = last.soft;
    for (int moves = 2; moves <= 40; moves++) {
        limits.movestogo = moves;
        Budget budget = budget_at(&limits, 6, 20);
        ck_assert_int_le(budget.soft, before);
        ck_assert_int_lt(budget.hard, 10000 - OVERHEAD);
        before = budget.soft;
    }
}

TEST(many_moves_to_go_are_no_reason_to_hurry) {
    SearchLimits limits = clock_of(10000, 0);
    Budget free = budget_at(&limits, 6, 20);
    limits.movestogo = INT_MAX;
    Budget budget = budget_at(&limits, 6, 20);
    ck_assert_int_eq(budget.soft, free.soft);
    ck_assert_int_eq(budget.hard, free.hard);
    ck_assert_int_gt(free.soft, 50);
}

// Helpers make a busy machine stall the engine longer, which a clock must be able to bear.
TEST(helpers_need_a_reserve) {
    enum { STALL = 120 };
    static const int64_t incs[] = {0, 1, 10, 100};
    for (int i = 0; i < 4; i++) {
        for (int64_t time = 1; time < 100000; time += time / 10 + 1) {
            SearchLimits limits = clock_of(time, incs[i]);
            Budget budget = budget_at(&limits, 6, 10);
            int threads = budget_threads(&budget, 8);
            ck_assert(threads == 1 || time - budget.hard >= STALL);
            ck_assert(threads == 8 || time < 1000 || incs[i] == 0);
            ck_assert_int_eq(budget_threads(&budget, 1), 1);
        }
    }
    Budget budget = {.soft = -1, .hard = -1}; // no clock
    ck_assert_int_eq(budget_threads(&budget, 8), 8);
    SearchLimits limits = search_limits();
    limits.movetime = 10;
    budget = budget_at(&limits, 6, 10);
    ck_assert_int_eq(budget_threads(&budget, 8), 1);
}

// A client that sends one clock only, or nothing but an increment, is answered in time.
TEST(half_a_clock_is_a_clock) {
    SearchLimits limits = search_limits();
    limits.time[BLACK] = 10000;
    ck_assert_int_le(budget_at(&limits, 6, 10).hard, 10000);
    limits = search_limits();
    limits.inc[WHITE] = 100;
    ck_assert_int_le(budget_at(&limits, 6, 10).hard, 100);
}

TEST_RANGE(more_time_is_never_less_to_use, SIZE_LEAST, SIZE_MOST + 1) {
    static const int stops[] = {0, 1, 5, 40};
    for (int ply = 0; ply < 300; ply += 37) {
        for (int i = 0; i < UNIT_COUNT(stops); i++) {
            Board board = board_at(_i, ply);
            int64_t before = 0;
            for (int64_t time = 1; time < 3000; time++) {
                SearchLimits limits = clock_of(time, 0);
                limits.movestogo = stops[i];
                Budget budget = budget_of(&limits, &board, OVERHEAD, RESERVE_MOST, 0);
                ck_assert_msg(budget.hard >= before, "size %d, ply %d, %d to go: %lld ms", _i, ply,
                              stops[i], (long long)time);
                before = budget.hard;
            }
        }
    }
}

TEST_RANGE(huge_values_do_not_wrap, SIZE_LEAST, SIZE_MOST + 1) {
    static const int64_t values[] = {0,    1,        1000, INT32_MAX, (int64_t)INT32_MAX + 1,
                                     huge, INT64_MAX};
    for (int t = 0; t < UNIT_COUNT(values); t++) {
        for (int i = 0; i < UNIT_COUNT(values); i++) {
            SearchLimits limits = clock_of(values[t], values[i]);
            Board board = board_at(_i, 1000000);
            limits.movestogo = i % 2 ? INT_MAX : 0;
            Budget budget = budget_of(&limits, &board, OVERHEAD, RESERVE_MOST, huge);
            expect_order(&budget);
            ck_assert_int_le(budget.hard, values[t]);
            limits.movetime = values[i];
            budget = budget_of(&limits, &board, INT_MAX, RESERVE_MOST, huge);
            ck_assert_int_ge(budget.hard, 0);
            ck_assert_int_le(budget.hard, values[i]);
        }
    }
}

TEST_RANGE(moves_left_go_down_but_never_out, SIZE_LEAST, SIZE_MOST + 1) {
    int before = INT_MAX;
    for (int ply = 0; ply < 2000; ply++) {
        Board board = board_at(_i, ply);
        int left = budget_moves_left(&board);
        ck_assert_int_gt(left, 0);
        ck_assert_int_le(left, before);
        before = left;
    }
}

// The means of 1,000 games on 6x6 and 100 on 8x8, and what is cut short.
TEST(moves_left_are_what_games_last) {
    Board four = board_at(4, 0);
    ck_assert_int_ge(budget_moves_left(&four), 42 / 2);
    ck_assert_int_le(budget_moves_left(&four), 50 / 2);
    // Near the end of usual games 2 to 6 moves remain.
    for (int size = 4; size <= 6; size++) {
        Board end = board_at(size, 1000);
        ck_assert_int_eq(budget_moves_left(&end), 6);
    }
    Rules rules = rules_of(6, 0);
    Board start = board_at(6, 0);
    Board eight = board_at(8, 0);
    ck_assert_int_ge(budget_moves_left(&start), 89 / 2);
    ck_assert_int_le(budget_moves_left(&start), 94 / 2);
    ck_assert_int_ge(budget_moves_left(&eight), 130 / 2);
    ck_assert_int_le(budget_moves_left(&eight), 160 / 2);
    // A position that somebody has set up: the number of its move says nothing.
    Board late = start;
    late.ply = 150;
    ck_assert_int_eq(budget_moves_left(&late), budget_moves_left(&start));
    // Few pieces on one side, in a small set or late in a game.
    rules.stones[BLACK] = 10;
    Board few;
    board_init(&few, &rules);
    ck_assert_int_lt(budget_moves_left(&few), 25);
    // Few empty squares.
    Board full = unit_board("1,2,1,2,1,2/2,1,2,1,2,1/1,2,1,2,1,2/2,1,2,1,2,1/x6/x6 1 13");
    Board empty = board_at(6, 24);
    ck_assert_int_lt(budget_moves_left(&full), budget_moves_left(&empty));
}

// A machine with other work may stall a program for 100 ms. Even a clock of which every move takes
// all it may keeps nearly as much, as long as it gets 10 ms back each time.
TEST_RANGE(a_store_is_kept_for_stalls, SIZE_LEAST, SIZE_MOST + 1) {
    static const int64_t clocks[] = {200, 500, 1000, 5000};
    for (int i = 0; i < UNIT_COUNT(clocks); i++) {
        int64_t left = clocks[i];
        for (int ply = 0; ply < 300; ply += 2) {
            SearchLimits limits = clock_of(left, 10);
            left -= budget_at(&limits, _i, ply).hard + 2;
            ck_assert_msg(left > 90, "%lld ms left at ply %d", (long long)left, ply);
            left += 10;
        }
    }
}

// How much of its budget a move takes: the search ends somewhere between soft and hard.
typedef enum Appetite { AS_PLANNED, RANDOM, ALL, APPETITES } Appetite;

typedef struct Control {
    int64_t time, inc;
    int plies;
} Control;

// Plays one side of a game and fails when its clock runs out. LOST ms go by on every move besides
// what the search takes.
static void simulate(int size, const Control *control, Appetite appetite) {
    Rng rng = rng_of(support_seed());
    int64_t left = control->time;
    for (int ply = 0; ply < control->plies; ply += 2) {
        SearchLimits limits = clock_of(left, control->inc);
        Budget budget = budget_at(&limits, size, ply);
        int64_t used = appetite == AS_PLANNED ? budget.soft
                       : appetite == ALL      ? budget.hard
                                              : rng_between(&rng, 0, (int)budget.hard);
        left -= used + LOST;
        ck_assert_msg(left > 0, "size %d, %lld+%lld, appetite %d: out of time at ply %d", size,
                      (long long)control->time, (long long)control->inc, (int)appetite, ply);
        left += control->inc;
    }
}

static const struct {
    int least; // the smallest size
    Control control;
} controls[] = {
    // With an increment the clock never runs out.
    {SIZE_LEAST, {200, 10, 400}},
    {SIZE_LEAST, {100, 10, 400}},
    {SIZE_LEAST, {1000, 10, 400}},
    {SIZE_LEAST, {60000, 10, 400}},
    {SIZE_LEAST, {1000, 100, 400}},
    // Without one it lasts for two hundred plies.
    {SIZE_LEAST, {2000, 0, 200}},
    {SIZE_LEAST, {5000, 0, 200}},
    {SIZE_LEAST, {10000, 0, 200}},
    {SIZE_LEAST, {60000, 0, 200}},
    {SIZE_LEAST, {600000, 0, 200}},
    // No game of the engine on 8x8 has been as long; the longest of all had 260 plies.
    {8, {10000, 0, 320}},
    {8, {60000, 0, 320}},
    {8, {600000, 0, 320}},
};

TEST_EACH(the_clock_lasts, controls) {
    for (int size = controls[_i].least; size <= SIZE_MOST; size++) {
        for (int appetite = 0; appetite < APPETITES; appetite++) {
            simulate(size, &controls[_i].control, (Appetite)appetite);
        }
    }
}

TEST(the_reserve_follows_what_the_machine_needs) {
    // It grows at once, shrinks by and by, and has limits.
    ck_assert_int_eq(budget_reserve(RESERVE_LEAST, 5), 30);
    ck_assert_int_eq(budget_reserve(40, INT64_MAX), RESERVE_MOST);
    int64_t reserve = RESERVE_MOST;
    int searches = 0;
    for (; reserve > RESERVE_LEAST; searches++) {
        int64_t before = reserve;
        reserve = budget_reserve(reserve, 0);
        ck_assert(reserve < before && before - reserve <= before / 16 + 1);
        ck_assert_int_le(searches, 100);
    }
    ck_assert_int_ge(searches, 25);
    ck_assert_int_eq(budget_reserve(reserve, 0), RESERVE_LEAST);
    // What it keeps is not spent.
    for (int64_t time = 300; time < 5000; time += 100) {
        SearchLimits limits = clock_of(time, 10);
        Board board = board_at(6, 10);
        Budget small = budget_of(&limits, &board, OVERHEAD, RESERVE_LEAST, 0);
        Budget large = budget_of(&limits, &board, OVERHEAD, RESERVE_MOST, 0);
        ck_assert_int_gt(small.soft, large.soft);
        ck_assert_int_le(small.hard, time - OVERHEAD - RESERVE_LEAST);
    }
}

// Games of the usual length, on a machine that stalls for at most 1 ms. A search takes longer than
// planned, because it finishes its iteration: the factors are those of our own games.
static const struct {
    int size, moves; // of one side: the mean of 2,500 games or more, of 600 on 4x4
    int factor;      // time taken, per cent of the planned one
    int64_t time, inc;
    int spent; // at least, per cent of the clock with all increments
} usual_games[] = {
    {4, 21, 143, 500, 10, 90}, {5, 31, 143, 500, 10, 91},  {6, 43, 160, 500, 10, 92},
    {6, 43, 170, 250, 7, 89},  {6, 43, 147, 1000, 30, 94}, {7, 57, 160, 500, 10, 93},
    {8, 74, 160, 500, 10, 94},
};

TEST_EACH(most_of_the_clock_is_spent, usual_games) {
    int64_t left = usual_games[_i].time;
    int64_t spent = 0;
    int64_t reserve = RESERVE_LEAST;
    for (int move = 0; move < usual_games[_i].moves; move++) {
        Board board = board_at(usual_games[_i].size, 2 * move);
        SearchLimits limits = clock_of(left, usual_games[_i].inc);
        Budget budget = budget_of(&limits, &board, OVERHEAD, reserve, 0);
        int64_t used = budget.soft * usual_games[_i].factor / 100;
        used = used < budget.hard ? used : budget.hard;
        spent += used;
        left += usual_games[_i].inc - used;
        reserve = budget_reserve(reserve, 2);
    }
    int64_t all = usual_games[_i].time + usual_games[_i].inc * usual_games[_i].moves;
    ck_assert_msg(spent * 100 / all >= usual_games[_i].spent, "size %d, %lld ms: %lld %%",
                  usual_games[_i].size, (long long)usual_games[_i].time,
                  (long long)(spent * 100 / all));
}

TEST(a_move_that_stands_is_soon_enough) {
    for (int part = 0; part <= 100; part++) {
        for (int stable = 0; stable < 20; stable++) {
            int share = budget_share(part, stable);
            ck_assert_int_ge(share, 37);
            ck_assert_int_le(share, 165);
            ck_assert_int_le(budget_share(part, stable + 1), share);
            ck_assert(part == 100 || budget_share(part + 1, stable) <= share);
        }
    }
    // A new best move that took few of the nodes wants more than its time, one that has stood for
    // long and took nearly all less than half of it.
    ck_assert_int_gt(budget_share(20, 0), 120);
    ck_assert_int_lt(budget_share(90, 6), 50);
}
