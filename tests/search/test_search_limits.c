// SPDX-License-Identifier: MIT
// What ends a search, and what it may look at.
#include "probe.h"
#include "unit.h"

static const char *const middle_game = "1,x2,1,x/2,x2,1,x/2,x3,1/2,2,1,1,2/1,2,x,212,x 1 10";
static const char *const road_in_one = "x5/x5/x5/2,2,2,x2/1,1,1,1,x 1 9";

TEST_VARIABLE(Probe, probe, probe_init, probe_finish)

static void run(const char *tps, const SearchLimits *limits) {
    Board board = unit_board(tps);
    probe_run(&probe, &board, limits);
}

TEST_RANGE(a_depth_is_reached_and_not_exceeded, 1, 5) {
    SearchLimits limits = probe_depth(_i);
    run(middle_game, &limits);
    ck_assert_int_eq(probe.info.depth, _i);
    ck_assert_int_eq(atomic_load(&probe.infos), _i + 1); // one a depth, and the last
}

static const uint64_t node_limits[] = {1, 100, 5000, 30000};

TEST_EACH(nodes_end_a_search, node_limits) {
    SearchLimits limits = search_limits();
    SearchLimits first = probe_depth(1);
    run(middle_game, &first);
    uint64_t least = probe.info.nodes; // the first iteration is always finished
    limits.nodes = node_limits[_i];
    run(middle_game, &limits);
    uint64_t most = least > limits.nodes ? least : limits.nodes;
    ck_assert_uint_ge(probe.info.nodes, limits.nodes);
    ck_assert_uint_le(probe.info.nodes, most + 1000);
}

// Wherever the search is stopped, also where the best move has just failed high (a rule of the
// probe).
TEST(the_last_score_is_exact_where_there_is_one) {
    SearchLimits limits = search_limits();
    for (limits.nodes = 6000; limits.nodes < 40000; limits.nodes += 2000) {
        run("2,x3,1,x/x,1,2,x3/x6/x4,1,x/x6/x3,2,x2 1 4", &limits);
    }
}

TEST_RANGE(soft_nodes_end_a_search_between_iterations, 1, 4) {
    SearchLimits limits = search_limits();
    SearchLimits first = probe_depth(_i);
    run(middle_game, &first);
    uint64_t nodes = probe.info.nodes;
    limits.soft_nodes = nodes;
    run(middle_game, &limits);
    ck_assert_int_eq(probe.info.depth, _i);
    ck_assert_uint_eq(probe.info.nodes, nodes);
    limits.soft_nodes = nodes + 1;
    run(middle_game, &limits);
    ck_assert_int_eq(probe.info.depth, _i + 1);
}

// Positions that once took too many nodes: tall stacks, where a threat of a road has very many
// answers (175,946 nodes to depth 3 when quiescence tried them all), and ends of games where the
// opponent is about to win by the count (1,788,209 and 339,028 nodes to depth 6 when moves were
// searched that do not prevent it).
static const struct {
    const char *tps;
    int depth;
    uint64_t nodes;
} dear[] = {
    {"12,1,1,2,1,2/1,2,1,1,x,2/2,2,1,12,221212C,1/x2,2S,22222,x,1221/1,2,2S,1111121C,2,112/"
     "x,2,1221S,1,1,1 2 49",
     3, 712},
    {"2,x4,1/2,1,112S,2,22,x/x,222221C,2212C,x2,2S/221S,x,1S,1112212,1,22121/212,x,1,1,1,11/"
     "x,212,2,x2,21S 1 48",
     6, 2772},
    {"1,1,1,2,2,x/22221S,1,221C,21,x,212/2,1,x,2,x,121/2,21,12C,1,x,1212/2,2,21,21,x2/"
     "x,2,2,2,221S,2 1 35",
     6, 19222},
};

TEST_EACH(many_answers_do_not_cost_many_nodes, dear) {
    SearchLimits limits = probe_depth(dear[_i].depth);
    Board board = unit_board_komi(dear[_i].tps, 4);
    probe_run(&probe, &board, &limits);
    ck_assert_int_eq(probe.info.depth, dear[_i].depth);
    unit_expect_nodes("many answers", probe.info.nodes, dear[_i].nodes);
}

TEST(without_a_legal_wanted_move_all_are_searched) {
    Board board = unit_board(middle_game);
    Move moves[] = {unit_move(&board, "a1"), MOVE_NONE, 0xffff};
    SearchLimits limits = probe_depth(2);
    limits.searchmoves = moves;
    limits.searchmove_count = 3;
    run(middle_game, &limits);
    ck_assert_int_ne(probe.best, MOVE_NONE);
}

// The list belongs to the caller, who may reuse it at once.
TEST(the_list_of_wanted_moves_is_copied) {
    Board board = unit_board(middle_game);
    Move wanted = unit_move(&board, "Sc1");
    Move moves[] = {wanted};
    SearchLimits limits = probe_infinite();
    limits.searchmoves = moves;
    limits.searchmove_count = 1;
    probe_set_board(&probe, &board);
    probe_go(&probe, &limits);
    moves[0] = MOVE_NONE;
    search_stop(probe.search);
    probe_wait(&probe);
    ck_assert_uint_eq(probe.best, wanted);
}

TEST(a_proof_ends_a_search_by_the_clock) {
    SearchLimits limits = search_limits();
    limits.movetime = 100000000; // more than a day: else the test would never end
    run(road_in_one, &limits);
    ck_assert_int_eq(probe.info.score, score_win_in(1));
    ck_assert_int_lt(probe.info.depth, 10);
}
