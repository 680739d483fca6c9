// SPDX-License-Identifier: MIT
// Single nodes, searched by hand: what is stored of positions beyond the horizon, images of a
// position in the opening, moves that other threads are searching, and when to stop.
#include <stdlib.h>

#include "alone.h"
#include "clock/stop.h"
#include "movegen.h"
#include "node.h"
#include "root/root.h"
#include "symmetry.h"
#include "unit.h"

TEST_VARIABLE(Alone, alone, alone_finish, alone_finish)

static Worker *prepare(const char *tps) {
    Board board = unit_board(tps);
    alone_start(&alone, 1, &board);
    return alone.worker;
}

// White is to move. In the second position the last placement would win for Black by the count, in
// the third Black threatens a road.
static const char *const quiet = "x5/x,1,2,x2/x,2,1,x2/x,1,2,1,x/x,2,x3 1 6";
static const char *const counted = "2,1S,2/1,2,1/1S,2,x 1 5";
static const char *const threatened = "x5/x5/1,1S,1,x2/2,2,2,2,x/1,x4 1 6";

enum { LOW = -5000, TAK_NEAR = 1, TAK_FAR, GAIN_NEAR, GAIN_FAR, HIGH = 5000 };

static const struct {
    const char *tps;
    int depth, ply;
    // Alpha less the evaluation, or NEAR: just so near that quiescence looks at taks or at what
    // wins flats, FAR: just not; the window is (alpha, alpha + 1).
    Score above;
    Bound bound; // that is stored; BOUND_NONE: nothing
} cases[] = {
    // Good enough, too deep for taks, or too bad: a tak may be better still.
    {quiet, 0, 1, LOW, BOUND_LOWER},
    {quiet, -20, 1, TAK_NEAR, BOUND_LOWER},
    {quiet, -1, 1, TAK_FAR, BOUND_LOWER},
    {quiet, 0, 1, GAIN_FAR, BOUND_LOWER},
    {quiet, 0, 1, HIGH, BOUND_LOWER},
    // Nothing was good enough, and taks were looked at, or at the horizon what wins flats.
    {quiet, -1, 1, TAK_NEAR, BOUND_UPPER},
    {quiet, 0, 1, GAIN_NEAR, BOUND_UPPER},
    // What the evaluation does not see: all moves are searched, but only two plies deep.
    {counted, -1, 1, HIGH, BOUND_UPPER},
    {counted, -2, 1, HIGH, BOUND_NONE},
    {counted, -5, 1, LOW, BOUND_NONE},
    {threatened, -20, 1, LOW, BOUND_NONE},
    {threatened, -20, 1, HIGH, BOUND_NONE},
    // The end of the longest line.
    {quiet, 5, MAX_PLY - 2, HIGH, BOUND_NONE},
};

TEST_EACH(what_is_known_is_stored, cases) {
    Worker *worker = prepare(cases[_i].tps);
    TableEntry entry;
    Score taks = params_scaled(&alone.shared.params, PARAM(TAK_MARGIN));
    Score gains = params_scaled(&alone.shared.params, PARAM(GAIN_MARGIN));
    Score above = cases[_i].above;
    above = above == TAK_NEAR    ? taks - 1
            : above == TAK_FAR   ? taks
            : above == GAIN_NEAR ? gains - 1
            : above == GAIN_FAR  ? gains
                                 : above;
    Score alpha = evaluate(&worker->path.board, true) + above;
    search_node(worker, cases[_i].depth, cases[_i].ply, alpha, alpha + 1, false);
    bool found = table_find(&alone.table, worker_key(worker, worker->path.board.key), &entry);
    ck_assert_int_eq(found ? (int)entry.bound : (int)BOUND_NONE, (int)cases[_i].bound);
}

// White's stack takes two flats in several ways, and a single piece one.
static const char *const rich = "x5/x,1,2,x2/x,111,2,2,x/x,1,2,1,x/x,2,x3 1 8";

enum { WIDE = 2000, FAR_ABOVE = 1000 };

// The moves that are searched when none of them is nearly good enough.
static uint64_t tried(const char *tps, int depth) {
    Worker *worker = prepare(tps);
    alone.shared.params.values[PARAM_SCALE] = WIDE;
    Score alpha = evaluate(&worker->path.board, true) + FAR_ABOVE;
    search_node(worker, depth, 1, alpha, alpha + 1, false);
    return worker_nodes(worker);
}

