// SPDX-License-Identifier: MIT
// What a search finds: roads, proofs, and the same again.
#include <stdio.h>
#include <string.h>

#include "brute.h"
#include "movegen.h"
#include "probe.h"
#include "unit.h"
#include "walk.h"

TEST_VARIABLE(Probe, probe, probe_init, probe_finish)

// Wins that take more than a placement: the score in plies, and the first move where there is one.
static const struct {
    const char *tps;
    int depth, mate;
    const char *move;
} wins[] = {
    // By a spread onto a flat, by one that drops on the way, by a crush.
    {"x5/x5/x5/x3,2,1/1,1,1,1,2 1 9", 1, 1, "e2-"},
    {"x5/x5/x5/2,x4/1,1,11C,2S,1 1 9", 1, 1, "c1>"},
    {"x5/x5/x2,2,x2/x5/111,2,2,1,1 1 9", 1, 1, "2a1>11"},
    // A capstone closes the last gap, a wall would not.
    {"x5/x5/x5/2,2,2,x2/1,1,1,1,x 1 9", 1, 1, NULL},
    // A win on flats with the last empty square.
    {"1,2,1/2,1S,2/1,2S,x 1 6", 1, 1, NULL},
};

TEST_EACH(known_wins, wins) {
    Board board = unit_board(wins[_i].tps);
    probe_search(&probe, &board, wins[_i].depth);
    int mate = score_is_proved(probe.info.score) ? score_mate(probe.info.score) : 0;
    ck_assert_msg(mate == wins[_i].mate, "%s: score %d, mate in %d", wins[_i].tps, probe.info.score,
                  mate);
    if (wins[_i].move) {
        ck_assert_uint_eq(probe.best, unit_move(&board, wins[_i].move));
    }
}

// Plies to the end with best play on both sides, found by looking at everything: n for a win in n,
// -n for a loss in n, 0 when neither is there within `depth` plies.
static int solve(const Board *board, int depth) {
    ProofQuestion win = {.attacker = board_turn(board)};
    ProofQuestion loss = {.attacker = (Colour)!board_turn(board)};
    Game game;
    game_init(&game, board);
    int won = brute_win(&game, &win, depth);
    int lost = won > 0 ? 0 : brute_win(&game, &loss, depth);
    game_finish(&game);
    return won > 0 ? won : lost > 0 ? -lost : 0;
}

typedef struct Comparison {
    int depth;
    bool mate; // `mate N`, which looks at everything; else a search to a depth
    int compared, proved;
} Comparison;

// What a search may say where there is a proof of `expected` plies. To look at everything is to
// find it. A search to a depth sees all that happens in two plies; further ahead it may leave
// out a move that wins, but what it claims is so. Roads in one are seen at the horizon, too: a
// proof may be longer than the search is deep.
static bool is_right(const Comparison *comparison, int expected, int mate) {
    int size = expected < 0 ? -expected : expected;
    int found = mate < 0 ? -mate : mate;
    if (mate == expected || (expected == 0 && found > comparison->depth)) {
        return true;
    }
    bool same_side = mate == 0 || (mate > 0) == (expected > 0);
    return !comparison->mate && size > 2 && same_side && (found == 0 || found > size);
}

static void compare(const Board *board, Move next, void *context) {
    Comparison *comparison = context;
    (void)next;
    static const uint64_t most_moves[] = {0, 400, 80, 20}; // so that it takes no time
    if (board_outcome(board) != ONGOING || movegen_count(board) > most_moves[comparison->depth]) {
        return;
    }
    int expected = solve(board, comparison->depth);
    SearchLimits limits = probe_depth(comparison->mate ? 0 : comparison->depth);
    limits.mate = comparison->mate ? comparison->depth : 0;
    probe_run(&probe, board, &limits);
    Score score = probe.info.score;
    int mate = score_is_proved(score) ? score_mate(score) : 0;
    char tps[TPS_TEXT];
    tps_write(board, tps);
    ck_assert_msg(is_right(comparison, expected, mate),
                  "%s, half komi %d, sets %d+%d %d+%d, %s %d: mate in %d, not %d", tps,
                  board->rules.half_komi, board->rules.stones[0], board->rules.caps[0],
                  board->rules.stones[1], board->rules.caps[1], comparison->mate ? "mate" : "depth",
                  comparison->depth, expected, mate);
    comparison->compared++;
    comparison->proved += mate != 0;
}

