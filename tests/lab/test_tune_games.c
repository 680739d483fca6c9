// SPDX-License-Identifier: MIT
#include <stdlib.h>

#include "made.h"
#include "road.h"
#include "tune/tune_games.h"
#include "unit.h"

enum { GAMES = 60 };

static const TuneChoice all = {.size = 0, .sample = 1, .holdout = 0, .tactical = true};

static DataGame random_game(uint64_t number, int size) {
    double weights[TUNE_WEIGHTS];
    DataGame game;
    Rng rng = rng_of(support_seed() + number);
    made_weights(size, weights);
    made_game(&rng, size, weights, 300, &game);
    game.number = number;
    game.seed = 11;
    return game;
}

static uint64_t left_out(const TuneGames *games) {
    return games->openings + games->unscored + games->proved + games->unsampled + games->tactical;
}

// A game whose third to last positions are told apart: without a score, proved, quiet.
START_TEST(what_is_left_out) {
    TuneData data = {0};
    DataGame game = random_game(1, 6);
    while (game.count < 12) {
        game = random_game(game.number + 1, 6);
    }
    game.count = 12;
    game.opening = 4;
    for (int i = 0; i < game.count; i++) {
        game.moves[i].score = i < game.opening ? DATA_NO_SCORE : 100;
    }
    game.moves[5].score = DATA_NO_SCORE;
    game.moves[6].score = TUNE_PROVED;
    game.moves[7].score = -TUNE_PROVED;
    game.moves[8].score = TUNE_PROVED - 1;
    game.moves[9].score = 1 - TUNE_PROVED;
    game.outcome = BLACK_ROAD;
    ck_assert(tune_data_add(&data, &all, &game));
    const TuneGames *games = tune_data_of(&data, 6);
    ck_assert_uint_eq(games->openings, 4);
    ck_assert_uint_eq(games->unscored, 1);
    ck_assert_uint_eq(games->proved, 2);
    ck_assert_uint_eq(games->train.count, 5);
    ck_assert_uint_eq(games->scores.count, 5);
    static const int scores[] = {100, TUNE_PROVED - 1, TUNE_PROVED - 1, 100, -100};
    for (size_t i = 0; i < 5; i++) {
        ck_assert_int_eq(games->train.positions[i].score, scores[i]); // from White's side
        ck_assert_int_eq(games->train.positions[i].sign, -1);
    }
    // Of the side to move: Black has won, and was to move at 9 and 11.
    ck_assert_uint_eq(games->scores.at[100 + TUNE_PROVED - 1].win, 1);
    ck_assert_uint_eq(games->scores.at[100 + TUNE_PROVED - 1].loss, 2);
    ck_assert_uint_eq(games->scores.at[0].win, 1);
    tune_data_finish(&data);
}

START_TEST(the_opening_rule_is_left_out) {
    TuneData data = {0};
    DataGame game = random_game(2, 5);
    game.opening = 0;
    game.moves[0].score = game.moves[1].score = 7;
    ck_assert(tune_data_add(&data, &all, &game));
    ck_assert_uint_eq(tune_data_of(&data, 5)->openings, 2);
    tune_data_finish(&data);
}

START_TEST(roads_in_one) {
    // White completes a road with c1, or Black with c3, whoever is to move.
    static const char *const moves[] = {"a3", "a1", "b1", "b3", "b2"};
    for (int threat = 0; threat < 2; threat++) {
        TuneData data = {0};
        DataGame game = {.rules = rules_of(3, 0), .outcome = WHITE_ROAD, .opening = 2};
        Board board;
        Undo undo;
        TuneChoice quiet = all;
        quiet.tactical = false;
        board_init(&board, &game.rules);
        for (int i = 0; i < 3 + threat; i++) {
            game.moves[game.count++] = (DataMove){unit_move(&board, moves[i]), 5};
            board_apply(&board, game.moves[i].move, &undo);
        }
        game.moves[0].score = game.moves[1].score = DATA_NO_SCORE;
        // One more move, so that the position after those is one of the game.
        game.moves[game.count++] = (DataMove){unit_move(&board, "c2"), 5};
        ck_assert(tune_data_add(&data, &quiet, &game));
        const TuneGames *games = tune_data_of(&data, 3);
        ck_assert_uint_eq(games->tactical, (uint64_t)(1 + threat));
        ck_assert_uint_eq(games->train.count, 1);
        ck_assert_uint_eq(games->scores.count, (uint64_t)(2 + threat));
        tune_data_finish(&data);
    }
}

START_TEST(sizes) {
    TuneData data = {0};
    TuneChoice choice = all;
    choice.size = 5;
    for (uint64_t i = 0; i < 12; i++) {
        DataGame game = random_game(i, SIZE_LEAST + (int)i % TUNE_SIZES);
        ck_assert(tune_data_add(&data, &choice, &game));
    }
    for (int size = SIZE_LEAST; size <= SIZE_MOST; size++) {
        ck_assert_uint_eq(tune_data_of(&data, size)->train_games, size == 5 ? 2 : 0);
    }
    tune_data_finish(&data);
    data = (TuneData){0};
    for (uint64_t i = 0; i < 12; i++) {
        DataGame game = random_game(i, SIZE_LEAST + (int)i % TUNE_SIZES);
        ck_assert(tune_data_add(&data, &all, &game));
    }
    for (int size = SIZE_LEAST; size <= SIZE_MOST; size++) {
        ck_assert_uint_eq(tune_data_of(&data, size)->train_games, 2);
    }
    tune_data_finish(&data);
}

// Every position is counted once, and a game is held out as a whole, whatever comes before it.
START_TEST(samples_and_what_is_held_out) {
    TuneData some = {0};
    TuneData again = {0};
    TuneChoice choice = {.size = 5, .sample = 3, .holdout = 4, .tactical = false};
    uint64_t positions = 0;
    TuneGames *games = tune_data_of(&some, 5);
    TuneGames *others = tune_data_of(&again, 5);
    for (uint64_t i = 0; i < GAMES; i++) {
        DataGame game = random_game(i, 5);
        size_t held = games->held.count;
        size_t train = games->train.count;
        ck_assert(tune_data_add(&some, &choice, &game));
        ck_assert(games->held.count == held || games->train.count == train);
        positions += (uint64_t)game.count;
    }
    for (uint64_t i = GAMES; i-- > 0;) {
        DataGame game = random_game(i, 5);
        ck_assert(tune_data_add(&again, &choice, &game));
    }
    ck_assert_uint_eq(games->train_games + games->held_games, GAMES);
    ck_assert(games->held_games >= GAMES / 12 && games->held_games <= GAMES / 2);
    ck_assert_uint_eq(left_out(games) + games->train.count + games->held.count, positions);
    uint64_t taken = games->train.count + games->held.count + games->tactical;
    ck_assert(taken > games->unsampled / 4 && taken < games->unsampled);
    ck_assert_uint_eq(others->train.count, games->train.count);
    ck_assert_uint_eq(others->held.count, games->held.count);
    ck_assert_uint_eq(others->held_games, games->held_games);
    tune_data_finish(&some);
    tune_data_finish(&again);
}

int main(void) {
    TCase *tcase = tcase_create("tune_games");
    support_print_seed("tune_games");
    tcase_add_test(tcase, what_is_left_out);
    tcase_add_test(tcase, the_opening_rule_is_left_out);
    tcase_add_test(tcase, roads_in_one);
    tcase_add_test(tcase, sizes);
    tcase_add_test(tcase, samples_and_what_is_held_out);
    return unit_run("tune_games", tcase);
}