// Only the best few spreads that win two flats or more, and only at the horizon.
TEST(quiescence_wins_flats) {
    Move moves[MOVES_MAX];
    Board board = unit_board(rich);
    int winning = 0;
    for (int i = movegen_spreads(&board, moves); i-- > 0;) {
        winning += spread_flat_gain(&board, moves[i]) >= PARAM(GAIN_LEAST);
    }
    const Params params = params_of(board_size(&board));
    ck_assert_int_gt(SIZE_PARAM(&params, GAIN_MOVES), 0);
    ck_assert_int_gt(winning, SIZE_PARAM(&params, GAIN_MOVES));
    ck_assert_uint_eq(tried(rich, 0) - tried(rich, -1), (uint64_t)SIZE_PARAM(&params, GAIN_MOVES));
    ck_assert_uint_eq(tried(quiet, 0), tried(quiet, -1));
    Worker *worker = prepare(rich);
    Score eval = evaluate(&board, true);
    ck_assert_int_gt(search_node(worker, 0, 1, eval, eval + 1, false), eval);
    ck_assert_int_eq(spread_flat_gain(&board, frame_at(&worker->path, 1)->move), 4);
    ck_assert_uint_eq(worker_nodes(worker), 1);
}

// Reverse futility stores the bound that it returns, and with it the evaluation.
TEST(reverse_futility_keeps_the_evaluation) {
    Worker *worker = prepare(quiet);
    Score eval = evaluate(&worker->path.board, true);
    Score beta = eval + LOW;
    TableEntry entry = {0};
    Score score = search_node(worker, 2, 1, beta - 1, beta, false);
    ck_assert_int_eq(score, (eval + beta) / 2);
    ck_assert(table_find(&alone.table, worker_key(worker, worker->path.board.key), &entry));
    ck_assert_int_eq(entry.bound, BOUND_LOWER);
    ck_assert_int_eq(entry.depth, 2);
    ck_assert_int_eq(entry.eval, eval);
    ck_assert_int_eq(entry.score, score);
}

// Two plies below the root `improving` asks for the evaluation of the root, and one ply below for
// that of the move before, which has none. The root has one unless a threat must be answered.
TEST(the_root_has_an_evaluation) {
    static const char *const roots[] = {quiet, threatened};
    for (int i = 0; i < UNIT_COUNT(roots); i++) {
        Worker *worker = prepare(roots[i]);
        Score eval = evaluate(&worker->path.board, true);
        root_fill(worker);
        ck_assert_int_eq(frame_at(&worker->path, 0)->eval, i == 0 ? eval : SCORE_NONE);
        ck_assert_int_eq(frame_at(&worker->path, -1)->eval, SCORE_NONE);
        ck_assert_int_eq(frame_at(&worker->path, -2)->eval, SCORE_NONE);
    }
}

// A worker comes to a position with nothing learned but what is in the table.
static void turn_to(const Board *board) {
    Game game;
    game_init(&game, board);
    alone_prepare(&alone, &game);
    worker_forget(alone.worker);
    game_finish(&game);
}

enum { IMAGE_DEPTH = 3 };

static uint64_t search_open(void) {
    search_node(alone.worker, IMAGE_DEPTH, 1, -SCORE_INFINITE, SCORE_INFINITE, false);
    return worker_nodes(alone.worker);
}

// The first position that is past the opening rule, and the last ply with common entries.
static const char *const openings[] = {"2,x4/x5/x5/x5/x3,1,x 1 2",
                                       "x,2,2,x2/x5/x,1,x3/x3,1,x/x5 1 4"};