TEST_RANGE(proofs_are_those_of_a_full_search, 0, 12) {
    int size = 3 + _i / 6;
    Comparison comparison = {.depth = 1 + _i % 3, .mate = _i % 6 >= 3};
    walk_games(support_seed() + (uint64_t)_i, size, WALK_ANY, 150, compare, &comparison);
    ck_assert_int_gt(comparison.compared, 0);
    ck_assert(size > 3 || comparison.proved > 0); // on 3x3 there is always something to prove
}

// The most plies that are compared with brute force, by size.
static const int far_enough[] = {[3] = 5, [4] = 4, [5] = 3, [6] = 3};

// What a search of a random position claims is so, however deep it looked: a win or a loss within
// so many plies. `go mate` finds whatever there is.
static void judge_sketch(Rng *rng, int size, int *ret_claims) {
    Board board = walk_sketch(rng, size);
    int far = far_enough[size];
    SearchLimits limits = search_limits();
    limits.mate = rng_chance(rng, 50) ? 1 + rng_below(rng, size == 3 ? 4 : size == 4 ? 3 : 2) : 0;
    limits.solved = limits.mate == 0 && rng_chance(rng, 50);
    limits.depth = limits.mate > 0 ? 0 : 1 + rng_below(rng, 4);
    probe_run(&probe, &board, &limits);
    Score score = probe.info.score;
    bool bound = score > 0 ? probe.info.upper_bound : probe.info.lower_bound;
    int mate = score_is_proved(score) && !bound ? score_mate(score) : 0;
    int plies = mate < 0 ? -mate : mate;
    char tps[TPS_TEXT];
    tps_write(&board, tps);
    if (limits.mate > 0) {
        int expected = solve(&board, limits.mate);
        ck_assert_msg(mate == expected || (expected == 0 && plies > limits.mate),
                      "%s, half komi %d: mate %d: in %d, not %d", tps, board.rules.half_komi,
                      limits.mate, expected, mate);
    }
    if (plies > 0 && plies <= far) {
        int found = solve(&board, plies);
        ck_assert_msg((found > 0) == (mate > 0) && found != 0,
                      "%s, half komi %d: depth %d mate %d: in %d, not %d", tps,
                      board.rules.half_komi, limits.depth, limits.mate, found, mate);
        (*ret_claims)++;
    }
}

enum { SKETCH_CASES = 20, SKETCHES = 25 }; // BREDON_PLIES for each case in the suite `slow`

TEST_RANGE(claims_about_sketches_are_true, 0, SKETCH_CASES) {
    Rng rng = rng_of(support_seed() + 200 + (uint64_t)_i);
    int64_t count = support_number("BREDON_PLIES", SKETCHES);
    int claims = 0;
    for (int64_t i = 0; i < count; i++) {
        judge_sketch(&rng, 3 + _i % 4, &claims);
    }
    ck_assert_int_gt(claims, 0);
}

// The callbacks check every line and every proof.
static void search_and_check(const Board *board, Move next, void *context) {
    (void)next;
    (void)context;
    if (board_outcome(board) == ONGOING) {
        SearchLimits limits = search_limits();
        limits.depth = 5;
        limits.nodes = 1500;
        probe_set_board(&probe, board);
        probe_go(&probe, &limits);
        probe_wait(&probe);
    }
}

TEST_RANGE(lines_are_legal_and_proofs_reach_the_end, SIZE_LEAST, SIZE_MOST + 1) {
    walk_games(support_seed() + 7, _i, WALK_ANY, 40, search_and_check, NULL);
}

// Positions in which a proof turns up suddenly, so that the window of an iteration does not hold
// it.
static const struct {
    const char *tps;
    Rules rules;
} surprises[] = {
    {"x3/1,1,2/x3 2 22", {3, 0, {10, 10}, {0, 0}}},
    {"x2,2/2,x,1S/1,x,22 1 80", {3, -3, {10, 10}, {0, 0}}},
    {"1S,1,x/x,2,x/x,1C,x 2 5", {3, -11, {35, 41}, {2, 0}}},
    {"x3,11S,1211S/211S,1S,111S,1S,1S/111S,x3,111S/2C,x,1,1,1/x2,21221,x,2C 2 52",
     {5, -17, {24, 24}, {2, 2}}},
};

