// SPDX-License-Identifier: MIT
#include "unit.h"
#include "wdl.h"

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
