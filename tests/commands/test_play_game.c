// SPDX-License-Identifier: MIT
// A game against a person: what undo takes back, clocks, ends, and what is said of them; the words.
#include <stdio.h>
#include <string.h>

#include "play/play_game.h"
#include "play/play_text.h"
#include "play/play_words.h"
#include "score.h"
#include "unit.h"

static PlayGame game_of(const char *tps, Colour person) {
    Board board = unit_board(tps);
    PlayGame play = {.person = person};
    game_init(&play.game, &board);
    return play;
}

static void move(PlayGame *play, const char *moves) {
    Reader reader = reader_of_string(moves);
    Word word;
    while (reader_next(&reader, &word)) {
        char text[16] = "";
        memcpy(text, word.at, word.length);
        ck_assert(play_game_move(play, unit_move(&play->game.board, text)));
    }
}

static void expect_end(const PlayGame *play, const char *text) {
    TextBuf said = {0};
    ck_assert(play_game_is_over(play));
    play_text_end(&said, play);
    ck_assert_str_eq(said.at, text);
    textbuf_finish(&said);
}

static const char empty[] = "x5/x5/x5/x5/x5 1 1";

TEST(a_move_gains_time_once) {
    const TimeControl clock = {.ms = 5000, .increment_us = 1000000, .period_moves = 1};
    PlayGame play = game_of(empty, WHITE);
    size_t moves = 0;
    Fault fault;
    play_game_set_clocks(&play, &clock);
    for (int i = 0; i < 3; i++) {
        ck_assert(play_game_spend(&play, 500));
        move(&play, "a1");
        ck_assert(play_game_spend(&play, 500));
        move(&play, "e5");
        ck_assert(play_game_undo(&play, &moves, &fault));
    }
    ck_assert_int_eq(play.left_ms[WHITE], 9500);
    ck_assert_int_eq(play.left_ms[BLACK], 9500);
    play_game_restart(&play);
    ck_assert(play_game_spend(&play, 500));
    ck_assert_int_eq(play.left_ms[WHITE], 10500);
    game_finish(&play.game);
}

TEST(clocks_run_out) {
    const TimeControl clock = {.ms = 5000, .increment_us = 1000000};
    PlayGame play = game_of(empty, WHITE);
    size_t moves = 0;
    Fault fault = {0};
    ck_assert(play_game_spend(&play, 1000000));
    play_game_set_clocks(&play, &clock);
    ck_assert(play_game_spend(&play, 2000));
    ck_assert_int_eq(play.left_ms[WHITE], 4000);
    ck_assert_int_eq(play.left_ms[BLACK], 5000);
    move(&play, "a1");
    ck_assert(!play_game_spend(&play, 5000));
    ck_assert_int_eq(play.left_ms[BLACK], 0);
    ck_assert_str_eq(play_game_result(&play), "1-0");
    expect_end(&play, "1-0  White (you) wins: Black has no time left\n");
    ck_assert(!play_game_undo(&play, &moves, &fault));
    unit_expect_fault(&fault, "time");
    play_game_restart(&play);
    ck_assert(!play_game_is_over(&play));
    ck_assert_int_eq(play.left_ms[BLACK], 5000);
    ck_assert_uint_eq(play.game.length, 0);
    game_finish(&play.game);
}

// 2/0:05+1n@2+0:07
TEST(clocks_gain) {
    const TimeControl clock = {5000, 1000000, 2, 7000, 2, true};
    PlayGame play = game_of(empty, WHITE);
    const char *const moves[] = {"a1", "e5", "a2", "b2", "c3", "d4"};
    const int64_t left[] = {6000, 6000, 20000, 20000, 23000, 23000};
    play_game_set_clocks(&play, &clock);
    for (int i = 0; i < 6; i++) {
        ck_assert(play_game_spend(&play, 0));
        ck_assert_int_eq(play.left_ms[i % 2], left[i]);
        move(&play, moves[i]);
    }
    game_finish(&play.game);
}

TEST(a_repetition) {
    PlayGame play = game_of("x5/x5/1,x4/x5/2,x4 1 6", BLACK);
    move(&play, "a3+ a1> a4- b1< a3+ a1> a4- b1<");
    expect_end(&play, "1/2-1/2  a draw: the same position for the third time\n");
    game_finish(&play.game);
}

static const struct {
    const char *tps, *text;
} ends[] = {
    {"x5/x2,1,x2/1,1C,1,x2/2,2,1,1,1S/2,x2,1,1 2 9", "R-0  White (you) wins by a road\n"},
    {"2,1,x/2,1,x/2,x2 1 4", "0-R  Black (Bredon) wins by a road\n"},
    {"1,2,1/2,1,2/1,2,2S 1 6", "1/2-1/2  a draw by the count of flats\n"
                               "the board is full; flats: White 4, Black 4\n"},
    {"1111111111,2,x/2,x2/x3 2 12", "0-F  Black (Bredon) wins by the count of flats\n"
                                    "White's last piece is placed; flats: White 1, Black 2\n"},
};

