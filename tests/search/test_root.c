// SPDX-License-Identifier: MIT
// What tinues prove about root moves, and how that changes the answer.
#include <string.h>

#include "alone.h"
#include "movegen.h"
#include "probe.h"
#include "root/deepen.h"
#include "root/root.h"
#include "root/root_proof.h"
#include "unit.h"
#include "win.h"

TEST_VARIABLE(Alone, alone, alone_finish, alone_finish)

// A worker in the middle of a search that has visited so many nodes.
static void start_game(const char *tps, const char *moves, int draw_plies, uint64_t nodes) {
    Board board = unit_board(tps);
    alone_init(&alone, 0);
    game_init(&alone.game, &board);
    unit_play_game(&alone.game, moves);
    alone.game.draw_plies = draw_plies;
    alone_prepare(&alone, &alone.game);
    root_fill(alone.worker);
    alone.worker->root.depth = 4;
    atomic_store(&alone.worker->nodes, nodes);
}

static void start(const char *tps, uint64_t nodes) {
    start_game(tps, "", 0, nodes);
}

// Puts a move first, as a search does that found it best, with an even score.
static void put_first(Move move) {
    RootMove *root = root_find(alone.worker, move);
    ck_assert_ptr_nonnull(root);
    root_know(root, 4, SCORE_DRAW, BOUND_EXACT);
    root_put_first(alone.worker, root);
}

static bool is_lost(Move move) {
    return root_is_lost(root_find(alone.worker, move));
}

// Looks only for a tinue of the opponent after the first move. (Black, to move, has a road in one
// in some of these positions.)
static bool is_refuted(void) {
    alone.worker->root.tinue_nodes[0] = INT64_MAX; // the share of the player is used up
    return root_prove(alone.worker);
}

static void answer(const char *ptn) {
    put_first(unit_move(&alone.game.board, ptn));
}

// The same position, for both players: White has a tinue of seven plies.
static const char *const white_to_move =
    "2,x4,1/x,212121C,1,1,1,x/22,2,x,1,x2/x,2,2C,1,x2/2,2,x4/2,x5 1 15";
static const char *const black_to_move =
    "2,x4,1/x,212121C,1,1,1,x/22,2,x,1,x2/x,2,2C,1,x2/2,2,x4/2,x5 2 15";

TEST(a_tinue_is_the_answer) {
    start(white_to_move, 1000000);
    Worker *worker = alone.worker;
    int count = worker->root.count;
    answer("d1");
    root_prove(worker);
    const RootMove *first = &worker->root.moves[0];
    ck_assert_int_eq(first->known, score_win_in(first->line.length));
    ck_assert_int_ge(first->line.length, 7);
    ck_assert_uint_eq(first->move, first->line.moves[0]);
    ck_assert(first->proved);
    ck_assert_int_eq(worker->root.count, count);
    ck_assert(!is_lost(first->move));
}

// Who plays at a level closes a road first, but not who overlooks spreads; at full strength the
// order comes from the search. (Black threatens a row, and its first moves leave it open.)
TEST(a_level_puts_what_leaves_a_road_last) {
    static const Handicap handicaps[] = {
        {.level = LEVEL_FULL},
        {.level = 8, .misses_spreads = true},
        {.level = 8},
    };
    for (int i = 0; i < UNIT_COUNT(handicaps); i++) {
        start("x5/x3,1,x/2,2,2,2,x/x,1,1,1,x/x5 1 6", 0);
        Move order[MOVES_MAX];
        int count = movegen_all(&alone.game.board, order);
        alone.shared.handicap = handicaps[i];
        root_fill(alone.worker);
        ck_assert_int_eq(alone.worker->root.count, count);
        const RootMove *first = &alone.worker->root.moves[0];
        bool closes = first->move == unit_move(&alone.game.board, "e3");
        ck_assert(first->move == order[0] || closes);
        ck_assert_int_eq(closes, i == 2);
    }
}

