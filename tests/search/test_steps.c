// SPDX-License-Identifier: MIT
// The steps of a node, one by one: which moves are left out, which ones are searched deeper or less
// deep, and where neither may happen. The window is so far from the evaluation that each child is
// decided without a search, so the number of nodes is the number of moves that were searched.
#include "alone.h"
#include "eval.h"
#include "key.h"
#include "movegen.h"
#include "node_moves.h"
#include "root/deepen.h"
#include "root/root.h"
#include "unit.h"

TEST_VARIABLE(Alone, alone, alone_finish, alone_finish)

// White is to move; nothing happens here. Then Black threatens a road, which many moves answer, and
// more on 8x8, and last two roads.
static const char *const quiet = "x5/x,1,2,x2/x,2,1,x2/x,1,2,1,x/x,2,x3 1 6";
static const char *const threatened = "x5/x5/1,1S,111,x2/2,2,2,2,x/1,x,1S,x2 1 8";
static const char *const surrounded = "x8/x8/x8/x8/x8/1S,1S,1S,1S,1S,1S,1S,1S/2,2,2,2,2,2,2,x/"
                                      "1S,1S,1S,1S,1S,1S,1S,1S 1 17";
static const char *const lost = "x5/2,2,2,2,x/x2,1S,x2/2,2,2,2,x/x5 1 9";

// DEEP: plies up to which the positions have more moves than the limit for late ones.
enum { LOW = -5000, HIGH = 5000, PLY = 1, DEEP = 6 };

// Nothing reaches the window, so all moves are looked at that are not left out.
static Score fail_low(int depth) {
    return search_node(alone.worker, depth, PLY, HIGH, HIGH + 1, false);
}

static int count_answers(const Board *board) {
    RoadMap map = road_map(board, (Colour)!board_turn(board));
    Move moves[MOVES_MAX];
    Threat threat;
    int count = movegen_all(board, moves);
    int answers = 0;
    ck_assert(threat_of_roads(board, &map, &threat));
    for (int i = 0; i < count; i++) {
        answers += threat_may_answer(&threat, board, moves[i]);
    }
    return answers;
}

static int answer_depth(int size) {
    return params_table()[PARAM_ANSWER_DEPTH].values[size - SIZE_LEAST];
}

TEST_RANGE(deep_answers_are_never_left_out, answer_depth(5) + 1, DEEP + 1) {
    Board board = unit_board(threatened);
    int answers = count_answers(&board);
    ck_assert_int_ge(answers, 10);
    alone_start(&alone, 1, &board);
    fail_low(_i);
    ck_assert_uint_eq(worker_nodes(alone.worker), (uint64_t)answers);
    // Other moves are.
    board = unit_board(quiet);
    alone_start(&alone, 1, &board);
    fail_low(_i);
    ck_assert_uint_lt(worker_nodes(alone.worker), movegen_count(&board));
}

// How many moves of a quiet node are to be searched when its best score so far is `best`, and how
// many of them are not futile.
static int given(bool pv, int depth, Score best, bool exact, int *ret_kept) {
    Board board = unit_board(quiet);
    alone_start(&alone, 1, &board);
    alone.worker->no_pruning = exact;
    Threats threats;
    threats_init(&threats, &board);
    Node node = {.pv = pv, .depth = depth, .ply = PLY, .alpha = HIGH, .threats = &threats};
    Loop loop;
    Move move;
    loop_begin(&loop, alone.worker, &node);
    loop.best = best;
    *ret_kept = 0;
    while ((move = loop_next(&loop, alone.worker, &node)) != MOVE_NONE) {
        *ret_kept += !loop_is_futile(&loop, alone.worker, &node, move);
        loop.count++;
    }
    return loop.count;
}

TEST_RANGE(the_principal_variation_is_pruned_near_the_horizon_only, 1, DEEP) {
    Board board = unit_board(quiet);
    int all = (int)movegen_count(&board);
    int kept;
    int kept_in_line;
    int others = given(false, _i, SCORE_DRAW, false, &kept);
    int line = given(true, _i, SCORE_DRAW, false, &kept_in_line);
    bool near = _i <= SIZE_PARAM(&alone.shared.params, PV_DEPTH);
    ck_assert_int_lt(others, all);
    // One or two plies before the horizon only moves that are never futile are given.
    ck_assert_int_eq(kept == others, others <= PARAM_VALUE_FUTILITY_FREE);
    ck_assert_int_eq(line, near ? others : all);
    ck_assert_int_eq(kept_in_line, near ? kept : all);
    // Never in a proof, or while the best score is a loss.
    for (int exact = 0; exact < 2; exact++) {
        Score best = exact ? SCORE_DRAW : score_loss_in(9);
        ck_assert_int_eq(given(true, _i, best, exact, &kept), all);
        ck_assert_int_eq(kept, all);
    }
}

