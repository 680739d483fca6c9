// SPDX-License-Identifier: MIT
// Draws that only a history knows: repetition, and plies without progress.
#include "probe.h"
#include "text/ptn.h"
#include "unit.h"

// Black is to move in both. One flat of each player has a field of its own to walk on.
static const char *const black_loses = "x,1S,2,x2/x,1S,1S,1S,1S/1,x,2S,x2/x,1,1,x2/1,1,1,1S,x 1 12";
static const char *const black_wins = "x,2S,2,x2/x,2S,2S,2S,2S/1,x,2,x2/x,2,2,x2/2,2,2,2S,x 1 12";

// Plays legal moves that are separated by blanks.
static void play(Game *game, const char *moves) {
    Reader reader = reader_of_string(moves);
    Word word;
    while (reader_next(&reader, &word)) {
        Move move = MOVE_NONE;
        Fault fault = {0};
        ck_assert_msg(ptn_read_move(&game->board, word, &move, &fault), "%s", fault.text);
        ck_assert(game_push(game, move));
    }
}

static void start(Game *game, const char *tps) {
    Board board = unit_board(tps);
    game_init(game, &board);
}

static void search_game(Probe *probe, const Game *game, int depth) {
    SearchLimits limits = probe_depth(depth);
    search_new_game(probe->search);
    probe_set_game(probe, game);
    probe_go(probe, &limits);
    probe_wait(probe);
}

// The first position has been there twice when c5< is played it comes up for the third time.
static const char *const to_and_fro = "a3+ c5> a4- d5< a3+ c5> a4-";
static const char *const third_time = "d5<";

START_TEST(the_loser_takes_a_repetition) {
    Probe probe;
    Game game;
    probe_init(&probe);
    start(&game, black_loses);
    play(&game, to_and_fro);
    Move draw = unit_move(&game.board, third_time);
    for (int depth = 1; depth <= 3; depth++) {
        search_game(&probe, &game, depth);
        ck_assert_uint_eq(probe.best, draw);
        ck_assert_int_eq(probe.info.score, SCORE_DRAW);
        ck_assert_int_eq(probe.info.line_length, 1);
    }
    game_finish(&game);
    probe_finish(&probe);
}
END_TEST

START_TEST(the_winner_avoids_a_repetition) {
    Probe probe;
    Game game;
    probe_init(&probe);
    start(&game, black_wins);
    play(&game, to_and_fro);
    Move draw = unit_move(&game.board, third_time);
    for (int depth = 1; depth <= 3; depth++) {
        search_game(&probe, &game, depth);
        ck_assert_uint_ne(probe.best, draw);
        ck_assert_int_gt(probe.info.score, SCORE_DRAW);
    }
    game_finish(&game);
    probe_finish(&probe);
}
END_TEST

// Only moves of the game count: without the history there is no draw to be had.
START_TEST(without_a_history_there_is_no_repetition) {
    Probe probe;
    Game game;
    probe_init(&probe);
    start(&game, black_loses);
    play(&game, to_and_fro);
    Board board = game.board;
    probe_search(&probe, &board, 2);
    ck_assert_int_lt(probe.info.score, SCORE_DRAW);
    game_finish(&game);
    probe_finish(&probe);
}
END_TEST

// A position that the game had once is no draw in the search when it is reached again.
START_TEST(twice_is_not_thrice) {
    Probe probe;
    Game game;
    probe_init(&probe);
    start(&game, black_loses);
    play(&game, "a3+ c5> a4-");
    search_game(&probe, &game, 1);
    ck_assert_int_lt(probe.info.score, SCORE_DRAW);
    game_finish(&game);
    probe_finish(&probe);
}
END_TEST

START_TEST(a_placement_ends_the_history) {
    Probe probe;
    Game game;
    probe_init(&probe);
    start(&game, black_loses);
    play(&game, "a3+ c5> a4- d5< a3+ c5> a4- e1 a3+ d5< a4-");
    search_game(&probe, &game, 1);
    ck_assert_int_lt(probe.info.score, SCORE_DRAW);
    game_finish(&game);
    probe_finish(&probe);
}
END_TEST

