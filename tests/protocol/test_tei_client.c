// SPDX-License-Identifier: MIT
// The client's side of TEI with engines that behave: test_tei_client FAKE_ENGINE BREDON.
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "now.h"
#include "tei_rig.h"
#include "unit.h"

#define HASH "--say|option name Hash type spin default 16 min 1 max 64"

TEST_RANGE(handshake, 0, 2) {
    Rig rig;
#define WORDS "|--name|The \xc3\x9c Engine 1.0|--say|hello, I am an engine|--say||" HASH
    static const char *const args[] = {"--dialect|old" WORDS, "--dialect|new" WORDS};
    rig_init(&rig, NULL, rig_fake(), args[_i]);
    ck_assert_str_eq(rig.client.name, "fake_engine");
    rig_run(&rig);
    rig_run(&rig); // once is enough
    ck_assert_str_eq(rig.client.name, "The ?? Engine 1.0");
    ck_assert_int_eq(rig.client.sized, _i);
    ck_assert_int_eq(rig.client.starts, 1);
    ck_assert_uint_eq(rig.client.option_count, 2);
    ck_assert_str_eq(rig.client.options[0].name, "HalfKomi");
    ck_assert_str_eq(rig.client.options[1].name, "Hash");
    ck_assert_int_eq(rig.client.options[1].value, 16);
    rig_new_game(&rig, 4, 0);
    for (int i = 0; i < 4; i++) {
        rig_play(&rig);
    }
    ck_assert(rig_tail_has(&rig, "> go movetime 10\n< info"));
    rig_finish(&rig);
}

TEST(the_program_itself) {
    Rig rig;
    rig_init(&rig, "Me", rig_bredon(), "");
    rig.spec.options = (TeiSetting[]){{"hash", "4"}, {"showmate", "False"}, {"Clear", NULL}};
    rig.spec.option_count = 3;
    rig_run(&rig);
    ck_assert_str_eq(rig.client.name, "Me");
    ck_assert(rig.client.sized);
    ck_assert(rig_tail_has(&rig, "> setoption name Hash value 4\n"
                                 "> setoption name ShowMate value false\n"
                                 "> setoption name Clear\n> isready\n< readyok"));
    rig_new_game(&rig, 5, 4);
    for (int i = 0; i < 3; i++) {
        rig_play(&rig);
        ck_assert(rig.thought.has_score);
        ck_assert_int_gt(rig.thought.depth, 0);
        ck_assert_int_gt(rig.thought.nodes, 0);
        ck_assert_int_gt(rig.thought.used_us, 0);
    }
    rig_finish(&rig);
}

typedef struct Refusal {
    const char *args;
    TeiSetting setting;
    const char *fault;
} Refusal;

static const Refusal refusals[] = {
    {HASH, {"Colour", "16"}, "engine 'Fake' has no option 'Colour'; it has: HalfKomi, Hash"},
    {HASH, {"Hsah", "16"}, "engine 'Fake' has no option 'Hsah'; did you mean 'Hash'"},
    {HASH, {"Hash", "65"}, "engine 'Fake': Hash: 65 is not in 1..64"},
    {HASH, {"Hash", "a"}, "engine 'Fake': Hash: 'a'"},
    {"--komi|none", {"Hash", "1"}, "engine 'Fake' has no option 'Hash'; it has no options"},
    {"--do|no-teiok", {NULL, NULL}, "engine 'fake_engine' has not sent 'teiok' within 100 ms"},
    {"--do|start-flood", {NULL, NULL}, "engine 'fake_engine' has not sent 'teiok' within 100 ms"},
    {"--do|start-panic",
     {NULL, NULL},
     "engine 'fake_engine' has not sent 'teiok': ended with status 101"},
    {"--do|exit-after-teiok",
     {NULL, NULL},
     "engine 'Fake' has not sent 'readyok': ended with status 3"},
    {"--nonsense", {NULL, NULL}, "engine 'fake_engine' has not sent 'teiok': ended with status 2"},
};

TEST_EACH(no_start, refusals) {
    const Refusal *wanted = &refusals[_i];
    TeiSetting setting = wanted->setting;
    Rig rig;
    Fault fault = {0};
    rig_init(&rig, NULL, rig_fake(), wanted->args);
    rig.spec.options = &setting;
    rig.spec.option_count = setting.name ? 1 : 0;
    bool slow = strstr(wanted->fault, "100 ms") != NULL;
    int64_t begin = clock_now_us();
    ck_assert(!tei_client_start(&rig.client, slow ? RIG_SHORT_MS : RIG_LONG_MS, &fault));
    rig_expect_prompt(begin);
    unit_expect_fault(&fault, wanted->fault);
    ck_assert_ptr_null(rig.client.child.process);
    ck_assert(rig_tail_has(&rig, "\n- "));
    rig_finish(&rig);
}