// Near the horizon and beyond it a few answers are enough, except in a proof.
TEST_RANGE(few_answers_are_tried_near_the_horizon, -3, answer_depth(8) + 1) {
    Board board = unit_board(surrounded);
    Params params = params_of(board_size(&board));
    uint64_t tried = (uint64_t)loop_answer_limit(&params, _i);
    uint64_t answers = (uint64_t)count_answers(&board);
    ck_assert_uint_gt(answers, tried);
    alone_start(&alone, 1, &board);
    fail_low(_i);
    ck_assert_uint_eq(worker_nodes(alone.worker), tried);
    if (_i > 1) {
        return; // the positions after the answers are not decided at once there
    }
    // In the principal variation the first one is looked at with an open window.
    alone_start(&alone, 1, &board);
    search_node(alone.worker, _i, PLY, HIGH, HIGH + 2, false);
    ck_assert_uint_eq(worker_nodes(alone.worker), tried);
    alone_start(&alone, 1, &board);
    alone.worker->no_pruning = true;
    fail_low(_i);
    ck_assert_uint_eq(worker_nodes(alone.worker), answers);
}

// By how many plies the last move of a node was reduced.
static int reduced_last(const char *tps, int depth, bool exact) {
    Board board = unit_board(tps);
    alone_start(&alone, 1, &board);
    alone.worker->no_pruning = exact;
    // A cut is expected: elsewhere ProbCut decides what is quiet.
    search_node(alone.worker, depth, PLY, HIGH, HIGH + 1, true);
    int reduced = frame_at(&alone.worker->path, PLY)->reduced;
    return reduced;
}

TEST_RANGE(answers_are_never_reduced, 3, 7) {
    ck_assert_int_eq(reduced_last(threatened, _i, false), 0);
    ck_assert_int_gt(reduced_last(quiet, _i, false), 0);
}

static int reduced_last_at_root(const char *tps, int depth, bool exact) {
    Board board = unit_board(tps);
    alone_start(&alone, 1, &board);
    alone.worker->no_pruning = exact;
    root_fill(alone.worker);
    search_root(alone.worker, depth, HIGH, HIGH + 1);
    ck_assert_uint_ge(worker_nodes(alone.worker), movegen_count(&board));
    int reduced = frame_at(&alone.worker->path, 0)->reduced;
    return reduced;
}

TEST_RANGE(answers_at_the_root_are_never_reduced, 3, 9) {
    Board board = unit_board(quiet);
    Params params = params_of(board_size(&board));
    int more =
        loop_base_reduction(_i, (int)movegen_count(&board)) + SIZE_PARAM(&params, REDUCE_ROOT);
    int most = _i - 2;
    ck_assert_int_eq(reduced_last_at_root(threatened, _i, false), 0);
    ck_assert_int_eq(reduced_last_at_root(quiet, _i, false), more / 100 < most ? more / 100 : most);
}

TEST(a_proof_searches_every_move) {
    Board board = unit_board(quiet);
    ck_assert_int_eq(reduced_last(quiet, 3, true), 0);
    ck_assert_int_eq(reduced_last_at_root(quiet, 3, true), 0);
    alone_start(&alone, 1, &board);
    alone.worker->no_pruning = true;
    fail_low(1);
    ck_assert_uint_eq(worker_nodes(alone.worker), movegen_count(&board));
}

// However low beta is: a position that seems good enough is lost all the same.
TEST_RANGE(a_threat_is_seen_in_time, 1, 7) {
    Board board = unit_board(lost);
    alone_start(&alone, 1, &board);
    Score score = search_node(alone.worker, _i, PLY, LOW, LOW + 1, true);
    ck_assert_int_eq(score, score_loss_in(PLY + 2));
}

