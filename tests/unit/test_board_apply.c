// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <string.h>

#include <check.h>

#include "text/tps.h"
#include "unit.h"

static const struct {
    const char *before, *move, *after;
} plies[] = {
    // Placements, the first two with the other player's flat.
    {"x5/x5/x5/x5/x5 1 1", "c3", "x5/x5/x2,2,x2/x5/x5 2 1"},
    {"x5/x5/x5/x5/2,x4 2 1", "e5", "x4,1/x5/x5/x5/2,x4 1 2"},
    {"x4,1/x5/x5/x5/2,x4 1 2", "c3", "x4,1/x5/x2,1,x2/x5/2,x4 2 2"},
    {"x4,1/x5/x5/x5/2,x4 1 2", "Sc3", "x4,1/x5/x2,1S,x2/x5/2,x4 2 2"},
    {"x4,1/x5/x5/x5/2,x4 1 2", "Cc3", "x4,1/x5/x2,1C,x2/x5/2,x4 2 2"},
    {"x4,1/x5/x5/x5/2,x4 2 2", "b1", "x4,1/x5/x5/x5/2,2,x3 1 3"},
    {"x4,1/x5/x5/x5/2,x4 2 2", "Sb1", "x4,1/x5/x5/x5/2,2S,x3 1 3"},
    {"x4,1/x5/x5/x5/2,x4 2 2", "Ce1", "x4,1/x5/x5/x5/2,x3,2C 1 3"},
    // A single piece in the four directions.
    {"x5/x5/x2,1,x2/x5/2,x4 1 3", "c3+", "x5/x2,1,x2/x5/x5/2,x4 2 3"},
    {"x5/x5/x2,1,x2/x5/2,x4 1 3", "c3>", "x5/x5/x3,1,x/x5/2,x4 2 3"},
    {"x5/x5/x2,1,x2/x5/2,x4 1 3", "c3-", "x5/x5/x5/x2,1,x2/2,x4 2 3"},
    {"x5/x5/x2,1,x2/x5/2,x4 1 3", "c3<", "x5/x5/x,1,x3/x5/2,x4 2 3"},
    {"x5/x5/x2,1,2,x/x5/x5 1 3", "c3>", "x5/x5/x3,21,x/x5/x5 2 3"},
    {"x5/x5/x2,1,1,x/x5/x5 1 3", "c3>", "x5/x5/x3,11,x/x5/x5 2 3"},
    {"x5/x5/x2,1S,2,x/x5/x5 1 3", "c3>", "x5/x5/x3,21S,x/x5/x5 2 3"},
    {"x5/x5/x2,1C,2,x/x5/x5 1 3", "c3>", "x5/x5/x3,21C,x/x5/x5 2 3"},
    // Stacks: the bottom of the hand is dropped first.
    {"x5/x5/x2,1212,x2/x5/x5 2 5", "c3>", "x5/x5/x2,121,2,x/x5/x5 1 6"},
    {"x5/x5/x2,1212,x2/x5/x5 2 5", "2c3>", "x5/x5/x2,12,12,x/x5/x5 1 6"},
    {"x5/x5/x2,1212,x2/x5/x5 2 5", "2c3>11", "x5/x5/x2,12,1,2/x5/x5 1 6"},
    {"x5/x5/x2,1212,x2/x5/x5 2 5", "4c3>13", "x5/x5/x3,1,212/x5/x5 1 6"},
    {"x5/x5/x2,1212,x2/x5/x5 2 5", "4c3<22", "x5/x5/12,12,x3/x5/x5 1 6"},
    {"x5/x5/x2,1212,x2/x5/x5 2 5", "4c3+31", "x2,2,x2/x2,121,x2/x5/x5/x5 1 6"},
    {"x5/x5/x2,1212,x2/x5/x5 2 5", "4c3-", "x5/x5/x5/x2,1212,x2/x5 1 6"},
    {"x5/x5/x2,1212,1,21/x5/x5 2 6", "3c3>12", "x5/x5/x2,1,12,2112/x5/x5 1 7"},
    {"x3/x3/112212,x2 2 4", "3a1>12", "x3/x3/112,2,12 1 5"},
    // Walls and capstones on top of stacks; what they leave lies flat.
    {"x5/x5/x2,112S,x2/x5/x5 2 5", "3c3-12", "x5/x5/x5/x2,1,x2/x2,12S,x2 1 6"},
    {"x5/x5/x2,112S,x2/x5/x5 2 5", "c3+", "x5/x2,2S,x2/x2,11,x2/x5/x5 1 6"},
    {"x5/x5/x2,12C,x2/x5/x5 2 5", "c3+", "x5/x2,2C,x2/x2,1,x2/x5/x5 1 6"},
    {"x5/x5/x2,12C,x2/x5/x5 2 5", "2c3+", "x5/x2,12C,x2/x5/x5/x5 1 6"},
    // Crushes: the other's wall, one's own, one on a stack, at the end of a throw.
    {"x5/x5/x2,1C,2S,x/x5/x5 1 5", "c3>", "x5/x5/x3,21C,x/x5/x5 2 5"},
    {"x5/x5/x2,1C,1S,x/x5/x5 1 5", "c3>", "x5/x5/x3,11C,x/x5/x5 2 5"},
    {"x5/x5/x2,2C,2S,x/x5/x5 2 5", "c3>", "x5/x5/x3,22C,x/x5/x5 1 6"},
    {"x5/x5/x2,1C,212S,x/x5/x5 1 5", "c3>", "x5/x5/x3,2121C,x/x5/x5 2 5"},
    {"x5/x5/x,2S,121C,x2/x5/x5 1 5", "c3<", "x5/x5/x,21C,12,x2/x5/x5 2 5"},
    {"x5/x5/1221C,x,2S,x2/x5/x5 1 12", "3a3>21", "x5/x5/1,22,21C,x2/x5/x5 2 12"},
    {"x5/x5/1221C,x,2S,x2/x5/x5 1 12", "4a3>31", "x5/x5/x,122,21C,x2/x5/x5 2 12"},
    {"x5/x5/1221C,x,2S,x2/x5/x5 1 12", "2a3>", "x5/x5/12,21C,2S,x2/x5/x5 2 12"},
    {"x5/x5/1S,2,2222C,x2/x5/x5 2 12", "3c3<21", "x5/x5/12C,222,2,x2/x5/x5 1 13"},
    // The longest throws.
    {"x8/x8/x8/x8/x8/x8/x8/12121212,x7 2 9", "8a1>1111112",
     "x8/x8/x8/x8/x8/x8/x8/x,1,2,1,2,1,2,12 1 10"},
    {"x7,12121212/x8/x8/x8/x8/x8/x8/x8 2 9", "7h8-1111111",
     "x7,1/x7,2/x7,1/x7,2/x7,1/x7,2/x7,1/x7,2 1 10"},
};

