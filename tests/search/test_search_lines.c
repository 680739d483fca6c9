// SPDX-License-Identifier: MIT
// Several lines at the root. The callbacks of the probe check each report by the rules for
// lines: numbered, different, legal, sorted, proofs to the end of the game.
#include "movegen.h"
#include "probe.h"
#include "unit.h"
#include "walk.h"
#include "win.h"

static const char *const middle_game = "1,x2,1,x/2,x2,1,x/2,x3,1/2,2,1,1,2/1,2,x,212,x 1 10";
static const char *const road_in_one = "x5/x5/x5/2,2,2,x2/1,1,1,1,x 1 9";

TEST_VARIABLE(Probe, probe, probe_init, probe_finish)

static void run(const Board *board, const SearchLimits *limits, int lines) {
    probe.settings.lines = lines;
    probe_run(&probe, board, limits);
}

static const int wanted[] = {1, 2, 3, 10, 500};

TEST_EACH(as_many_lines_as_are_wanted_and_there_are, wanted) {
    const char *const positions[] = {middle_game, road_in_one, "1,2,1/2,1S,2/1,2S,x 1 6",
                                     "x3/x3/x3 1 1"};
    for (int i = 0; i < UNIT_COUNT(positions); i++) {
        Board board = unit_board(positions[i]);
        int legal = (int)movegen_count(&board);
        SearchLimits limits = probe_depth(3);
        run(&board, &limits, wanted[_i]);
        ck_assert_int_eq(probe.line_count, legal < wanted[_i] ? legal : wanted[_i]);
        for (int k = 0; k < probe.line_count; k++) {
            ck_assert_int_eq(probe.lines[k].depth, probe.info.depth);
        }
        ck_assert_uint_eq(probe.lines[0].move, probe.best);
    }
}

// All moves that win at once come before all others.
TEST(every_road_in_one_has_a_line) {
    Board board = unit_board(road_in_one);
    SearchLimits limits = probe_depth(2);
    Move roads[MOVES_MAX];
    int count = win_roads(&board, roads);
    run(&board, &limits, 8);
    ck_assert_int_gt(count, 1);
    ck_assert_int_eq(probe.line_count, 8);
    for (int i = 0; i < probe.line_count; i++) {
        bool wins = false;
        for (int k = 0; k < count; k++) {
            wins = wins || roads[k] == probe.lines[i].move;
        }
        ck_assert(wins == (i < count));
        ck_assert(wins == (probe.lines[i].score == score_win_in(1)));
    }
}

static const char *const clear_cut[] = {
    "x5/x5/x3,2S,1/1,1,1,1,2/x5 1 9", // e3- is the only road
    "x5/x5/x5/2,2,2,2,x/x5 1 8",      // a road of Black's to be closed
    "2,x,2,x,2/x5/x,1,1,1,x/x3,1,x/x2,2,x2 1 6",
};

TEST_EACH(the_first_line_is_that_of_a_search_for_one, clear_cut) {
    Board board = unit_board(clear_cut[_i]);
    SearchLimits limits = probe_depth(4);
    run(&board, &limits, 1);
    int square = move_square(probe.best);
    Score score = probe.info.score;
    run(&board, &limits, 4);
    ck_assert_int_eq(move_square(probe.best), square);
    ck_assert_int_eq(score_is_proved(probe.info.score), score_is_proved(score));
}

// What a line claims is what a search of its move alone finds.
static void visit(const Board *board, Move next, void *context) {
    (void)context;
    SearchLimits limits = probe_depth(2);
    ProbeLine lines[PROBE_LINES];
    (void)next;
    if (board_outcome(board) != ONGOING || movegen_count(board) > 60) {
        return;
    }
    run(board, &limits, PROBE_LINES);
    int count = probe.line_count;
    ck_assert_int_eq(count, (int)movegen_count(board));
    for (int i = 0; i < count; i++) {
        lines[i] = probe.lines[i];
    }
    for (int i = 0; i < count; i += 1 + count / 8) {
        limits.searchmoves = &lines[i].move;
        limits.searchmove_count = 1;
        run(board, &limits, 1);
        ck_assert_uint_eq(probe.best, lines[i].move);
        Score score = probe.info.score;
        bool near = score >= score_win_in(2) || score <= score_loss_in(2);
        ck_assert(!near || score == lines[i].score);
        near = lines[i].score >= score_win_in(2) || lines[i].score <= score_loss_in(2);
        ck_assert(!near || score == lines[i].score);
    }
}