// Wherever it is stopped: what is reported last is a finished result, not half of one.
TEST_EACH(a_search_that_is_cut_off_reports_what_it_knows, surprises) {
    Board board = unit_board_rules(surprises[_i].tps, &surprises[_i].rules);
    for (uint64_t nodes = 100; nodes < 3000; nodes += 130) {
        SearchLimits limits = search_limits();
        limits.nodes = nodes;
        probe_run(&probe, &board, &limits);
    }
}

static const char *const middle_games[] = {
    "1,2,x/12,x2/x,1,x 1 4",
    "1,x,1,x/121,x,2,2/2S,2,1,1/1,2,2,x 1 9",
    "1,x2,1,x/2,x2,1,x/2,x3,1/2,2,1,1,2/1,2,x,212,x 1 10",
    "x2,12,1,x2/x2,1,2,x2/x2,1,2,2,x/x,1,x,2,x2/x,1,x,2,x2/1,1,x,2,x2 2 9",
    "2,1,x,2,x3/1,x2,2,x3/x3,1,2,x2/2,1,x2,1,x2/1,2,x2,2,x2/1,2,1,2,x,2,1/1,1,2,2,1,1,2 1 14",
    "x8/x2,1,x5/x4,1,x,2,x/2,1,2,2,2,2,2,1/1,x2,12,112,1,1,2/1,2,x2,1,x,1,1/2,1,x6/2,2,x,1,x4 1 18",
};

TEST_EACH(the_same_search_twice_is_the_same, middle_games) {
    Move line[MAX_PLY];
    Board board = unit_board(middle_games[_i]);
    int depth = board_size(&board) < 7 ? 4 : 3;
    probe_search(&probe, &board, depth);
    SearchInfo first = probe.info;
    Move best = probe.best;
    memcpy(line, probe.line, sizeof line);
    probe_search(&probe, &board, depth);
    ck_assert_uint_eq(probe.info.nodes, first.nodes);
    ck_assert_int_eq(probe.info.score, first.score);
    ck_assert_int_eq(probe.info.depth, first.depth);
    ck_assert_int_eq(probe.info.seldepth, first.seldepth);
    ck_assert_uint_eq(probe.best, best);
    ck_assert_int_eq(probe.info.line_length, first.line_length);
    ck_assert_int_eq(memcmp(line, probe.line, (size_t)first.line_length * sizeof line[0]), 0);
}

// Beyond the horizon tak is given and answered: after a quiet move of Black's elsewhere d2
// threatens both e2 and d5, and one ply of search proper sees it.
TEST(tak_beyond_the_horizon) {
    Board board = unit_board("x5/x3,1,x/x3,1,x/1,1,1,x2/x3,1,2 2 8");
    Move quiet = unit_move(&board, "a5");
    SearchLimits limits = probe_depth(1);
    limits.searchmoves = &quiet;
    limits.searchmove_count = 1;
    probe_run(&probe, &board, &limits);
    ck_assert_int_eq(probe.info.score, score_loss_in(4));
    ck_assert_int_eq(probe_outcome(&probe), WHITE_ROAD);
    // Black has better.
    probe_search(&probe, &board, 1);
    ck_assert(!score_is_loss(probe.info.score));
}

// A player is about to end the game and to win by the count. Only answers to that are searched; all
// moves took 110,782 nodes. test_search_limits.c has another such position.
TEST(a_count_that_is_near_takes_few_nodes) {
    enum { NODES = 3913 };
    Board board = unit_board_komi("2,2,x,12,1,x/2,2221C,x,221S,21,12/2,2,x,21,1,12/21S,x4,112S/"
                                  "22,x,221S,221,1,1/x,221,2112C,12,12,x 1 42",
                                  4);
    SearchLimits limits = search_limits();
    limits.nodes = 3 * NODES; // whatever depth that is
    probe_run(&probe, &board, &limits);
    unit_expect_nodes("a near count", probe.info.nodes, NODES);
    ck_assert(score_is_loss(probe.info.score));
}
