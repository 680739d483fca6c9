// SPDX-License-Identifier: MIT
// The steps of a node, one by one: what is left undone, what is looked at deeper or less deep, and
// where nothing of the sort may happen. A node's window is so far off that the nodes behind it are
// decided at a glance: then the count of nodes is that of the moves.
#include "alone.h"
#include "movegen.h"
#include "node.h"
#include "root.h"
#include "unit.h"

// A worker that searches one position, by hand.
typedef struct Bench {
    Alone alone;
    Game game;
    Worker *worker;
} Bench;

static void bench_init(Bench *bench, const Board *board) {
    game_init(&bench->game, board);
    alone_init(&bench->alone, 1);
    alone_prepare(&bench->alone, &bench->game);
    bench->worker = bench->alone.worker;
}

static void bench_finish(Bench *bench) {
    alone_finish(&bench->alone);
    game_finish(&bench->game);
}

// What is known of the position behind a move, or behind a pass.
static bool known_behind(const Bench *bench, Move move, TableEntry *ret_entry) {
    Board board = bench->game.board;
    Undo undo;
    if (move == MOVE_NONE) {
        board_pass(&board);
    } else {
        board_apply(&board, move, &undo);
    }
    return table_find(&bench->alone.table, worker_key(bench->worker, board.key), ret_entry);
}

// White is to move; nothing happens here. Then Black threatens a road, which many moves answer, and
// last two roads.
static const char *const quiet = "x5/x,1,2,x2/x,2,1,x2/x,1,2,1,x/x,2,x3 1 6";
static const char *const threatened = "x5/x5/1,1S,111,x2/2,2,2,2,x/1,x,1S,x2 1 8";
static const char *const lost = "x5/2,2,2,2,x/x2,1S,x2/2,2,2,2,x/x5 1 9";

enum { LOW = -5000, HIGH = 5000, PLY = 1 };

// Nothing reaches the window, so all moves are looked at that are not left out.
static Score fail_low(Bench *bench, int depth) {
    return search_node(bench->worker, depth, PLY, HIGH, HIGH + 1, false);
}

static int count_answers(const Board *board) {
    RoadMap map = road_map(board, (Colour)!board_turn(board));
    Move moves[MOVES_MAX];
    Threat threat;
    int count = movegen_all(board, moves);
    int answers = 0;
    ck_assert(threat_find(board, &map, &threat));
    for (int i = 0; i < count; i++) {
        answers += threat_may_answer(&threat, moves[i]);
    }
    return answers;
}

START_TEST(answers_are_never_left_out) {
    Bench bench;
    Board board = unit_board(threatened);
    int answers = count_answers(&board);
    ck_assert_int_ge(answers, 10);
    bench_init(&bench, &board);
    fail_low(&bench, _i);
    ck_assert_uint_eq(worker_nodes(bench.worker), (uint64_t)answers);
    bench_finish(&bench);
    // Other moves are.
    board = unit_board(quiet);
    bench_init(&bench, &board);
    fail_low(&bench, _i);
    ck_assert_uint_lt(worker_nodes(bench.worker), movegen_count(&board));
    bench_finish(&bench);
}
END_TEST

// By how much the last move of a node was looked at less deep.
static int reduced_last(const char *tps, int depth, bool exact) {
    Bench bench;
    Board board = unit_board(tps);
    bench_init(&bench, &board);
    bench.worker->exact = exact;
    fail_low(&bench, depth);
    int reduced = frame_at(bench.worker, PLY)->reduced;
    bench_finish(&bench);
    return reduced;
}

START_TEST(answers_are_never_reduced) {
    ck_assert_int_eq(reduced_last(threatened, _i, false), 0);
    ck_assert_int_gt(reduced_last(quiet, _i, false), 0);
}
END_TEST

static int reduced_last_at_root(const char *tps, int depth, bool exact) {
    Bench bench;
    Board board = unit_board(tps);
    bench_init(&bench, &board);
    bench.worker->exact = exact;
    root_fill(bench.worker, NULL, 0);
    search_root(bench.worker, depth, HIGH, HIGH + 1);
    ck_assert_uint_ge(worker_nodes(bench.worker), movegen_count(&board));
    int reduced = frame_at(bench.worker, 0)->reduced;
    bench_finish(&bench);
    return reduced;
}