START_TEST(the_loser_takes_a_draw_without_progress) {
    for (int wins = 0; wins < 2; wins++) {
        for (int depth = 1; depth <= 3; depth++) {
            Probe probe;
            Game game;
            probe_init(&probe);
            start(&game, wins ? black_wins : black_loses);
            game.draw_plies = 4;
            play(&game, "a3+ c5> a4-");
            search_game(&probe, &game, depth);
            // A fourth spread in a row is a draw, a placement is not.
            ck_assert_int_eq(move_is_spread(probe.best), !wins);
            if (!wins) {
                ck_assert_int_eq(probe.info.score, SCORE_DRAW);
            } else {
                ck_assert_int_gt(probe.info.score, SCORE_DRAW);
            }
            game_finish(&game);
            probe_finish(&probe);
        }
    }
}
END_TEST

START_TEST(no_draw_plies_no_draw) {
    static const int draw_plies[] = {0, 100};
    for (int i = 0; i < UNIT_COUNT(draw_plies); i++) {
        Probe probe;
        Game game;
        probe_init(&probe);
        start(&game, black_loses);
        game.draw_plies = draw_plies[i];
        play(&game, "a3+ c5> a4-");
        search_game(&probe, &game, 2);
        ck_assert_int_lt(probe.info.score, SCORE_DRAW);
        game_finish(&game);
        probe_finish(&probe);
    }
}
END_TEST

// White threatens two roads that no move of Black's can close. A spread that touches neither saves
// Black all the same where it is a draw, by repetition or for want of progress.
static const char *const two_threats = "x5/1,1,1,1,x/2,x4/1,1,1,1,x/1,x4 1 12";

static const struct {
    const char *history, *move;
    int draw_plies;
    bool draw;
} saved[] = {
    {"", "a1>", 2, true},
    {"", "a1>", 3, false},
    {"a1> a3> b1< b3< a1> a3>", "b1<", 0, true},
    {"a1> a3> b1< b3< a1> a3>", "b1+", 0, false},
    {"a1> a3>", "b1<", 0, false},
};

START_TEST(a_draw_answers_a_threat) {
    Probe probe;
    Game game;
    probe_init(&probe);
    start(&game, two_threats);
    game.draw_plies = saved[_i].draw_plies;
    play(&game, saved[_i].history);
    Move only = unit_move(&game.board, saved[_i].move);
    for (int depth = 2; depth <= 4; depth++) {
        SearchLimits limits = probe_depth(depth);
        limits.searchmoves = &only;
        limits.searchmove_count = 1;
        search_new_game(probe.search);
        probe_set_game(&probe, &game);
        probe_go(&probe, &limits);
        probe_wait(&probe);
        ck_assert_int_eq(probe.info.score, saved[_i].draw ? SCORE_DRAW : score_win_in(3));
    }
    game_finish(&game);
    probe_finish(&probe);
}
END_TEST

// A game that is a draw by its history is not over on the board: there is still a move to be had.
START_TEST(after_a_draw_there_is_still_a_move) {
    Probe probe;
    Game game;
    probe_init(&probe);
    start(&game, black_loses);
    play(&game, to_and_fro);
    play(&game, third_time);
    ck_assert_int_eq(game_outcome(&game), DRAW);
    search_game(&probe, &game, 3);
    ck_assert_uint_ne(probe.best, MOVE_NONE);
    game_finish(&game);
    probe_finish(&probe);
}
END_TEST

// As long a history as the longest of games.
START_TEST(a_long_history) {
    Probe probe;
    Game game;
    probe_init(&probe);
    start(&game, black_loses);
    for (int i = 0; i < 1500; i++) {
        play(&game, "a3+ c5> a4- d5<");
    }
    search_game(&probe, &game, 3);
    ck_assert_uint_ne(probe.best, MOVE_NONE);
    game_finish(&game);
    probe_finish(&probe);
}
END_TEST

int main(void) {
    TCase *tcase = tcase_create("search draw");
    tcase_add_test(tcase, the_loser_takes_a_repetition);
    tcase_add_test(tcase, the_winner_avoids_a_repetition);
    tcase_add_test(tcase, without_a_history_there_is_no_repetition);
    tcase_add_test(tcase, twice_is_not_thrice);
    tcase_add_test(tcase, a_placement_ends_the_history);
    tcase_add_test(tcase, the_loser_takes_a_draw_without_progress);
    tcase_add_test(tcase, no_draw_plies_no_draw);
    tcase_add_loop_test(tcase, a_draw_answers_a_threat, 0, UNIT_COUNT(saved));
    tcase_add_test(tcase, after_a_draw_there_is_still_a_move);
    tcase_add_test(tcase, a_long_history);
    return unit_run("search draw", tcase);
}