TEST_EACH(an_end_is_told, ends) {
    PlayGame play = game_of(ends[_i].tps, WHITE);
    expect_end(&play, ends[_i].text);
    game_finish(&play.game);
}

static const struct {
    Score score;
    Colour person;
    const char *text; // White to move on 6x6
} scores[] = {
    {0, WHITE, "about even (+0.00 flats, "},
    {60, WHITE, "a little better for you (+0.60 flats, "},
    {60, BLACK, "a little worse for you (-0.60 flats, "},
    {1500, WHITE, "nearly won for you (+15.00 flats, "},
    {-1500, WHITE, "nearly lost for you (-15.00 flats, "},
    {SCORE_WIN - 1, WHITE, "you can force a win in 1 move"},
    {SCORE_WIN - 3, WHITE, "you can force a win in 2 moves"},
    {SCORE_WIN - 3, BLACK, "Bredon can force a win in 2 moves"},
    {-SCORE_WIN + 2, WHITE, "Bredon can force a win in 1 move"},
    {-SCORE_WIN + 4, BLACK, "you can force a win in 2 moves"},
};

TEST_EACH(a_score_in_words, scores) {
    Board board = unit_board("x6/x6/x6/x6/x6/2,1,x4 1 2");
    TextBuf text = {0};
    play_text_score(&text, &board, scores[_i].score, scores[_i].person);
    // The chances that follow come from a curve that is tested elsewhere.
    size_t length = strlen(scores[_i].text);
    ck_assert_msg(strncmp(text.at, scores[_i].text, length) == 0, "%s", text.at);
    ck_assert_str_eq(text.at + strcspn(text.at + length, "%") + length,
                     score_is_proved(scores[_i].score) ? "" : "% to win)");
    textbuf_finish(&text);
}

// The words belong to the percentage that is printed beside them.
TEST(a_chance_in_words) {
    static const struct {
        int least;
        const char *words;
    } verdicts[] = {
        {0, "nearly lost for you"}, {11, "much worse for you"},      {26, "a little worse for you"},
        {43, "about even"},         {58, "a little better for you"}, {75, "much better for you"},
        {90, "nearly won for you"},
    };
    size_t i = 0;
    for (int percent = 0; percent <= 100; percent++) {
        i += i + 1 < sizeof verdicts / sizeof *verdicts && percent >= verdicts[i + 1].least;
        ck_assert_str_eq(play_text_verdict(percent), verdicts[i].words);
    }
    Board board = unit_board("x6/x6/x6/x6/x6/2,1,x4 1 2");
    for (Score score = -400; score <= 400; score++) {
        TextBuf text = {0};
        char expected[80];
        int percent = wdl_percent(wdl_of(score, 6));
        snprintf(expected, sizeof expected, "%s (%+.2f flats, %d %% to win)",
                 play_text_verdict(percent), score / 100.0, percent);
        play_text_score(&text, &board, score, WHITE);
        ck_assert_str_eq(text.at, expected);
        textbuf_finish(&text);
    }
}

TEST(words_are_found) {
    static const struct {
        const char *text, *name;
    } cases[] = {{"help", "help"}, {"HELP", "help"}, {"he", "help"},    {"h", NULL},
                 {"?", "help"},    {"exit", "quit"}, {"res", "resign"}, {"r", NULL},
                 {"sa", "save"},   {"save", "save"}, {"save!", NULL},   {"hel", "help"},
                 {"le", "level"},  {"helpp", NULL},  {"", NULL}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const PlayWord *found = play_words_find(word_of_string(cases[i].text));
        ck_assert_msg(found ? cases[i].name && !strcmp(found->name, cases[i].name) : !cases[i].name,
                      "%s", cases[i].text);
    }
}

TEST(words_are_guessed) {
    static const struct {
        const char *text, *name;
    } cases[] = {{"hlep", "help"},     {"hnit", "hint"},  {"udno", "undo"},
                 {"resing", "resign"}, {"quti", "quit"},  {"Nwe", "new"},
                 {"borad", "board"},   {"sav", "save"},   {"xyz", NULL},
                 {"tak", NULL},        {"hello", "help"}, {"aaaaaaaaaaaaaaaaaaaaaaaaaaaa", NULL}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const PlayWord *near = play_words_nearest(word_of_string(cases[i].text));
        ck_assert_msg(near ? cases[i].name && !strcmp(near->name, cases[i].name) : !cases[i].name,
                      "%s: %s", cases[i].text, near ? near->name : "nothing");
    }
}

TEST(clocks_as_text) {
    static const struct {
        int64_t ms;
        const char *text;
    } cases[] = {{0, "0.0"},      {99, "0.0"},     {9999, "9.9"},
                 {10000, "0:10"}, {65999, "1:05"}, {3600000, "60:00"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[PLAY_CLOCK_TEXT];
        ck_assert_str_eq(play_text_clock(cases[i].ms, text), cases[i].text);
    }
}
