// SPDX-License-Identifier: MIT
#include <string.h>

#include <check.h>

#include "game.h"
#include "movegen.h"
#include "text/ptn.h"
#include "text/tps.h"
#include "unit.h"

static const char start_tps[] = "x5/x5/x5/x5/1,x3,2 1 2";

// A game from a position, with moves separated by blanks.
static void start_game(Game *game, const char *tps) {
    Board board = unit_board(tps);
    game_init(game, &board);
}

// What a game says after moves from the start above, or from `tps`.
static const struct {
    const char *tps, *moves;
    int draw_plies, occurrences, quiet;
    Outcome outcome;
} games[] = {
    {start_tps, "", 0, 1, 0, ONGOING},
    {start_tps, "a1+ e1+", 0, 1, 2, ONGOING},
    // The start counts: back there twice is the third time.
    {start_tps, "a1+ e1+ a2- e2-", 0, 2, 4, ONGOING},
    {start_tps, "a1+ e1+ a2- e2- a1+ e1+ a2-", 0, 2, 7, ONGOING},
    {start_tps, "a1+ e1+ a2- e2- a1+ e1+ a2- e2-", 0, 3, 8, DRAW},
    {start_tps, "a1+ e1+ a2- e2- a1> e1< b1< d1>", 0, 3, 8, DRAW},
    {start_tps, "a1+ e1+ a2- e2- a1+ e1+ a2- e2- a1+", 0, 3, 9, DRAW},
    {start_tps, "a1+ e1+ a2- e2- a1+ e1+ a2- e2- a1>", 0, 1, 9, ONGOING},
    // The same pieces with the other player to move are another position.
    {"x5/x5/x5/x5/11,x3,2 1 3", "2a1>11 e1+ c1< e2+ 2b1<", 0, 1, 5, ONGOING},
    {"x5/x5/x5/x5/11,x3,2 1 3", "2a1>11 e1+ c1< e2- 2b1<", 0, 1, 5, ONGOING},
    {"x5/x5/x5/x5/11,x3,2 1 3", "2a1>11 e1+ c1< e2- 2b1< e1+ a1+ e2- a2-", 0, 2, 9, ONGOING},
    // A placement is progress: nothing from before comes back.
    {start_tps, "a1+ e1+ a2- e2- c3", 0, 1, 0, ONGOING},
    {start_tps, "a1+ e1+ a2- e2- c3 Sd4 a1+ e1+ a2- e2-", 0, 2, 4, ONGOING},
    {start_tps, "c3 d4", 0, 1, 0, ONGOING},
    // So is a crush, but not a step of a capstone.
    {"x5/x5/x2,2C,1S,x/x5/1,x3,2 2 5", "c3> a1+", 0, 1, 1, ONGOING},
    {"x5/x5/x2,2C,1S,x/x5/1,x3,2 1 5", "a1+ c3> a2-", 0, 1, 1, ONGOING},
    {"x5/x5/x2,2C,1,x/x5/1,x3,2 2 5", "c3> a1+", 0, 1, 2, ONGOING},
    // A draw after so many quiet plies.
    {start_tps, "a1+ e1+ a2+", 4, 1, 3, ONGOING},
    {start_tps, "a1+ e1+ a2+ e2+", 4, 1, 4, DRAW},
    {start_tps, "a1+ e1+ a2+ e2+ a3+", 4, 1, 5, DRAW},
    {start_tps, "a1+ e1+ a2+ e2+", 0, 1, 4, ONGOING},
    {start_tps, "a1+ e1+ c5 e2+ a2+ e3+", 4, 1, 3, ONGOING},
    {start_tps, "a1+", 1, 1, 1, DRAW},
    {"x5/x5/x2,2C,1S,x/x5/1,x3,2 1 5", "a1+ c3> a2+ e1+", 4, 1, 2, ONGOING},
    {"x5/x5/x2,2C,1,x/x5/1,x3,2 1 5", "a1+ c3> a2+ e1+", 4, 1, 4, DRAW},
    // A road, or a full board, on the very ply is what it is.
    {"x3/x2,1/1,1,2 1 5", "c2-", 1, 1, 1, WHITE_ROAD},
    {"x3/x2,1/1,1,2 1 5", "c2<", 1, 1, 1, DRAW},
    {"1,2,1/2,1,2/1,22,x 2 6", "b1>", 1, 1, 1, BLACK_FLATS},
};

