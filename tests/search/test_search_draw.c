// SPDX-License-Identifier: MIT
// Draws that only a history knows: repetition, and plies without progress.
#include "probe.h"
#include "unit.h"

// Black is to move in both. One flat of each player has an area in which only it can move.
#define BLACK_LOSES "x,1S,2,x2/x,1S,1S,1S,1S/1,x,2S,x2/x,1,1,x2/1,1,1,1S,x 1 12"
#define BLACK_WINS "x,2S,2,x2/x,2S,2S,2S,2S/1,x,2,x2/x,2,2,x2/2,2,2,2S,x 1 12"

TEST_VARIABLE(Probe, probe, probe_init, probe_finish)
TEST_VARIABLE(Game, game, game_finish, game_finish)

static void start(const char *tps, const char *moves, int draw_plies) {
    Board board = unit_board(tps);
    game_init(&game, &board);
    game.draw_plies = draw_plies;
    unit_play_game(&game, moves);
}

static void search_game(const SearchLimits *limits) {
    search_new_game(probe.search);
    probe_set_game(&probe, &game);
    probe_go(&probe, limits);
    probe_wait(&probe);
}

// The first position has been there twice; when c5< is played it comes up for the third time.
#define TO_AND_FRO "a3+ c5> a4- d5< a3+ c5> a4-"

typedef enum Standing { LOST, DRAWN, WON } Standing;

static const struct {
    const char *name, *tps, *history;
    int draw_plies, depths; // 1 to this one
    Standing standing;
    const char *draw; // the move that draws: taken when drawn, avoided when won
} cases[] = {
    {"the loser takes a repetition", BLACK_LOSES, TO_AND_FRO, 0, 3, DRAWN, "d5<"},
    {"the winner avoids a repetition", BLACK_WINS, TO_AND_FRO, 0, 3, WON, "d5<"},
    {"the second time is no draw", BLACK_LOSES, "a3+ c5> a4-", 0, 1, LOST, NULL},
    {"a placement ends the history", BLACK_LOSES, TO_AND_FRO " e1 a3+ d5< a4-", 0, 1, LOST, NULL},
    {"far from a draw for want of progress", BLACK_LOSES, "a3+ c5> a4-", 100, 2, LOST, NULL},
    {"the loser takes a draw for want of progress", BLACK_LOSES, "a3+ c5> a4-", 4, 3, DRAWN, NULL},
    {"the winner avoids one", BLACK_WINS, "a3+ c5> a4-", 4, 3, WON, NULL},
};

TEST_EACH(draws_are_taken_or_avoided, cases) {
    start(cases[_i].tps, cases[_i].history, cases[_i].draw_plies);
    for (int depth = 1; depth <= cases[_i].depths; depth++) {
        SearchLimits limits = probe_depth(depth);
        search_game(&limits);
        Score score = probe.info.score;
        Standing standing = score < SCORE_DRAW ? LOST : score > SCORE_DRAW ? WON : DRAWN;
        ck_assert_msg(standing == cases[_i].standing, "%s: score %d", cases[_i].name, score);
        if (cases[_i].draw) {
            bool taken = probe.best == unit_move(&game.board, cases[_i].draw);
            ck_assert_msg(taken == (standing == DRAWN), "%s", cases[_i].name);
        } else if (cases[_i].draw_plies == 4) { // a spread draws, a placement does not
            ck_assert_int_eq(move_is_spread(probe.best), standing == DRAWN);
        }
    }
}

// Three plies have been played without progress.
TEST(a_draw_for_want_of_progress_ends_the_game) {
    SearchLimits limits = probe_depth(1);
    start(BLACK_LOSES, "a3+ c5> a4-", 3);
    search_game(&limits);
    ck_assert_int_eq(probe.best, MOVE_NONE);
    game_finish(&game);
    start(BLACK_LOSES, "a3+ c5> a4-", 4);
    search_game(&limits);
    ck_assert_int_ne(probe.best, MOVE_NONE);
}

// By the rules of some servers a third occurrence is no draw: the loser can't have one by it.
TEST(a_game_may_repeat_positions) {
    start(BLACK_LOSES, TO_AND_FRO, 50);
    game.may_repeat = true;
    for (int depth = 1; depth <= 3; depth++) {
        SearchLimits limits = probe_depth(depth);
        search_game(&limits);
        ck_assert_int_lt(probe.info.score, SCORE_DRAW);
    }
    unit_play_game(&game, "d5<");
    ck_assert_int_eq(game_occurrences(&game), 3);
    ck_assert_int_eq(game_outcome(&game), ONGOING);
    game.may_repeat = false;
    ck_assert_int_eq(game_outcome(&game), DRAW);
}

// Only moves of the game count: without the history there is no draw to be had.
TEST(without_a_history_there_is_no_repetition) {
    start(BLACK_LOSES, TO_AND_FRO, 0);
    probe_search(&probe, &game.board, 2);
    ck_assert_int_lt(probe.info.score, SCORE_DRAW);
}

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

TEST_EACH(a_draw_answers_a_threat, saved) {
    start(two_threats, saved[_i].history, saved[_i].draw_plies);
    Move only = unit_move(&game.board, saved[_i].move);
    for (int depth = 2; depth <= 4; depth++) {
        SearchLimits limits = probe_depth(depth);
        limits.searchmoves = &only;
        limits.searchmove_count = 1;
        search_game(&limits);
        ck_assert_int_eq(probe.info.score, saved[_i].draw ? SCORE_DRAW : score_win_in(3));
    }
}

// A game that is a draw by its history is not over on the board: there is still a move to be had.
// The history is as long as that of the longest of games.
TEST(after_a_draw_there_is_still_a_move) {
    SearchLimits limits = probe_depth(3);
    start(BLACK_LOSES, "", 0);
    for (int i = 0; i < 1500; i++) {
        unit_play_game(&game, "a3+ c5> a4- d5<");
    }
    ck_assert_int_eq(game_outcome(&game), DRAW);
    search_game(&limits);
    ck_assert_uint_ne(probe.best, MOVE_NONE);
}
