// SPDX-License-Identifier: MIT
#include "history.h"

#include <stdlib.h>

#include "unit.h"

static History *create(void) {
    History *history = calloc(1, sizeof *history);
    ck_assert_ptr_nonnull(history);
    return history;
}

static const Move good = 0x0041, other = 0x0142, third = 0x0377;

START_TEST(a_cut_praises_the_move_and_blames_those_before) {
    History *history = create();
    Move tried[] = {other, third};
    history_cut(history, WHITE, 3, 4, good, tried, 2);
    ck_assert_int_gt(history_score(history, WHITE, good), 0);
    ck_assert_int_lt(history_score(history, WHITE, other), 0);
    ck_assert_int_lt(history_score(history, WHITE, third), 0);
    free(history);
}
END_TEST

START_TEST(nothing_else_changes) {
    History *history = create();
    Move tried[] = {other};
    history_cut(history, BLACK, 0, 9, good, tried, 1);
    for (int move = 0; move < MOVE_CODES; move++) {
        ck_assert_int_eq(history_score(history, WHITE, (Move)move), 0);
        if (move != good && move != other) {
            ck_assert_int_eq(history_score(history, BLACK, (Move)move), 0);
        }
    }
    for (int ply = 1; ply < MAX_PLY; ply++) {
        ck_assert(!history->killers[ply][0] && !history->killers[ply][1]);
    }
    free(history);
}
END_TEST

START_TEST(a_deeper_cut_counts_for_more) {
    History *history = create();
    history_cut(history, WHITE, 0, 2, good, NULL, 0);
    history_cut(history, WHITE, 0, 5, other, NULL, 0);
    ck_assert_int_gt(history_score(history, WHITE, other), history_score(history, WHITE, good));
    free(history);
}
END_TEST

START_TEST(no_score_passes_the_limit) {
    static const int depths[] = {1, 2, 7, 30, 127};
    for (int d = 0; d < UNIT_COUNT(depths); d++) {
        History *history = create();
        Move tried[] = {other};
        for (int i = 0; i < 20000; i++) {
            history_cut(history, WHITE, 1, depths[d], good, tried, 1);
            ck_assert_int_le(history_score(history, WHITE, good), HISTORY_LIMIT);
            ck_assert_int_ge(history_score(history, WHITE, other), -HISTORY_LIMIT);
        }
        free(history);
    }
}
END_TEST

START_TEST(old_lessons_fade) {
    History *history = create();
    Move tried[] = {good};
    for (int i = 0; i < 1000; i++) {
        history_cut(history, WHITE, 1, 8, good, NULL, 0);
    }
    for (int i = 0; i < 100; i++) {
        history_cut(history, WHITE, 1, 8, other, tried, 1);
    }
    ck_assert_int_lt(history_score(history, WHITE, good), 0);
    ck_assert_int_gt(history_score(history, WHITE, other), 0);
    free(history);
}
END_TEST

START_TEST(the_last_two_cuts_of_a_ply_are_killers) {
    History *history = create();
    Move *killers = history->killers[MAX_PLY - 1];
    history_cut(history, WHITE, MAX_PLY - 1, 1, good, NULL, 0);
    ck_assert(killers[0] == good && killers[1] == MOVE_NONE);
    history_cut(history, WHITE, MAX_PLY - 1, 1, good, NULL, 0);
    ck_assert(killers[0] == good && killers[1] == MOVE_NONE);
    history_cut(history, WHITE, MAX_PLY - 1, 1, other, NULL, 0);
    ck_assert(killers[0] == other && killers[1] == good);
    history_cut(history, WHITE, MAX_PLY - 1, 1, good, NULL, 0);
    ck_assert(killers[0] == good && killers[1] == other);
    history_cut(history, WHITE, MAX_PLY - 1, 1, third, NULL, 0);
    ck_assert(killers[0] == third && killers[1] == good);
    free(history);
}
END_TEST

int main(void) {
    TCase *tcase = tcase_create("history");
    tcase_add_test(tcase, a_cut_praises_the_move_and_blames_those_before);
    tcase_add_test(tcase, nothing_else_changes);
    tcase_add_test(tcase, a_deeper_cut_counts_for_more);
    tcase_add_test(tcase, no_score_passes_the_limit);
    tcase_add_test(tcase, old_lessons_fade);
    tcase_add_test(tcase, the_last_two_cuts_of_a_ply_are_killers);
    return unit_run("history", tcase);
}