// A search that has visited hardly any nodes does not look.
TEST(a_look_has_a_share_of_the_nodes) {
    static const uint64_t all[] = {0, 100, 1000, 10000, 1000000};
    for (int i = 0; i < UNIT_COUNT(all); i++) {
        // Very many taks, but no tinue.
        start("x,1,x4/x,12S,x,2,x2/x,12,212S,x,2C,x/12,2111211C,1S,112,11112,x/"
              "2221,x,2,1,2,1S/2222221,x,2,2,2,2 1 44",
              all[i]);
        answer("a6");
        for (int call = 0; call < 3; call++) {
            ck_assert(!root_prove(alone.worker));
            // Each look plays the first move.
            ck_assert_uint_le(worker_nodes(alone.worker) - all[i], all[i] / 8 + 3);
        }
    }
}

TEST(an_answer_that_allows_a_tinue_is_dropped) {
    start(black_to_move, 1000000);
    Worker *worker = alone.worker;
    int count = worker->root.count;
    answer("f1");
    Move bad = worker->root.moves[0].move;
    ck_assert(is_refuted());
    ck_assert(is_lost(bad));
    ck_assert_int_eq(worker->root.count, count);
    const RootMove *lost = root_find(worker, bad);
    ck_assert_int_eq(lost->known, score_loss_in(lost->line.length));
    ck_assert_uint_eq(lost->line.moves[0], bad);
    ck_assert_ptr_eq(root_best_proved(worker), lost);
    // Until the next one was searched it is only a guess.
    ck_assert_uint_ne(worker->root.moves[0].move, bad);
    ck_assert_int_eq(worker->root.moves[0].bound, BOUND_LOWER);
    ck_assert_int_eq(worker->root.moves[0].depth, worker->root.depth - 1);
}

// Move after move is taken for the answer; whenever one is proved to lose, the next answer is not
// one that leaves a road in one, as many of the first moves do here.
TEST(the_next_answer_does_not_lose_at_once) {
    start("x,1,1,1,x/x3,2S,x/x,12C,1,2,x/1112112,2221C,1,12,12/x,1,2S,1,1 2 22", 500000);
    Worker *worker = alone.worker;
    Move moves[MOVES_MAX];
    int count = movegen_all(&alone.game.board, moves);
    int proved = 0;
    for (int i = 0; i < count; i++) {
        if (is_lost(moves[i])) {
            continue;
        }
        put_first(moves[i]);
        if (is_refuted()) {
            Undo undo;
            Move road;
            proved++;
            ck_assert(!is_lost(worker->root.moves[0].move));
            board_apply(&worker->path.board, worker->root.moves[0].move, &undo);
            ck_assert(!win_by_road(&worker->path.board, &road));
            board_undo(&worker->path.board, worker->root.moves[0].move, &undo);
        }
    }
    ck_assert_int_gt(proved, 5);
    ck_assert_int_lt(proved, count);
}

// When all moves are known to lose, the longest loss is the answer.
TEST(the_longest_loss_is_the_last_answer) {
    start(black_to_move, 1000000);
    Worker *worker = alone.worker;
    worker->root.count = 3;
    for (int i = 1; i < 3; i++) {
        worker->root.moves[i].proved = true;
        root_know(&worker->root.moves[i], 4, score_loss_in(2 * i), BOUND_EXACT);
    }
    worker->root.moves[0].move = unit_move(&alone.game.board, "f1");
    root_know(&worker->root.moves[0], 4, SCORE_DRAW, BOUND_EXACT);
    ck_assert(is_refuted());
    const RootMove *first = &worker->root.moves[0];
    for (int i = 0; i < 3; i++) {
        ck_assert_int_ge(first->known, worker->root.moves[i].known);
    }
    ck_assert_int_gt(first->known, score_loss_in(4));
    ck_assert_ptr_eq(root_best_proved(worker), first);
}

// The opponent has a tinue after the move, but the game is over there: the position occurs for
// the third time, or there were too many plies without progress.
TEST(an_answer_that_draws_is_not_lost) {
    static const struct {
        const char *moves;
        int draw_plies;
        bool lost;
    } cases[] = {
        {"a2- b2> a1+ c2< a2- b2> a1+", 0, false},
        {"a2- b2> a1+", 0, true},
        {"a2- b2> a1+", 4, false},
    };
    for (int i = 0; i < UNIT_COUNT(cases); i++) {
        start_game("x2,1/1,2,x/x3 1 3", cases[i].moves, cases[i].draw_plies, 1000000);
        answer("c2<");
        ck_assert_int_eq(is_refuted(), cases[i].lost);
    }
}

