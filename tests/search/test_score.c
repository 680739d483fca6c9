// SPDX-License-Identifier: MIT
#include "score.h"
#include "unit.h"

TEST(wins_and_losses_are_mirror_images) {
    for (int plies = 1; plies <= MAX_PLY; plies++) {
        Score win = score_win_in(plies);
        Score loss = score_loss_in(plies);
        ck_assert_int_eq(win, -loss);
        ck_assert(score_is_win(win) && !score_is_loss(win) && score_is_proved(win));
        ck_assert(score_is_loss(loss) && !score_is_win(loss) && score_is_proved(loss));
        ck_assert_int_eq(score_mate(win), plies);
        ck_assert_int_eq(score_mate(loss), -plies);
        ck_assert_int_lt(win, score_win_in(plies - 1));
    }
    ck_assert_int_lt(score_win_in(0), SCORE_INFINITE);
}

TEST(an_evaluation_proves_nothing) {
    for (Score score = -EVAL_MAX; score <= EVAL_MAX; score++) {
        ck_assert(!score_is_win(score) && !score_is_loss(score) && !score_is_proved(score));
    }
}

// A proof found at a ply, so many plies before the end; and an evaluation, the same at every ply.
TEST(the_table_counts_from_the_position) {
    for (int ply = 0; ply <= MAX_PLY; ply++) {
        for (int plies = 0; ply + plies <= MAX_PLY; plies++) {
            Score win = score_win_in(ply + plies);
            ck_assert_int_eq(score_to_table(win, ply), score_win_in(plies));
            ck_assert_int_eq(score_to_table(-win, ply), score_loss_in(plies));
            ck_assert_int_eq(score_from_table(score_win_in(plies), ply), win);
            ck_assert_int_eq(score_from_table(score_loss_in(plies), ply), -win);
        }
        ck_assert_int_eq(score_to_table(EVAL_MAX, ply), EVAL_MAX);
        ck_assert_int_eq(score_from_table(-EVAL_MAX, ply), -EVAL_MAX);
    }
}

TEST(every_score_fits_the_table) {
    ck_assert_int_le(score_to_table(SCORE_WIN, MAX_PLY), INT16_MAX);
    ck_assert_int_ge(score_to_table(-SCORE_WIN, MAX_PLY), INT16_MIN);
    ck_assert_int_le(SCORE_NONE, INT16_MAX);
    ck_assert_int_gt(SCORE_NONE, SCORE_INFINITE);
    ck_assert_int_gt(SCORE_INFINITE, SCORE_WIN);
}
