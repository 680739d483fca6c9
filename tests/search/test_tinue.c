// SPDX-License-Identifier: MIT
// Tinues in a search: the history of its game, its limits, and lines. test_prover.c compares the
// prover with brute force.
#include <stdio.h>

#include "alone.h"
#include "brute.h"
#include "outcome.h"
#include "proof/tinue.h"
#include "text/tps.h"
#include "unit.h"

enum { SOME = 10000 }; // nodes

// A worker that only looks for tinues.
static Alone alone;
static Tinue *tinue;

static void set_up(void) {
    alone_init(&alone, 0);
    tinue = tinue_create();
    ck_assert_ptr_nonnull(tinue);
}

static void tear_down(void) {
    tinue_destroy(tinue);
    alone_finish(&alone);
}

TEST_FIXTURE(set_up, tear_down)

// Makes the worker ready for a game.
static void prepare(const Game *game) {
    Worker *worker = alone.worker;
    alone_prepare(&alone, game);
    // A root move was searched, so that the search may be stopped.
    worker->root.moves[0].depth = 1;
    worker->root.depth = 2;
}

// Looks for a tinue in a game, with nothing known before.
static bool find(const Game *game, uint64_t nodes, Line *ret_line) {
    prepare(game);
    tinue_clear(tinue);
    bool found = tinue_find(tinue, alone.worker, nodes, ret_line);
    ck_assert(board_equal(&alone.worker->path.board, &game->board));
    return found;
}

// The line of a tinue: legal, with tak at every move of the attacker's, and won at its end.
static void check_line(const Board *board, const Line *line) {
    Board after = *board;
    Colour attacker = board_turn(board);
    ck_assert_int_gt(line->length, 0);
    for (int i = 0; i < line->length; i++) {
        Undo undo;
        ck_assert_int_eq(board_outcome(&after), ONGOING);
        ck_assert(board_is_legal(&after, line->moves[i]));
        board_apply(&after, line->moves[i], &undo);
        ck_assert(i % 2 == 1 || i >= line->length - 2 || brute_gives_tak(&after));
    }
    ck_assert_int_eq(outcome_sign(board_outcome(&after)), attacker == WHITE ? 1 : -1);
}

static Game game_of(const char *tps) {
    Board board = unit_board(tps);
    Game game;
    game_init(&game, &board);
    return game;
}

// White's tinue is e3<, with two threats at once. Black has more flats, and White one piece left:
// nothing else wins. The game has begun with White's flat on d3 and went to and fro between there
// and here, where White is to move.
static Game to_and_fro(const char *rank, int player, const char *moves) {
    Rules rules = {.size = 5, .stones = {8, 21}, .caps = {0, 1}};
    char tps[TPS_TEXT];
    snprintf(tps, sizeof tps, "%s/x3,1,2/1,x,1,1,1/2,2,2,1,x/2,2,2,1,2 %d 30", rank, player);
    Board board = unit_board_rules(tps, &rules);
    Game game;
    game_init(&game, &board);
    unit_play_game(&game, moves);
    return game;
}

// A win is no win if a position occurs for the third time on the way: after White's move, or after
// a move of Black that does not answer the tak. The table is not emptied in between: what was
// proved in another game does not hold here, and still does in that one. Nor is it a win if the
// game is a draw by its quiet plies before.
TEST(the_third_time_is_a_draw) {
    static const struct {
        const char *rank; // the fifth, where Black goes to and fro
        int player;
        const char *moves;
        int draw_plies;
        bool won;
    } cases[] = {
        {"2,x4", 2, "a5> d3> b5<", 0, true},  {"2,x4", 2, "a5> d3> b5< e3< a5> d3> b5<", 0, false},
        {"x,2,x3", 1, "d3> b5<", 0, true},    {"x,2,x3", 1, "d3> b5< e3< a5> d3> b5<", 0, false},
        {"2,x4", 2, "a5> d3> b5<", 6, false}, {"2,x4", 2, "a5> d3> b5<", 7, true},
    };
    for (int clear = 0; clear < 2; clear++) {
        for (int i = 0; i < UNIT_COUNT(cases); i++) {
            Game game = to_and_fro(cases[i].rank, cases[i].player, cases[i].moves);
            Line line;
            game.draw_plies = cases[i].draw_plies;
            if (clear) {
                tinue_clear(tinue);
            }
            prepare(&game);
            bool won = tinue_find(tinue, alone.worker, SOME, &line);
            ck_assert_msg(won == cases[i].won, "case %d", i);
            game_finish(&game);
        }
    }
}

// Long ones, by taks only.
static const struct {
    const char *tps;
    int least, most; // plies
} known[] = {
    {"x,1,1,x,1/x2,1,x2/1,12C,1C,x2/2,x,1S,2,x/2,2,221,12,2 2 12", 5, 15},
    {"1,x2,1,1/1,1C,2,2,1/x,1,12C,1,2/x3,2,x/2,x2,2,x 2 9", 5, 15},
    {"21112,x,1C,1,1/22,1,x2,1/21S,2121122,21212C,x,1/x2,1,1,2S/1,x2,12,x 2 26", 5, 15},
    {"2,x4,1/x,212121C,1,1,1,x/22,2,x,1,x2/x,2,2C,1,x2/2,2,x4/2,x5 1 15", 5, 7},
    {"2,2,2,x,121,x/x2,2,x,1,x/x2,21,x,2S,x/x,2,12C,2,21C,2/x3,2,1,1/x4,112121S,1 1 21", 3, 3},
};

TEST_EACH(known_tinues, known) {
    Line line;
    Game game = game_of(known[_i].tps);
    ck_assert(find(&game, 200000, &line));
    check_line(&game.board, &line);
    ck_assert_int_ge(line.length, known[_i].least);
    ck_assert_int_le(line.length, known[_i].most);
    game_finish(&game);
}

// Every node counts, and there are hardly more than was allowed.
TEST(no_more_nodes_than_allowed) {
    static const uint64_t limits[] = {1, 10, 100, 1000, 5000};
    Line line;
    Game game = game_of(known[2].tps);
    for (int i = 0; i < UNIT_COUNT(limits); i++) {
        ck_assert(!find(&game, limits[i], &line));
        ck_assert_uint_ge(worker_nodes(alone.worker), limits[i]);
        ck_assert_uint_lt(worker_nodes(alone.worker), limits[i] + 200);
    }
    game_finish(&game);
}

TEST(a_stop_ends_it) {
    Line line;
    Game game = game_of(known[2].tps);
    atomic_store(&alone.shared.stop, true);
    ck_assert(!find(&game, 1000000, &line));
    ck_assert_uint_lt(worker_nodes(alone.worker), 2000);
    game_finish(&game);
}

// Each call continues with what the calls before found out: calls too short to find it by
// themselves do so together.
TEST(work_is_kept) {
    Line line;
    Game game = game_of(known[2].tps);
    int calls = 1;
    bool found = find(&game, 4000, &line);
    while (!found && calls < 100) {
        found = tinue_find(tinue, alone.worker, 4000, &line);
        calls++;
    }
    ck_assert(found);
    ck_assert_int_gt(calls, 2);
    check_line(&game.board, &line);
    game_finish(&game);
}