TEST(odd_options) {
    Rig rig;
    rig_start(&rig, "--do|bad-option-line");
    ck_assert_uint_eq(rig.client.option_count, 2);
    ck_assert_str_eq(rig.client.options[1].name, "Half");
    ck_assert_str_eq(rig.client.name, "Fake");
    rig_play(&rig);
    rig_finish(&rig);
}

TEST(komi_of_the_older_dialect) {
    Rig rig;
    rig_init(&rig, NULL, rig_fake(), "");
    rig_keep_log(&rig);
    rig_run(&rig);
    rig_new_game(&rig, 6, 4);
    rig_new_game(&rig, 5, 4);
    ck_assert_int_eq(rig_times_told(&rig, "setoption name HalfKomi value 4\n"), 1);
    ck_assert_int_eq(rig_times_told(&rig, "teinewgame 6\n"), 1);
    ck_assert_int_eq(rig_times_told(&rig, "teinewgame 5\n"), 1);
    rig_new_game(&rig, 5, -3);
    rig_new_game(&rig, 5, 0);
    ck_assert_int_eq(rig_times_told(&rig, "setoption name HalfKomi value -3\n"), 1);
    ck_assert_int_eq(rig_times_told(&rig, "setoption name HalfKomi value 0\n"), 1);
    // A new process has not been sent the komi yet.
    tei_client_kill(&rig.client);
    rig_run(&rig);
    rig_new_game(&rig, 5, 0);
    ck_assert_int_eq(rig_times_told(&rig, "setoption name HalfKomi value 0\n"), 2);
    ck_assert_int_eq(rig.client.starts, 2);
    rig_finish(&rig);
}

TEST(komi_of_the_newer_dialect) {
    Rig rig;
    rig_init(&rig, NULL, rig_fake(), "--dialect|new");
    rig_keep_log(&rig);
    rig_run(&rig);
    rig_new_game(&rig, 6, 4);
    rig_new_game(&rig, 6, 4);
    rig_new_game(&rig, 3, -20);
    ck_assert_int_eq(rig_times_told(&rig, "setoption"), 0);
    ck_assert_int_eq(rig_times_told(&rig, "teinewgame size 6 halfkomi 4\n"), 2);
    ck_assert_int_eq(rig_times_told(&rig, "teinewgame size 3 halfkomi -20\n"), 1);
    rig_finish(&rig);
}

#define TWO_SIZES "--say|size 5 6 halfkomi 0 4|--say|size 4 halfkomi 0"

typedef struct GameCase {
    const char *args;
    int size, half_komi;
    const char *fault; // NULL: it plays
} GameCase;

static const GameCase games[] = {
    {"--komi|combo", 6, 4, NULL},
    {"--komi|combo", 6, 2, "engine 'Fake' does not play komi 1: halfkomi: '2' is not one of: 0, 4"},
    {"--komi|none", 6, 0, NULL},
    {"--komi|none", 6, 4, "engine 'Fake' has no option HalfKomi: it plays komi 0, not 2"},
    {"--komi|none", 6, -3, "engine 'Fake' has no option HalfKomi: it plays komi 0, not -1.5"},
    {"--komi|none|--say|option name HalfKomi type spin default 4 min 4 max 4", 6, 0,
     "engine 'Fake' does not play komi 0: HalfKomi: 0 is not in 4..4"},
    {TWO_SIZES, 6, 4, NULL},
    {TWO_SIZES, 4, 0, NULL},
    {TWO_SIZES, 4, 4, "engine 'Fake' does not play komi 2 on size 4"},
    {TWO_SIZES, 7, 0, "engine 'Fake' does not play size 7"},
    {"--say|size 5", 5, 7, NULL},
};

TEST_EACH(games_that_are_played, games) {
    const GameCase *wanted = &games[_i];
    Rig rig;
    Fault fault = {0};
    rig_init(&rig, NULL, rig_fake(), wanted->args);
    rig_run(&rig);
    Rules rules = rules_of(wanted->size, wanted->half_komi);
    bool told = tei_client_new_game(&rig.client, &rules, RIG_LONG_MS, &fault);
    ck_assert_msg(told == !wanted->fault, "%d: %s", _i, fault.text);
    if (wanted->fault) {
        unit_expect_fault(&fault, wanted->fault);
    }
    rig_finish(&rig);
}

#define COUNT(name) "--say|option name " name " type spin default 0 min 0 max 40"

typedef struct CountCase {
    const char *args;
    int8_t stones[2], caps[2];
    const char *told[2]; // by the first game; NULL: a fault, or nothing
    const char *reset;   // by a second game with the standard set
    const char *fault;
} CountCase;

