// SPDX-License-Identifier: MIT
#include <string.h>

#include <check.h>

#include "movegen.h"
#include "outcome.h"
#include "perft.h"
#include "unit.h"

// Leaves at depth 1, 2, ... Those from the empty boards are well known; the others were counted by
// a slow program that knows nothing of this one.
static const struct {
    const char *tps;
    uint64_t leaves[4];
} positions[] = {
    // From the start, through the opening.
    {"x3/x3/x3 1 1", {9, 72, 1200, 17792}},
    {"x4/x4/x4/x4 1 1", {16, 240, 7440, 216464}},
    {"x5/x5/x5/x5/x5 1 1", {25, 600, 43320}},
    {"x6/x6/x6/x6/x6/x6 1 1", {36, 1260, 132720}},
    {"x7/x7/x7/x7/x7/x7/x7 1 1", {49, 2352, 339696}},
    {"x8/x8/x8/x8/x8/x8/x8/x8 1 1", {64, 4032}},
    {"x3/x,2,x/x3 2 1", {8, 132, 2116, 32220}},
    {"x3/x3/2,x,1 1 2", {16, 226, 3331, 43807}},
    // Roads in one, a full board in one, by a placement, by a spread, roads of both.
    {"x3/x3/1,1,x 1 3", {19, 230, 4023, 47314}},
    {"1,2,1/2,1,2/1,2,x 1 5", {12, 104, 1632, 19604}},
    {"1,2,1/2,1,2/1,22,x 2 6", {18, 106, 1809, 22446}},
    {"x3/1,x,1/2,21,2 1 6", {21, 206, 3889, 49829}},
    // Crushes, and the carry limit.
    {"x5/x5/x,2S,121C,1S,x/x5/x5 1 10", {61, 4090, 237297}},
    {"x4/x4/x4/122121,x3 1 8", {58, 1920, 83912}},
    // Stacks and walls all over.
    {"1,21212S,x/2,1,2S/2,x,11S 1 16", {10, 202, 2159, 33532}},
    {"1,1S,1S/2,1,2S/21,2S,x 1 14", {9, 61, 758, 7234}},
    {"2S,2,x/1S,22,1S/2S,11,2 2 9", {11, 78, 967, 9439}},
    {"2S,21,21S,2S/2S,2,x,22S/x,111221,1S,1S/1,2S,21S,2S 1 21", {28, 473, 9942, 183175}},
    {"x,1,x,1,x/22C,2,22,1,1/1,12,2S,21S,11C/1S,x2,2,121S/2,1,1,2S,2S 1 26", {47, 2002, 98382}},
};

static const char *const finished[] = {
    "x3/1,1,1/x3 2 4",       "x3/1,1,1/x3 1 4",           "1,1,1/2,2,2/x3 1 5",
    "1,2,1/2,1,2/1,2,1 2 5", "x,1111111111,x/x3/x3 1 12", "x3/2,2,2/x3 1 1",
};

// Counts a position at every depth of the table.
static void expect_counts(int index, PerftTable *table) {
    Board board = unit_board(positions[index].tps);
    Board before;
    memcpy(&before, &board, sizeof board);
    ck_assert_uint_eq(perft_count(&board, 0, table), 1);
    for (int depth = 1; depth <= 4 && positions[index].leaves[depth - 1]; depth++) {
        ck_assert_uint_eq(perft_count(&board, depth, table), positions[index].leaves[depth - 1]);
        ck_assert_mem_eq(&board, &before, sizeof board);
    }
}

START_TEST(counts_without_a_table) {
    expect_counts(_i, NULL);
}
END_TEST

START_TEST(counts_with_a_table) {
    PerftTable *table = perft_table_create(4);
    ck_assert_ptr_nonnull(table);
    expect_counts(_i, table);
    expect_counts(_i, table);
    perft_table_destroy(table);
}
END_TEST

// Positions of several sizes one after another in the smallest table there is.
START_TEST(one_small_table_for_all) {
    PerftTable *table = perft_table_create((size_t)_i);
    if (_i > 0) {
        ck_assert_ptr_nonnull(table);
    }
    for (int i = 0; i < UNIT_COUNT(positions); i++) {
        expect_counts(i, table);
    }
    perft_table_destroy(table);
}
END_TEST

START_TEST(no_table_is_destroyed) {
    perft_table_destroy(NULL);
}
END_TEST

START_TEST(a_finished_game_has_no_moves) {
    Board board = unit_board(finished[_i]);
    PerftTable *table = perft_table_create(1);
    ck_assert_uint_eq(perft_count(&board, 0, table), 1);
    for (int depth = 1; depth < 8; depth++) {
        ck_assert_uint_eq(perft_count(&board, depth, table), 0);
        ck_assert_uint_eq(perft_count(&board, depth, NULL), 0);
    }
    ck_assert_uint_eq(perft_count(&board, PERFT_DEPTH_MAX, table), 0);
    perft_table_destroy(table);
}
END_TEST

// Plain counting by making every move but the last.
static uint64_t count_plainly(Board *board, int depth) {
    if (board_outcome(board) != ONGOING) {
        return 0;
    }
    Move moves[MOVES_MAX];
    int count = movegen_all(board, moves);
    if (depth == 1) {
        return (uint64_t)count;
    }
    uint64_t leaves = 0;
    for (int i = 0; i < count; i++) {
        Undo undo;
        board_apply(board, moves[i], &undo);
        leaves += count_plainly(board, depth - 1);
        board_undo(board, moves[i], &undo);
    }
    return leaves;
}

// Late positions on 3x3 to 5x5 with few pieces in hand: the last piece, komi, and small sets.
START_TEST(counts_near_the_end) {
    Rules rules = {(int8_t)(_i % 3 + 3), (int8_t)(_i % 5 - 2), {6, 5}, {(int8_t)(_i % 2), 1}};
    Board board;
    board_init(&board, &rules);
    unit_wander(&board, (uint64_t)_i, 6 + _i % 7);
    for (int depth = 1; depth <= 3; depth++) {
        if (depth == 3 && movegen_count(&board) > 60) {
            break;
        }
        ck_assert_uint_eq(perft_count(&board, depth, NULL), count_plainly(&board, depth));
    }
}
END_TEST

int main(void) {
    TCase *tcase = tcase_create("perft");
    tcase_add_loop_test(tcase, counts_without_a_table, 0, UNIT_COUNT(positions));
    tcase_add_loop_test(tcase, counts_with_a_table, 0, UNIT_COUNT(positions));
    tcase_add_loop_test(tcase, one_small_table_for_all, 0, 2);
    tcase_add_test(tcase, no_table_is_destroyed);
    tcase_add_loop_test(tcase, a_finished_game_has_no_moves, 0, UNIT_COUNT(finished));
    tcase_add_loop_test(tcase, counts_near_the_end, 0, 30);
    return unit_run("perft", tcase);
}
