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

enum { WIDEST = EVAL_MAX };

TEST_RANGE(chances_follow_the_score, SIZE_LEAST, SIZE_MOST + 1) {
    Wdl before = wdl_of(-WIDEST, _i);
    for (Score score = -WIDEST; score <= WIDEST; score++) {
        Wdl wdl = wdl_of(score, _i);
        Wdl theirs = wdl_of(-score, _i);
        bool whole = wdl.win + wdl.draw + wdl.loss == 1000;
        bool mirrored = wdl.win == theirs.loss && wdl.draw == theirs.draw && wdl.loss == theirs.win;
        bool rising = wdl.win >= before.win && wdl.loss <= before.loss;
        if (!whole || !mirrored || !rising || wdl.win < 0 || wdl.draw < 0 || wdl.loss < 0) {
            ck_abort_msg("score %d: %d, %d, %d", score, wdl.win, wdl.draw, wdl.loss);
        }
        before = wdl;
    }
    ck_assert_int_gt(wdl_of(100, _i).win, wdl_of(0, _i).win);
    ck_assert_int_gt(wdl_of(WIDEST, _i).win, 950);
}

TEST_RANGE(proved_scores_are_certain, SIZE_LEAST, SIZE_MOST + 1) {
    for (int plies = 0; plies <= MAX_PLY; plies++) {
        Wdl win = wdl_of(score_win_in(plies), _i);
        Wdl loss = wdl_of(score_loss_in(plies), _i);
        ck_assert(win.win == 1000 && win.draw == 0 && win.loss == 0);
        ck_assert(loss.win == 0 && loss.draw == 0 && loss.loss == 1000);
    }
}

TEST(percent_counts_draws_as_half_and_rounds) {
    static const struct {
        Wdl wdl;
        int percent;
    } cases[] = {{{1000, 0, 0}, 100}, {{0, 0, 1000}, 0},    {{0, 1000, 0}, 50}, {{745, 0, 255}, 75},
                 {{744, 1, 255}, 74}, {{700, 90, 210}, 75}, {{4, 0, 996}, 0},   {{5, 0, 995}, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ck_assert_int_eq(wdl_percent(cases[i].wdl), cases[i].percent);
    }
}