// A single answer: White has nothing but capstones in hand, and nothing near the road.
static const char *const single = "x5/x,1,x,1,x/x5/2,2,2,2,x/x5 1 6";
static const Rules capstones = {5, 0, {2, 20}, {2, 1}};
static const Rules all_pieces = {5, 0, {20, 20}, {2, 1}};

enum { MANY = 32 }; // extensions of a line that nobody would want

// By how many plies the answer in e2 is extended, in a line with so many extensions so far.
static int extension(const Rules *rules, int depth, int before) {
    Board board = unit_board_rules(single, rules);
    TableEntry entry = {0};
    alone_start(&alone, 1, &board);
    frame_at(&alone.worker->path, PLY - 1)->extended = before;
    search_node(alone.worker, depth, PLY, -SCORE_INFINITE, SCORE_INFINITE, false);
    ck_assert(alone_known_after(&alone, unit_move(&board, "Ce2"), &entry));
    int more = frame_at(&alone.worker->path, PLY)->extended - before;
    ck_assert_int_eq(entry.depth, depth > 0 ? depth - 1 + more : 0);
    return more;
}

TEST(a_single_answer_is_extended) {
    Board board = unit_board_rules(single, &capstones);
    ck_assert_int_eq(count_answers(&board), 1);
    ck_assert_int_eq(extension(&capstones, 1, 0), 1);
    ck_assert_int_eq(extension(&capstones, 3, 0), 1);
    // There is no depth left to add to, and there are other answers.
    ck_assert_int_eq(extension(&capstones, 0, 0), 0);
    ck_assert_int_eq(extension(&all_pieces, 3, 0), 0);
}

TEST(extensions_of_a_line_have_a_limit) {
    int most = 0;
    while (most < MANY && extension(&capstones, 2, most) == 1) {
        most++;
    }
    ck_assert_int_gt(most, 1);
    ck_assert_int_lt(most, MANY);
    ck_assert_int_eq(extension(&capstones, 2, most + 1), 0);
    ck_assert_int_eq(extension(&capstones, 2, MANY), 0);
}

static const char *const four_empty =
    "x,1S,2S,1S,x/1S,2S,1S,2S,1S/2S,1S,2S,1S,2S/1S,2S,1S,2S,1S/x,1S,2S,1S,x 1 12";
static const char *const three_empty =
    "2S,1S,2S,1S,x/1S,2S,1S,2S,1S/2S,1S,2S,1S,2S/1S,2S,1S,2S,1S/x,1S,2S,1S,x 1 12";

enum { LEAST = PARAM_VALUE_NULL_DEPTH, SET = 21, WIDE = 2000 };

static const struct {
    const char *name, *tps;
    int8_t white, black; // stones of the sets; with capstones one more is in hand
    int depth;
    int missing; // centi-flats to beta
    int window;
    bool exact, after_pass;
    bool wanted;
} passes[] = {
    {"an even position", quiet, SET, SET, LEAST, 0, 1, false, false, true},
    {"deeper, and far above beta", quiet, SET, SET, PARAM_VALUE_REVERSE_DEPTH + 1, -190, 1, false,
     false, true},
    {"too near the horizon", quiet, SET, SET, LEAST - 1, 0, 1, false, false, false},
    {"not good enough", quiet, SET, SET, LEAST, 1, 1, false, false, false},
    {"the principal variation", quiet, SET, SET, LEAST, 0, 2, false, false, false},
    {"a proof", quiet, SET, SET, LEAST, 0, 1, true, false, false},
    {"after a pass", quiet, SET, SET, LEAST, 0, 1, false, true, false},
    {"three pieces of White", quiet, 4 + 2, SET, LEAST, 0, 1, false, false, true},
    {"two pieces of White", quiet, 4 + 1, SET, LEAST, 0, 1, false, false, false},
    {"three pieces of Black", quiet, SET, 4 + 2, LEAST, 0, 1, false, false, true},
    {"two pieces of Black", quiet, SET, 4 + 1, LEAST, 0, 1, false, false, false},
    {"four empty squares", four_empty, SET, SET, LEAST, 0, 1, false, false, true},
    {"three empty squares", three_empty, SET, SET, LEAST, 0, 1, false, false, false},
};