START_TEST(answers_at_the_root_are_never_reduced) {
    ck_assert_int_eq(reduced_last_at_root(threatened, _i, false), 0);
    ck_assert_int_gt(reduced_last_at_root(quiet, _i, false), 0);
}
END_TEST

START_TEST(a_proof_spares_nothing) {
    Bench bench;
    Board board = unit_board(quiet);
    ck_assert_int_eq(reduced_last(quiet, 3, true), 0);
    ck_assert_int_eq(reduced_last_at_root(quiet, 3, true), 0);
    bench_init(&bench, &board);
    bench.worker->exact = true;
    fail_low(&bench, 1);
    ck_assert_uint_eq(worker_nodes(bench.worker), movegen_count(&board));
    bench_finish(&bench);
}
END_TEST

// However low beta is: what seems good enough is lost all the same.
START_TEST(a_threat_is_looked_at) {
    Bench bench;
    Board board = unit_board(lost);
    bench_init(&bench, &board);
    Score score = search_node(bench.worker, _i, PLY, LOW, LOW + 1, true);
    ck_assert_int_eq(score, score_loss_in(PLY + 2));
    bench_finish(&bench);
}
END_TEST

// A single answer: White has nothing but capstones in hand, and nothing near the road.
static const char *const single = "x5/x,1,x,1,x/x5/2,2,2,2,x/x5 1 6";
static const Rules capstones = {5, 0, {2, 20}, {2, 1}};
static const Rules all_pieces = {5, 0, {20, 20}, {2, 1}};

enum { MANY = 32 }; // extensions of a line that nobody would want

// By how much the answer in e2 is looked at deeper, in a line with so many extensions so far.
static int extension(const Rules *rules, int depth, int before) {
    Bench bench;
    Board board = unit_board_rules(single, rules);
    TableEntry entry = {0};
    bench_init(&bench, &board);
    frame_at(bench.worker, PLY - 1)->extended = before;
    search_node(bench.worker, depth, PLY, -SCORE_INFINITE, SCORE_INFINITE, false);
    ck_assert(known_behind(&bench, unit_move(&board, "Ce2"), &entry));
    int more = frame_at(bench.worker, PLY)->extended - before;
    ck_assert_int_eq(entry.depth, depth > 0 ? depth - 1 + more : 0);
    bench_finish(&bench);
    return more;
}

START_TEST(a_single_answer_is_extended) {
    Board board = unit_board_rules(single, &capstones);
    ck_assert_int_eq(count_answers(&board), 1);
    ck_assert_int_eq(extension(&capstones, 1, 0), 1);
    ck_assert_int_eq(extension(&capstones, 3, 0), 1);
    // There is no depth left to add to, and there are other answers.
    ck_assert_int_eq(extension(&capstones, 0, 0), 0);
    ck_assert_int_eq(extension(&all_pieces, 3, 0), 0);
}
END_TEST

START_TEST(a_line_is_extended_by_so_much_only) {
    int most = 0;
    while (most < MANY && extension(&capstones, 2, most) == 1) {
        most++;
    }
    ck_assert_int_gt(most, 1);
    ck_assert_int_lt(most, MANY);
    ck_assert_int_eq(extension(&capstones, 2, most + 1), 0);
    ck_assert_int_eq(extension(&capstones, 2, MANY), 0);
}
END_TEST

int main(void) {
    TCase *tcase = tcase_create("steps");
    tcase_add_loop_test(tcase, answers_are_never_left_out, 1, 7);
    tcase_add_loop_test(tcase, answers_are_never_reduced, 3, 7);
    tcase_add_loop_test(tcase, answers_at_the_root_are_never_reduced, 3, 7);
    tcase_add_test(tcase, a_proof_spares_nothing);
    tcase_add_loop_test(tcase, a_threat_is_looked_at, 1, 7);
    tcase_add_test(tcase, a_single_answer_is_extended);
    tcase_add_test(tcase, a_line_is_extended_by_so_much_only);
    return unit_run("steps", tcase);
}