TEST_RANGE(each_line_has_the_score_of_its_move, 0, 2) {
    walk_games(support_seed() + 20, 3 + _i, WALK_ANY, 60, visit, NULL);
}

TEST(all_limits_at_once) {
    Board board = unit_board(road_in_one);
    Board other = unit_board(middle_game);
    SearchLimits limits = probe_depth(30);
    Move moves[] = {unit_move(&board, "e1"), unit_move(&board, "Ce1"), unit_move(&board, "a5")};
    limits.nodes = 20000;
    limits.mate = 3;
    limits.movetime = 100000;
    limits.searchmoves = moves;
    limits.searchmove_count = 3;
    run(&board, &limits, 2);
    ck_assert_int_eq(probe.info.score, score_win_in(1));
    ck_assert_int_eq(probe.line_count, 2);
    ck_assert_int_eq(probe.lines[1].score, score_win_in(1));
    limits.mate = 0;
    limits.searchmove_count = 0;
    run(&other, &limits, 3);
    ck_assert_uint_ge(probe.info.nodes, limits.nodes);
    ck_assert_uint_le(probe.info.nodes, limits.nodes + 1000);
    ck_assert_int_eq(probe.line_count, 3);
}

// Wherever it is stopped there is a report that keeps the rules.
TEST(lines_of_a_search_that_is_cut_off) {
    Board board = unit_board(middle_game);
    for (uint64_t nodes = 50; nodes < 6000; nodes += 333) {
        SearchLimits limits = search_limits();
        limits.nodes = nodes;
        run(&board, &limits, 4);
        ck_assert_int_eq(probe.line_count, 4);
    }
}

// A limit of nodes never ends the first iteration, however many lines it has: the result is then
// that of a search to depth 1, and costs hardly more.
TEST_EACH(few_nodes_are_enough_for_all_lines, wanted) {
    ProbeLine lines[PROBE_LINES];
    Board board = unit_board(middle_game);
    SearchLimits first = probe_depth(1);
    SearchLimits limits = search_limits();
    run(&board, &first, wanted[_i]);
    uint64_t nodes = probe.info.nodes;
    int count = probe.line_count;
    for (int i = 0; i < count; i++) {
        lines[i] = probe.lines[i];
    }
    for (limits.nodes = 1; limits.nodes < nodes; limits.nodes *= 7) {
        run(&board, &limits, wanted[_i]);
        ck_assert_int_eq(probe.line_count, count);
        for (int i = 0; i < count; i++) {
            ck_assert_uint_eq(probe.lines[i].move, lines[i].move);
            ck_assert_int_eq(probe.lines[i].score, lines[i].score);
            ck_assert_int_eq(probe.lines[i].depth, 1);
        }
        ck_assert_uint_ge(probe.info.nodes, nodes);
        ck_assert_uint_le(probe.info.nodes, nodes + 1);
    }
}

static const char *const unsettled[] = {
    "x6/x3,1,x2/x3,1C,2,x/x,2,2,2C,1,x/x4,1,x/x5,1 2 5",
    "x4,2,x/x,2,2,1,2,x/1,12,1,1C,2,1/x2,2,2C,1,x/x,2,x2,1,1/x5,1 1 11",
    "x4,2,x/x,2,2,1,2,x/1,12,1,1C,2,1/2,1,2,2C,1,x/x,2,x2,1,1/x5,1 1 12",
    "x,2,x,1,2,x/x,2,1,12,2,2/x,121,1,1C,2,1/x,12,2,2C,1,1/x,2,x2,1,1/x5,1 1 16",
};

// A move that has just turned out better than the one before is searched again, for its line; when
// the search ends there, a person wants to read on all the same.
TEST_EACH(a_new_best_move_is_reported_with_a_line, unsettled) {
    Board board = unit_board(unsettled[_i]);
    for (uint64_t nodes = 3000; nodes < 15000; nodes += 1500) {
        SearchLimits limits = search_limits();
        limits.nodes = nodes;
        run(&board, &limits, 1);
        ck_assert_int_ge(probe.info.depth, 3);
        ck_assert_int_gt(probe.info.line_length, 1);
    }
}

TEST(one_line_is_as_before) {
    Board board = unit_board(middle_game);
    SearchLimits limits = probe_depth(4);
    probe_search(&probe, &board, 4);
    uint64_t nodes = probe.info.nodes;
    run(&board, &limits, 5);
    ck_assert_uint_gt(probe.info.nodes, nodes);
    run(&board, &limits, 1);
    ck_assert_uint_eq(probe.info.nodes, nodes);
    ck_assert_int_eq(probe.line_count, 1);
}