TEST_EACH(when_a_pass_is_tried, passes) {
    TableEntry entry;
    Rules rules = {5, 0, {passes[_i].white, passes[_i].black}, {1, 1}};
    Board board = unit_board_rules(passes[_i].tps, &rules);
    alone_start(&alone, 1, &board);
    Worker *worker = alone.worker;
    // No evaluation is far enough outside of a window to decide.
    alone.shared.params.values[PARAM_SCALE] = WIDE;
    Score beta = evaluate(&board, true) + passes[_i].missing;
    worker->no_pruning = passes[_i].exact;
    frame_at(&worker->path, PLY - 1)->move =
        passes[_i].after_pass ? MOVE_NONE : unit_move(&board, "a5");
    search_node(worker, passes[_i].depth, PLY, beta - passes[_i].window, beta, true);
    ck_assert_msg(alone_known_after(&alone, MOVE_NONE, &entry) == passes[_i].wanted, "%s",
                  passes[_i].name);
}

// A pass or a margin estimates what a position is worth. That it is not lost only moves can show.
TEST(only_moves_disprove_a_loss) {
    TableEntry entry;
    Board board = unit_board(quiet);
    Score beta = score_loss_in(20);
    alone_start(&alone, 1, &board);
    frame_at(&alone.worker->path, PLY - 1)->move = unit_move(&board, "a5");
    search_node(alone.worker, LEAST, PLY, beta - 1, beta, true);
    ck_assert(!alone_known_after(&alone, MOVE_NONE, &entry));
    ck_assert_uint_gt(worker_nodes(alone.worker), 0);
}

// The first two plies cannot be passed.
TEST(no_pass_in_the_opening) {
    TableEntry entry;
    Board board = unit_board("x5/x5/x5/x5/x5 1 1");
    Score beta = evaluate(&board, true);
    alone_start(&alone, 1, &board);
    frame_at(&alone.worker->path, PLY - 1)->move = unit_move(&board, "a5");
    search_node(alone.worker, LEAST, PLY, beta - 1, beta, true);
    ck_assert(!table_find(&alone.table, board.key ^ key_turn, &entry));
}

// A pass that is good enough; the position after it must know that it was a pass.
TEST(a_pass_is_taken_back) {
    Board board = unit_board(quiet);
    alone_start(&alone, 1, &board);
    Worker *worker = alone.worker;
    Score beta = evaluate(&board, true) - 300;
    frame_at(&worker->path, PLY - 1)->move = unit_move(&board, "a5");
    frame_at(&worker->path, PLY)->move = unit_move(&board, "a4");
    frame_at(&worker->path, PLY)->reduced = 3;
    int keys = worker->path.key_count;
    Score score = search_node(worker, PARAM_VALUE_REVERSE_DEPTH + 1, PLY, beta - 1, beta, true);
    ck_assert_int_ge(score, beta);
    ck_assert_uint_eq(frame_at(&worker->path, PLY)->move, MOVE_NONE);
    ck_assert_int_eq(frame_at(&worker->path, PLY)->slot, SLOT_NONE);
    ck_assert_int_eq(frame_at(&worker->path, PLY)->reduced, 0);
    ck_assert_int_eq(worker->path.key_count, keys);
    ck_assert(board_equal(&worker->path.board, &board));
    ck_assert_uint_eq(worker->path.board.key, board.key);
}

// The nodes that a window takes, and the score.
static uint64_t nodes_of(Score alpha, Score beta, int ply, Score *ret_score) {
    Board board = unit_board(quiet);
    alone_start(&alone, 1, &board);
    *ret_score = search_node(alone.worker, 1, ply, alpha, beta, false);
    uint64_t nodes = worker_nodes(alone.worker);
    return nodes;
}

// The soonest win and the soonest loss from a ply; a window that neither can reach is empty.
TEST_RANGE(a_window_out_of_reach_is_decided, 1, 9) {
    Score win = score_win_in(_i + 1);
    Score loss = score_loss_in(_i);
    Score score;
    ck_assert_uint_eq(nodes_of(win, win + 1, _i, &score), 0);
    ck_assert_int_eq(score, win);
    ck_assert_uint_gt(nodes_of(win - 1, win, _i, &score), 0);
    ck_assert_uint_eq(nodes_of(loss - 1, loss, _i, &score), 0);
    ck_assert_int_eq(score, loss);
    ck_assert_uint_gt(nodes_of(loss, loss + 1, _i, &score), 0);
    // An open window wants a line.
    ck_assert_uint_gt(nodes_of(win, win + 2, _i, &score), 0);
}
