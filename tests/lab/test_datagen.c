// SPDX-License-Identifier: MIT
// Games of the engine against itself: the same for the same numbers, and sound. How they are
// written is tested in tests/commands/datagen.sh.
#include <stdlib.h>
#include <string.h>

#include "data/datagen.h"
#include "data_games.h"
#include "key.h"
#include "unit.h"
#include "win.h"

static const DatagenRules quick = {
    .sizes = {3, 4},
    .size_count = 2,
    .half_komis = {0, 4, -1},
    .komi_count = 3,
    .nodes = 60,
    .hash = 1,
    .bound = 150,
    .draw_plies = 20,
};

static DataGame play(DatagenPlayer *player, const DatagenRules *rules, uint32_t seed,
                     uint64_t number) {
    DataGame game;
    atomic_bool stop;
    atomic_init(&stop, false);
    ck_assert(datagen_play(player, rules, seed, number, &stop, &game));
    return game;
}

static void start(DatagenPlayer *player, const DatagenRules *rules) {
    Fault fault = {0};
    ck_assert_msg(datagen_player_init(player, rules, &fault), "%s", fault.text);
}

TEST(sizes_and_komis_come_in_turn) {
    DatagenPlayer player;
    start(&player, &quick);
    for (uint64_t i = 0; i < 12; i++) {
        DataGame game = play(&player, &quick, 1, i);
        ck_assert_int_eq(game.rules.size, quick.sizes[i % 2]);
        ck_assert_int_eq(game.rules.half_komi, quick.half_komis[i / 2 % 3]);
        ck_assert_uint_eq(game.number, i);
        ck_assert_uint_eq(game.seed, 1);
    }
    datagen_player_finish(&player);
}

// What was proved came true, when it was said to.
static void check_score(const DataGame *game, int ply) {
    int score = game->moves[ply].score;
    int plies = score > 0 ? DATA_WIN - score : DATA_WIN + score;
    if (score == DATA_NO_SCORE || !score_is_proved(score)) {
        return;
    }
    int winner = (ply % 2 == 0) == (score > 0) ? 1 : -1;
    ck_assert_int_eq(outcome_sign(game->outcome), winner);
    ck_assert_int_eq(plies, game->count - ply);
}

// After the opening nobody is about to win.
static void check_opening(const Board *board) {
    ck_assert(!win_threatens_road(board, WHITE) && !win_threatens_road(board, BLACK));
}

// Whether the last position has been on the board twice before.
static bool is_third(const uint64_t *keys, int count) {
    int times = 0;
    for (int i = 0; i <= count; i++) {
        times += keys[i] == keys[count];
    }
    return times >= 3;
}

static void check_game(const DataGame *game, int draw_plies) {
    static uint64_t keys[DATA_MOVES_MAX + 1];
    Board board;
    Undo undo;
    int quiet = 0;
    board_init(&board, &game->rules);
    ck_assert_int_ge(game->opening, 4);
    ck_assert_int_le(game->opening, 4 + game->rules.size);
    for (int i = 0; i < game->count; i++) {
        ck_assert_int_eq(board_outcome(&board), ONGOING);
        ck_assert(board_is_legal(&board, game->moves[i].move));
        ck_assert_int_eq(game->moves[i].score == DATA_NO_SCORE, i < game->opening);
        check_score(game, i);
        if (i == game->opening) {
            check_opening(&board);
        }
        keys[i] = board.key;
        board_apply(&board, game->moves[i].move, &undo);
        quiet = board_progressed(&board, game->moves[i].move, &undo) ? 0 : quiet + 1;
    }
    keys[game->count] = board.key;
    Outcome outcome = board_outcome(&board);
    if (outcome == ONGOING) {
        ck_assert_int_eq(game->outcome, DRAW);
        ck_assert(quiet >= draw_plies || is_third(keys, game->count) ||
                  game->count == DATA_MOVES_MAX);
    } else {
        ck_assert_int_eq(game->outcome, outcome);
    }
}

// Every size, from 3 to 8.
TEST_RANGE(games_are_sound, SIZE_LEAST, SIZE_MOST + 1) {
    DatagenRules rules = quick;
    DatagenPlayer player;
    rules.sizes[0] = _i;
    rules.size_count = 1;
    start(&player, &rules);
    for (uint64_t i = 0; i < (_i < 6 ? 20 : 2); i++) {
        DataGame game = play(&player, &rules, 3, i);
        int first = game.moves[game.opening].score;
        check_game(&game, (int)rules.draw_plies);
        ck_assert(_i < 5 || !score_is_proved(first)); // the bound is wider after a few tries
    }
    ck_assert_uint_gt(player.nodes, 0);
    datagen_player_finish(&player);
}

// With a komi that decides everything no opening is even: one is taken all the same.
TEST(no_opening_is_good_enough) {
    DatagenRules rules = quick;
    DatagenPlayer player;
    rules.half_komis[0] = HALF_KOMI_MAX;
    rules.komi_count = 1;
    rules.bound = 0;
    start(&player, &rules);
    for (uint64_t i = 0; i < 4; i++) {
        DataGame game = play(&player, &rules, 3, i);
        check_game(&game, (int)rules.draw_plies);
    }
    datagen_player_finish(&player);
}

TEST(one_node_a_move) {
    DatagenRules rules = quick;
    DatagenPlayer player;
    rules.nodes = 1;
    start(&player, &rules);
    DataGame a = play(&player, &rules, 3, 0);
    DataGame b = play(&player, &rules, 3, 0);
    check_game(&a, (int)rules.draw_plies);
    data_games_expect(&a, &b);
    datagen_player_finish(&player);
}

// Whatever decides the games is part of the number.
TEST(the_hash_of_the_settings) {
    DatagenRules rules[9];
    uint64_t hashes[9];
    for (int i = 0; i < 9; i++) {
        rules[i] = quick;
    }
    rules[1].nodes++;
    rules[2].hash++;
    rules[3].bound++;
    rules[4].draw_plies++;
    rules[5].size_count--;
    rules[6].komi_count--;
    rules[7].sizes[1]++;
    rules[8].half_komis[2]++;
    for (int i = 0; i < 9; i++) {
        ck_assert(datagen_hash(&rules[i], &hashes[i], NULL));
        for (int k = 0; k < i; k++) {
            ck_assert_uint_ne(hashes[i], hashes[k]);
        }
    }
}
