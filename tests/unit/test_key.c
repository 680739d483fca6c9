// SPDX-License-Identifier: MIT
#include <stdlib.h>

#include <check.h>

#include "key.h"
#include "movegen.h"
#include "outcome.h"
#include "unit.h"

enum { ENTRIES = HEIGHT_MAX * SQUARES * 2 + 2 * SQUARES + 3 };

static int by_value(const void *a, const void *b) {
    uint64_t left = *(const uint64_t *)a;
    uint64_t right = *(const uint64_t *)b;
    return (left > right) - (left < right);
}

// No entry is 0 and no two are the same, else different positions would share a key.
START_TEST(entries_are_all_different) {
    uint64_t *entries = malloc(ENTRIES * sizeof *entries);
    ck_assert_ptr_nonnull(entries);
    int count = 0;
    for (int height = 0; height < HEIGHT_MAX; height++) {
        for (int i = 0; i < 2 * SQUARES; i++) {
            entries[count++] = key_pieces[height][i / 2][i % 2];
        }
    }
    for (int i = 0; i < 2 * SQUARES; i++) {
        entries[count++] = key_tops[i % 2][i / 2];
    }
    entries[count++] = key_turn;
    entries[count++] = key_opening[0];
    entries[count++] = key_opening[1];
    ck_assert_int_eq(count, ENTRIES);
    qsort(entries, ENTRIES, sizeof *entries, by_value);
    ck_assert_uint_ne(entries[0], 0);
    for (int i = 1; i < ENTRIES; i++) {
        if (entries[i - 1] == entries[i]) {
            ck_abort_msg("an entry appears twice");
        }
    }
    free(entries);
}

// Piece by piece, as the header says it.
START_TEST(a_key_is_made_of_its_entries) {
    Board board = unit_board_komi("x5/x,212S,x3/x5/x5/1C,x3,2 2 6", 3);
    int high = square_of(1, 3);
    int low = square_of(0, 0);
    int right = square_of(4, 0);
    uint64_t key = key_of_rules(&board.rules) ^ key_turn;
    key ^= key_pieces[0][high][BLACK] ^ key_pieces[1][high][WHITE] ^ key_pieces[2][high][BLACK];
    key ^= key_tops[0][high] ^ key_pieces[0][low][WHITE] ^ key_tops[1][low];
    key ^= key_pieces[0][right][BLACK];
    ck_assert_uint_eq(key_of_board(&board), key);
    ck_assert_uint_eq(board.key, key);
}

START_TEST(the_ply_tells_turn_and_opening) {
    ck_assert_uint_eq(key_of_ply(0), key_opening[0]);
    ck_assert_uint_eq(key_of_ply(1), key_turn ^ key_opening[1]);
    for (int ply = 2; ply < 20; ply += 2) {
        ck_assert_uint_eq(key_of_ply(ply), 0);
        ck_assert_uint_eq(key_of_ply(ply + 1), key_turn);
    }
}

static const Rules rules_of_5[] = {
    {5, 0, {21, 21}, {1, 1}},  {5, 1, {21, 21}, {1, 1}}, {5, -1, {21, 21}, {1, 1}},
    {5, 20, {21, 21}, {1, 1}}, {5, 0, {20, 21}, {1, 1}}, {5, 0, {21, 20}, {1, 1}},
    {5, 0, {21, 21}, {0, 1}},  {5, 0, {21, 21}, {1, 0}}, {5, 0, {21, 21}, {2, 1}},
    {6, 0, {21, 21}, {1, 1}},
};

START_TEST(rules_that_differ_have_different_keys) {
    for (int i = 0; i < UNIT_COUNT(rules_of_5); i++) {
        uint64_t left = key_of_rules(&rules_of_5[_i]);
        uint64_t right = key_of_rules(&rules_of_5[i]);
        ck_assert((left == right) == (i == _i));
    }
    Board board;
    board_init(&board, &rules_of_5[_i]);
    ck_assert_uint_eq(board.key, key_of_rules(&rules_of_5[_i]) ^ key_opening[0]);
}

int main(void) {
    TCase *tcase = tcase_create("key");
    tcase_add_test(tcase, entries_are_all_different);
    tcase_add_test(tcase, a_key_is_made_of_its_entries);
    tcase_add_test(tcase, the_ply_tells_turn_and_opening);
    tcase_add_loop_test(tcase, rules_that_differ_have_different_keys, 0, UNIT_COUNT(rules_of_5));
    return unit_run("key", tcase);
}