// What was found for a position is known of its seven images, with the move turned as they are;
// when they are searched deeper it comes first. Each of the eight is once the one searched first.
TEST_RANGE(images_of_an_opening_are_one_position, 0, UNIT_COUNT(openings) * SYMMETRIES) {
    Board opening = unit_board(openings[_i / SYMMETRIES]);
    Board board = board_symmetry(&opening, _i % SYMMETRIES);
    alone_init(&alone, 4);
    turn_to(&board);
    ck_assert_uint_gt(search_open(), 0);
    Move move = node_known_move(alone.worker);
    ck_assert_uint_ne(move, MOVE_NONE);
    for (int symmetry = 1; symmetry < SYMMETRIES; symmetry++) {
        Board image = board_symmetry(&board, symmetry);
        Move turned = move_symmetry(move, symmetry, board_size(&board));
        turn_to(&image);
        ck_assert_uint_eq(node_known_move(alone.worker), turned);
        search_node(alone.worker, IMAGE_DEPTH, 1, 0, 1, false);
        ck_assert_uint_eq(worker_nodes(alone.worker), 0);
    }
    Board last = board_symmetry(&board, SYMMETRIES - 1);
    turn_to(&last);
    search_node(alone.worker, IMAGE_DEPTH + 1, 1, LOW, LOW + 2, false);
    ck_assert_uint_eq(frame_at(&alone.worker->path, 1)->move,
                      move_symmetry(move, SYMMETRIES - 1, board_size(&board)));
}

// Later each image has its own entries, and takes as many nodes as with an empty table.
TEST(images_of_later_positions_share_nothing) {
    Board board = unit_board("x,2,2,x2/x,2,x3/x,1,x3/x3,1,1/x5 2 4");
    uint64_t nodes[SYMMETRIES];
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        Board image = board_symmetry(&board, symmetry);
        alone_init(&alone, 4);
        turn_to(&image);
        nodes[symmetry] = search_open();
    }
    alone_init(&alone, 4);
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        Board image = board_symmetry(&board, symmetry);
        turn_to(&image);
        ck_assert_uint_eq(node_known_move(alone.worker), MOVE_NONE);
        ck_assert_uint_eq(search_open(), nodes[symmetry]);
    }
}

// The first iteration has no limit of nodes, whatever the clock says; the later ones keep it
// exactly.
TEST(a_limit_of_nodes_ends_no_first_iteration) {
    static const struct {
        int depth;
        uint64_t nodes;
        bool answer, wanted;
    } moments[] = {
        {1, 99, true, false}, {1, 100, true, false}, {1, 160, true, false},  {2, 99, true, false},
        {2, 100, true, true}, {2, 160, true, true},  {2, 160, false, false},
    };
    Worker *worker = prepare(quiet);
    alone.shared.limits.nodes = 100;
    worker->root.began = clock_now_ms() - 1000;
    for (int i = 0; i < UNIT_COUNT(moments); i++) {
        worker->stopped = false;
        worker->root.depth = moments[i].depth;
        worker->root.moves[0].depth = moments[i].answer ? 1 : 0;
        atomic_store(&worker->nodes, moments[i].nodes);
        ck_assert_msg(worker_must_stop(worker) == moments[i].wanted, "moment %d", i);
        ck_assert_int_eq(worker->stopped, moments[i].wanted);
    }
}

// The key of a quiet position after so many plies without progress.
static uint64_t key_after(int draw_plies, int plies, bool exact) {
    Worker *worker = prepare(quiet);
    alone.shared.draw_plies = draw_plies;
    worker->path.reversible[worker->path.key_count] = plies;
    worker->no_pruning = exact;
    uint64_t key = worker_key(worker, worker->path.board.key);
    return key;
}

// What is true with few plies left to a draw is not with more; far from it both are the same, for
// the table would be of little use otherwise. Once a mate in 9 was reported that did not exist.
TEST(keys_know_of_a_draw_that_is_near) {
    uint64_t plain = key_after(0, 0, false);
    uint64_t near[] = {key_after(7, 0, false),
                       key_after(7, 1, false),
                       key_after(7, 6, false),
                       key_after(7, 0, true),
                       key_after(7, 1, true),
                       key_after(0, 0, true),
                       plain};
    for (int i = 0; i < UNIT_COUNT(near); i++) {
        for (int k = 0; k < i; k++) {
            ck_assert_uint_ne(near[i], near[k]);
        }
    }
    ck_assert_uint_eq(key_after(0, 5, false), plain);
    ck_assert_uint_eq(key_after(1000, 5, false), plain);
    // By the plies that are left, whatever the limit is.
    ck_assert_uint_eq(key_after(9, 3, false), near[1]);
}