START_TEST(a_ply_and_back) {
    Board board = unit_board_komi(plies[_i].before, 4);
    Board before;
    memcpy(&before, &board, sizeof board);
    Move move = unit_move(&board, plies[_i].move);
    ck_assert(board_is_legal(&board, move));
    Undo undo;
    board_apply(&board, move, &undo);
    unit_expect_tps(&board, plies[_i].after);
    Fault fault = {0};
    ck_assert_msg(board_verify(&board, &fault), "%s", fault.text);
    Board after = unit_board_komi(plies[_i].after, 4);
    ck_assert(board_equal(&board, &after));
    ck_assert_uint_eq(board.key, after.key);
    ck_assert_int_eq(board.ply, before.ply + 1);
    board_undo(&board, move, &undo);
    ck_assert_mem_eq(&board, &before, sizeof board);
}

// Writes a stack of alternating colours from the bottom up, White first, into a row of 8x8.
static void write_tower(char *ret_text, int height) {
    for (int i = 0; i < height; i++) {
        ret_text[i] = i % 2 ? '2' : '1';
    }
    ret_text[height] = '\0';
}

// Two towers around the border of the words of 64 colours: eight pieces go from one to the other.
START_TEST(towers_give_and_take) {
    char left[128], right[128], tps[TPS_TEXT];
    int first = _i;
    int second = 100 - _i;
    write_tower(left, first);
    write_tower(right, second);
    (void)snprintf(tps, sizeof tps, "x8/x8/x8/x8/x8/x8/x8/%s,%s,x6 2 60", left, right);
    Board board = unit_board(tps);
    Board before;
    memcpy(&before, &board, sizeof board);
    Move move = unit_move(&board, "8a1>");
    ck_assert(board_is_legal(&board, move));
    Undo undo;
    board_apply(&board, move, &undo);
    Fault fault = {0};
    ck_assert_msg(board_verify(&board, &fault), "%s", fault.text);
    write_tower(left, first - 8);
    write_tower(right, second + 8);
    (void)snprintf(tps, sizeof tps, "x8/x8/x8/x8/x8/x8/x8/%s,%s,x6 1 61", left, right);
    unit_expect_tps(&board, tps);
    Board after = unit_board(tps);
    ck_assert(board_equal(&board, &after));
    board_undo(&board, move, &undo);
    ck_assert_mem_eq(&board, &before, sizeof board);
}

// To pass changes whose turn it is and nothing else; the key is that of the position set up so.
START_TEST(a_pass_and_back) {
    for (uint64_t seed = 1; seed <= 40; seed++) {
        Rules rules = rules_of(_i, 2);
        Board board, before, other;
        char text[TPS_TEXT];
        Fault fault = {0};
        board_init(&board, &rules);
        unit_wander(&board, seed, 2 + (int)(seed % 30));
        if (board_is_opening(&board)) {
            continue; // an opening that ended the game
        }
        memcpy(&before, &board, sizeof board);
        board_pass(&board);
        ck_assert_int_eq(board_turn(&board), !board_turn(&before));
        ck_assert_uint_ne(board.key, before.key);
        ck_assert_msg(board_verify(&board, &fault), "%s", fault.text);
        tps_write(&board, text);
        ck_assert_msg(tps_read(text, strlen(text), &rules, &other, &fault), "%s", fault.text);
        ck_assert_uint_eq(board.key, other.key);
        ck_assert_int_eq(board.ply, other.ply);
        ck_assert(board_equal(&board, &other));
        board_unpass(&board);
        ck_assert_mem_eq(&board, &before, sizeof board);
    }
}

int main(void) {
    TCase *tcase = tcase_create("board_apply");
    tcase_add_loop_test(tcase, a_ply_and_back, 0, UNIT_COUNT(plies));
    for (int i = 10; i <= 90; i += 2) {
        tcase_add_loop_test(tcase, towers_give_and_take, i, i + 1);
    }
    tcase_add_loop_test(tcase, a_pass_and_back, 3, 9);
    return unit_run("board_apply", tcase);
}