START_TEST(a_game_and_its_history) {
    Game game;
    start_game(&game, games[_i].tps);
    game.draw_plies = games[_i].draw_plies;
    unit_play_game(&game, games[_i].moves);
    ck_assert_int_eq(game_occurrences(&game), games[_i].occurrences);
    ck_assert_int_eq(game_quiet_plies(&game), games[_i].quiet);
    ck_assert_int_eq(game_outcome(&game), games[_i].outcome);
    game_finish(&game);
}

START_TEST(a_copy_goes_its_own_way) {
    Game game, copy;
    start_game(&game, start_tps);
    game.draw_plies = 7;
    unit_play_game(&game, "a1+ e1+ a2- e2-");
    ck_assert(game_copy(&copy, &game));
    ck_assert_uint_eq(copy.length, 4);
    ck_assert_int_eq(copy.draw_plies, 7);
    ck_assert(board_equal(&copy.board, &game.board));
    ck_assert_int_eq(game_occurrences(&copy), 2);
    unit_play_game(&copy, "c3 d4");
    ck_assert(game_pop(&game));
    ck_assert_uint_eq(copy.length, 6);
    ck_assert_uint_eq(game.length, 3);
    unit_expect_tps(&copy.board, "x5/x3,2,x/x2,1,x2/x5/1,x3,2 1 5");
    game_finish(&game);
    while (game_pop(&copy)) {
        ck_assert(board_verify(&copy.board, NULL));
    }
    unit_expect_tps(&copy.board, start_tps);
    game_finish(&copy);
}

START_TEST(a_copy_of_no_moves) {
    Game game, copy;
    start_game(&game, start_tps);
    ck_assert_uint_eq(game.room, 0);
    ck_assert(game_copy(&copy, &game));
    ck_assert_uint_eq(copy.length, 0);
    unit_play_game(&copy, "a1+");
    ck_assert_int_eq(game_quiet_plies(&copy), 1);
    ck_assert_int_eq(game_quiet_plies(&game), 0);
    game_finish(&game);
    game_finish(&copy);
}

// Pieces that walk to and fro for thousands of plies, past all draws.
START_TEST(a_very_long_game) {
    static const char *const walk[] = {"a1+", "e1+", "a2-", "e2-"};
    Game game;
    start_game(&game, start_tps);
    for (int i = 0; i < 6000; i++) {
        if (!game_push(&game, unit_move(&game.board, walk[i % 4]))) {
            ck_abort_msg("no memory at ply %d", i);
        }
    }
    ck_assert_uint_eq(game.length, 6000);
    ck_assert_int_ge(game_occurrences(&game), 3);
    ck_assert_int_eq(game_quiet_plies(&game), 6000);
    ck_assert_int_eq(game_outcome(&game), DRAW);
    while (game.length > 7) {
        if (!game_pop(&game)) {
            ck_abort_msg("no move to take back");
        }
    }
    ck_assert_int_eq(game_occurrences(&game), 2);
    ck_assert_int_eq(game_outcome(&game), ONGOING);
    game_finish(&game);
}

int main(void) {
    TCase *tcase = tcase_create("game");
    tcase_add_loop_test(tcase, a_game_and_its_history, 0, UNIT_COUNT(games));
    tcase_add_test(tcase, a_copy_goes_its_own_way);
    tcase_add_test(tcase, a_copy_of_no_moves);
    tcase_add_test(tcase, a_very_long_game);
    return unit_run("game", tcase);
}