// A move without a search: its score is that of the result when it ends the game.
TEST(a_static_score_knows_the_end) {
    static const struct {
        const char *tps, *moves, *move;
        Score score;
        int length;
    } cases[] = {
        {"x2,1/1,2,x/x3 1 3", "a2- b2> a1+ c2< a2- b2> a1+", "c2<", SCORE_DRAW, 1},
        {"1,1,x/x3/2,2,x 1 3", "", "a2", 2 - SCORE_WIN, 2},
        {"1,1,x/x3/2,2,x 1 3", "", "c3", SCORE_WIN - 1, 1},
    };
    for (int i = 0; i < UNIT_COUNT(cases); i++) {
        start_game(cases[i].tps, cases[i].moves, 0, 0);
        RootMove *root = root_find(alone.worker, unit_move(&alone.game.board, cases[i].move));
        root_evaluate(alone.worker, root, BOUND_EXACT);
        ck_assert_int_eq(root->known, cases[i].score);
        ck_assert_int_eq(root->line.length, cases[i].length);
    }
}

// A move that is proved to lose may have come forward when the moves were sorted: it is not given
// again while there are others.
TEST(a_lost_answer_makes_way_for_an_open_one) {
    start(black_to_move, 1000000);
    Worker *worker = alone.worker;
    int count = worker->root.count;
    answer("f1");
    Move first = worker->root.moves[0].move;
    ck_assert(is_refuted());
    root_put_first(worker, root_find(worker, first));
    answer("e1");
    Move second = worker->root.moves[0].move;
    ck_assert(is_refuted());
    ck_assert(is_lost(first));
    ck_assert(is_lost(second));
    ck_assert(!is_lost(worker->root.moves[0].move));
    ck_assert_int_eq(worker->root.moves[0].bound, BOUND_LOWER);
    ck_assert_int_eq(worker->root.count, count);
}

TEST(an_answer_that_wins_stands) {
    start(black_to_move, 1000000);
    Worker *worker = alone.worker;
    answer("a5");
    ck_assert(!is_refuted());
    ck_assert(!is_lost(worker->root.moves[0].move));
    ck_assert_uint_eq(worker->root.moves[0].move, unit_move(&alone.game.board, "a5"));
}

// A proved move counts with its score. The search passes over it when it is lost.
TEST(a_proved_move_has_its_score) {
    static const struct {
        const char *tps;
        Score score;
        bool best;
    } cases[] = {
        {"x5/x5/x2,1,2,x/x5/x5 1 2", SCORE_WIN - 9, true},
        {"x5/x5/x2,1,2,x/x5/x5 1 2", 8 - SCORE_WIN, false},
        {"2,2,2,2,x/x5/x5/1,1,1,x2/2,2,2,2,x 1 8", 8 - SCORE_WIN, true}, // others lose in two plies
    };
    for (int i = 0; i < UNIT_COUNT(cases); i++) {
        for (int lines = 1; lines <= 2; lines++) {
            start(cases[i].tps, 0);
            Worker *worker = alone.worker;
            Move move = unit_move(&alone.game.board, "e3");
            RootMove *root = root_find(worker, move);
            root->proved = true;
            root_know(root, 1, cases[i].score, BOUND_EXACT);
            alone.shared.limits.depth = 2;
            alone.shared.lines = lines;
            deepen(worker, NULL, NULL);
            ck_assert_int_eq(worker->root.moves[0].move == move, cases[i].best);
            root = root_find(worker, move);
            ck_assert_int_eq(root->known, cases[i].score);
            ck_assert(score_is_win(cases[i].score) || root->nodes == 0);
        }
    }
}

// A tinue of nine plies that a search of so many nodes does not see by itself (the probe looks at
// the line).
TEST(a_search_sees_what_is_proved) {
    Probe probe;
    Board board = unit_board("21112,x,1C,1,1/22,1,x2,1/21S,2121122,21212C,x,1/x2,1,1,2S/1,x2,12,x "
                             "2 26");
    SearchLimits limits = search_limits();
    probe_init(&probe);
    limits.nodes = 200000;
    limits.solved = true;
    probe_continue(&probe, &board, &limits);
    ck_assert_int_ge(probe.info.score, score_win_in(13));
    ck_assert_int_gt(-outcome_sign(probe_outcome(&probe)), 0);
    probe_finish(&probe);
}