static const CountCase counts[] = {
    {COUNT("Flats"), {21, 21}, {1, 1}, {NULL}, NULL, NULL},
    {COUNT("Flats"), {15, 15}, {1, 1}, {"Flats value 15"}, "Flats value 21", NULL},
    {COUNT("Flatstones") "|" COUNT("Capstones"),
     {15, 15},
     {2, 2},
     {"Flatstones value 15", "Capstones value 2"},
     "Capstones value 1",
     NULL},
    {COUNT("Flats1") "|" COUNT("Flats2"),
     {15, 16},
     {1, 1},
     {"Flats1 value 15", "Flats2 value 16"},
     "Flats2 value 21",
     NULL},
    {COUNT("Flats"), {15, 16}, {1, 1}, {NULL}, NULL, "each player's 15 and 16"},
    {COUNT("Flats"), {21, 21}, {0, 0}, {NULL}, NULL, "0 and 0 capstones"},
    {COUNT("Flats"), {50, 50}, {1, 1}, {NULL}, NULL, "Flats: 50 is not in 0..40"},
};

TEST_EACH(piece_counts, counts) {
    const CountCase *wanted = &counts[_i];
    Rig rig;
    Fault fault = {0};
    char line[80];
    rig_init(&rig, NULL, rig_fake(), wanted->args);
    rig_keep_log(&rig);
    rig_run(&rig);
    Rules rules = rules_of(5, 0);
    memcpy(rules.stones, wanted->stones, 2);
    memcpy(rules.caps, wanted->caps, 2);
    bool told = tei_client_new_game(&rig.client, &rules, RIG_LONG_MS, &fault);
    ck_assert_msg(told == !wanted->fault, "%s", fault.text);
    if (!told) {
        unit_expect_fault(&fault, wanted->fault);
        ck_assert_int_eq(rig_times_told(&rig, "setoption"), 0);
        ck_assert_int_eq(rig_times_told(&rig, "teinewgame"), 0);
    }
    for (int i = 0; told && i < 2 && wanted->told[i]; i++) {
        snprintf(line, sizeof line, "setoption name %s\n", wanted->told[i]);
        ck_assert_msg(rig_times_told(&rig, line) == 1, "%s", line);
    }
    rig_new_game(&rig, 5, 0);
    if (wanted->reset) {
        snprintf(line, sizeof line, "setoption name %s\n", wanted->reset);
        ck_assert_msg(rig_times_told(&rig, line) == 1, "%s", line);
    }
    rig_finish(&rig);
}

// An engine is sent the opening when it changes; one without that option plays swap.
TEST(the_opening_of_a_game) {
    static const struct {
        OpeningRule opening;
        const char *told;
        int times; // since the start
    } openings[] = {
        {OPENING_SWAP, "Opening", 0},
        {OPENING_DOUBLE_STACK, "Opening value double-black-stack", 1},
        {OPENING_DOUBLE_STACK, "Opening value double-black-stack", 1},
        {OPENING_SWAP, "Opening value swap", 1},
    };
    const char *args = "--say|option name Opening type combo default swap var swap var no-swap "
                       "var double-black-stack";
    Rules rules = rules_of(5, 0);
    for (int able = 0; able < 2; able++) {
        Rig rig;
        rig_init(&rig, NULL, rig_fake(), able ? args : "");
        rig_keep_log(&rig);
        rig_run(&rig);
        for (int i = 0; i < UNIT_COUNT(openings); i++) {
            char line[80];
            Fault fault = {0};
            rules.opening = (int8_t)openings[i].opening;
            bool told = tei_client_new_game(&rig.client, &rules, RIG_LONG_MS, &fault);
            ck_assert_int_eq(told, able || openings[i].opening == OPENING_SWAP);
            if (!told) {
                unit_expect_fault(&fault,
                                  "has no option Opening: it plays swap, not double-black-stack");
            } else if (able) {
                snprintf(line, sizeof line, "setoption name %s", openings[i].told);
                ck_assert_int_eq(rig_times_told(&rig, line), openings[i].times);
            }
        }
        rig_finish(&rig);
    }
}

typedef struct PositionCase {
    const char *tps, *moves, *line;
} PositionCase;

static const PositionCase positions[] = {
    {"x5/x5/x5/x5/x5 1 1", "", "position startpos\n"},
    {"x5/x5/x5/x5/x5 1 1", "a1 e5 Cc3 e4 c3+", "position startpos moves a1 e5 Cc3 e4 c3+\n"},
    {"x5/x5/x5/x5/x5 1 3", "", "position tps x5/x5/x5/x5/x5 1 3\n"},
    {"x5/x5/x2,112S,x2/x5/x5 2 9", "c3- 2c3>11",
     "position tps x5/x5/x2,112S,x2/x5/x5 2 9 moves c3- 2c3>11\n"},
};

TEST_EACH(requests, positions) {
    const PositionCase *wanted = &positions[_i];
    Rig rig;
    rig_init(&rig, NULL, rig_fake(), "");
    rig_keep_log(&rig);
    rig_run(&rig);
    rig_new_game(&rig, 5, 0);
    Board board = unit_board(wanted->tps);
    game_init(&rig.game, &board);
    unit_play_game(&rig.game, wanted->moves);
    Board before = rig.game.board;
    rig_play(&rig);
    ck_assert_int_eq(rig_times_told(&rig, wanted->line), 1);
    game_pop(&rig.game);
    ck_assert(board_equal(&before, &rig.game.board));
    rig_finish(&rig);
}
