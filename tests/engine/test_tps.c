// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <string.h>

#include "text/tps.h"
#include "unit.h"

// What is read, and how it is written.
static const struct {
    const char *text, *written;
} positions[] = {
    {"1S,2S,x,x/x,12,x1,x/x4/x3,2221S 2 6", "1S,2S,x2/x,12,x2/x4/x3,2221S 2 6"},
    // Runs of empty squares in all ways.
    {"x,x,x/x,x,x/x,x,x 1 1", "x3/x3/x3 1 1"},
    {"x1,x1,x1/x2,x/x,x2 1 1", "x3/x3/x3 1 1"},
    {"x,x,1,x,x,x/x6/x2,x4/x1,x5/x3,x3/2,x2,x,x1,x 1 2", "x2,1,x3/x6/x6/x6/x6/2,x5 1 2"},
    // Quotes and a tag around it.
    {"\"x3/x3/x3 2 7\"", "x3/x3/x3 2 7"},
    {"[TPS \"x3/x3/x3 2 7\"]", "x3/x3/x3 2 7"},
    {"TPS \"x3/x3/x3 2 7\"", "x3/x3/x3 2 7"},
    {"tps x3/x3/x3 2 7", "x3/x3/x3 2 7"},
    {"[TPS \"x3/x3/1,x,2S 1\"]", "x3/x3/1,x,2S 1 2"},
    // Letters in any case.
    {"X3/x,1s,2/1,X1,21s 2 7", "x3/x,1S,2/1,x,21S 2 7"},
    // White space around and between the words.
    {"  x3/x3/x3\t2   7 \r\n", "x3/x3/x3 2 7"},
    // A missing number: as many turns as the pieces suggest. A missing player: White.
    {"x3/x3/x3", "x3/x3/x3 1 1"},
    {"x3/x3/x3 1", "x3/x3/x3 1 1"},
    {"x3/x3/2,x2 2", "x3/x3/2,x2 2 1"},
    {"x3/x3/2,x,1", "x3/x3/2,x,1 1 2"},
    {"x3/x3/2,x,1 1", "x3/x3/2,x,1 1 2"},
    {"x3/x3/2,1S,1 2", "x3/x3/2,1S,1 2 2"},
    {"x3/x,2,x/2,1S,1", "x3/x,2,x/2,1S,1 1 3"},
    {"x3/x3/2121,x,12 1", "x3/x3/2121,x,12 1 4"},
    {"x3/x3/2121,x,121 2", "x3/x3/2121,x,121 2 4"},
    // Without a stone for the opening, but decided: a full board with a road, an empty hand.
    {"1111111111,2,2/2,2,2/2,2,2 1 1", "1111111111,2,2/2,2,2/2,2,2 1 1"},
    {"2222222222,x2/x3/x3 1 1", "2222222222,x2/x3/x3 1 1"},
    // White, who has no stone, has placed; Black does not need one of White's.
    {"x5/x5/222222222,222222222,222,x2/x5/x5 2 1", "x5/x5/222222222,222222222,222,x2/x5/x5 2 1"},
};

TEST_EACH(a_position_is_read_and_written, positions) {
    const char *text = positions[_i].text;
    const char *written = positions[_i].written;
    Rules rules = rules_of(tps_size(text, strlen(text)), 0);
    Board board = unit_board_rules(text, &rules);
    unit_expect_tps(&board, written);
    Fault fault = {0};
    ck_assert_msg(board_verify(&board, &fault), "%s", fault.text);
    Board again = unit_board_rules(written, &rules);
    ck_assert(board_equal(&board, &again));
    ck_assert_int_eq(again.ply, board.ply);
}

// The rules that are given count when their size is that of the text; of others only the komi.
static const struct {
    Rules given;
    const char *tps;
    Rules taken;
} sets[] = {
    {{5, 3, {5, 7}, {2, 0}}, "x5/x5/x5/x5/x5 1 1", {5, 3, {5, 7}, {2, 0}}},
    {{5, 3, {5, 7}, {2, 0}}, "x6/x6/x6/x6/x6/x6 1 1", {6, 3, {30, 30}, {1, 1}}},
    {{6, -20, {30, 30}, {1, 1}}, "x3/x3/x3 1 1", {3, -20, {10, 10}, {0, 0}}},
    {{3, 0, {80, 80}, {5, 5}}, "1C,2C,1C/x3/x3 1 2", {3, 0, {80, 80}, {5, 5}}},
    {{3, 0, {11, 1}, {0, 0}}, "11111111111,x,2/x3/x3 1 9", {3, 0, {11, 1}, {0, 0}}},
};

TEST_EACH(the_set_that_is_taken, sets) {
    const char *tps = sets[_i].tps;
    Board board;
    ck_assert(tps_read(tps, strlen(tps), &sets[_i].given, &board, NULL));
    const Rules *taken = &sets[_i].taken;
    ck_assert_int_eq(board.rules.size, taken->size);
    ck_assert_int_eq(board.rules.half_komi, taken->half_komi);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(board.rules.stones[i], taken->stones[i]);
        ck_assert_int_eq(board.rules.caps[i], taken->caps[i]);
    }
    ck_assert(board_verify(&board, NULL));
}

static const struct {
    const char *text;
    size_t length;
    int size;
} sizes[] = {
    {"", 0, 0},
    {"   ", 3, 0},
    {"x3/x3/x3 1 1", 12, 3},
    {"x3/x3/x3 1 1", 5, 2},
    {"x3", 2, 1},
    {"  x3/x3/x3 1 1", 14, 3},
    {"\"x3/x3/x3/x3 1 1\"", 17, 4},
    {"[TPS \"x5/x5/x5/x5/x5 1 1\"]", 26, 5},
    {"x8/x8/x8/x8/x8/x8/x8/x8", 23, 8},
    {"/////////", 9, 10},
};

TEST_EACH(the_number_of_rows, sizes) {
    ck_assert_int_eq(tps_size(sizes[_i].text, sizes[_i].length), sizes[_i].size);
}

TEST(the_longest_text) {
    char text[TPS_TEXT];
    size_t length = 0;
    // Ten capstones and 54 walls, each on one or two stones: all 170 pieces and no empty square.
    Rules rules = {8, 0, {STONES_MAX, STONES_MAX}, {CAPS_MAX, CAPS_MAX}};
    for (int i = 0; i < SQUARES; i++) {
        for (int k = i < 42 ? 3 : 2; k > 0; k--) {
            text[length++] = i % 2 ? '2' : '1';
        }
        text[length++] = i < 2 * CAPS_MAX ? 'C' : 'S';
        text[length++] = i == SQUARES - 1 ? ' ' : i % 8 == 7 ? '/' : ',';
    }
    (void)snprintf(text + length, sizeof text - length, "1 1000000");
    ck_assert_uint_lt(strlen(text), TPS_TEXT);
    Board board = unit_board_rules(text, &rules);
    unit_expect_tps(&board, text);
    ck_assert(board_verify(&board, NULL));
    ck_assert_int_eq(board_in_hand(&board, WHITE) + board_in_hand(&board, BLACK), 0);
}
