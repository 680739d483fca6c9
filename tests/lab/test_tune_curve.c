// SPDX-License-Identifier: MIT
#include <math.h>

#include "rng.h"
#include "support.h"
#include "tune/curve.h"
#include "unit.h"

enum { SCORES = 60000 };

static double chance(double lead, double scale) {
    return 1 / (1 + exp(-lead / scale));
}

// Results drawn by the model, of scores in a wide bell.
static void draw_results(TuneScores *scores, double scale, double draw) {
    Rng rng = rng_of(support_seed());
    for (int i = 0; i < SCORES; i++) {
        int score = 0;
        for (int k = 0; k < 4; k++) {
            score += rng_between(&rng, (int)-scale, (int)scale);
        }
        double lot = (double)(rng_next(&rng) >> 11) / 9007199254740992.0;
        double win = chance(score - draw, scale);
        double loss = chance(-score - draw, scale);
        ck_assert(tune_scores_add(scores, score, lot < win ? 1 : lot < win + loss ? -1 : 0));
    }
}

START_TEST(a_known_curve_is_found) {
    static const struct {
        double scale, draw;
    } known[] = {{44, 35}, {110, 25}, {240, 12}, {240, 200}, {370, 0}, {900, 2}};
    double scale = known[_i].scale;
    double draw = known[_i].draw;
    TuneScores scores = {0};
    TuneCurve curve;
    draw_results(&scores, scale, draw);
    ck_assert(tune_curve_fit(&scores, &curve));
    ck_assert_double_eq_tol(curve.scale, scale, 0.03 * scale);
    ck_assert_double_eq_tol(curve.draw, draw, 0.01 * scale + 0.03 * draw);
    double sum = 0;
    for (int i = 0; i < TUNE_BUCKETS; i++) {
        const TuneBucket *bucket = &curve.buckets[i];
        double count = (double)bucket->seen.win + bucket->seen.draw + bucket->seen.loss;
        sum += count;
        ck_assert_int_le(bucket->low, bucket->high);
        ck_assert_int_eq(bucket->low, i == 0 ? 1 - TUNE_PROVED : curve.buckets[i - 1].high + 1);
        if (count > 500) {
            ck_assert_double_eq_tol(bucket->win + bucket->draw + bucket->loss, 1, 1e-9);
            ck_assert_double_eq_tol(bucket->seen.win / count, bucket->win, 2.5 / sqrt(count));
            ck_assert_double_eq_tol(bucket->seen.draw / count, bucket->draw, 2.5 / sqrt(count));
        }
    }
    ck_assert_int_eq(curve.buckets[TUNE_BUCKETS - 1].high, TUNE_PROVED - 1);
    ck_assert(sum == SCORES);
    tune_scores_finish(&scores);
}

// The likelihood has its top there: no curve beside it is better.
START_TEST(no_curve_is_better) {
    TuneScores scores = {0};
    TuneCurve curve;
    for (int score = -300; score <= 300; score += 30) {
        for (int i = 0; i < 10; i++) {
            int sign = score > 60 * (i - 4) ? 1 : score < 60 * (i - 6) ? -1 : 0;
            ck_assert(tune_scores_add(&scores, score, sign));
        }
    }
    ck_assert(tune_curve_fit(&scores, &curve));
    for (int i = 0; i < 9; i++) {
        double scale = curve.scale * (1 + 0.02 * (i / 3 - 1));
        double draw = curve.draw * (1 + 0.02 * (i % 3 - 1));
        double loss = 0;
        for (int score = -300; score <= 300; score += 30) {
            const TuneResults *seen = &scores.at[score + TUNE_PROVED - 1];
            double win = chance(score - draw, scale);
            double lost = chance(-score - draw, scale);
            loss -=
                seen->win * log(win) + seen->loss * log(lost) + seen->draw * log(1 - win - lost);
        }
        loss /= (double)scores.count;
        if (i == 4) {
            ck_assert_double_eq_tol(loss, curve.loss, 1e-9);
        } else {
            ck_assert_double_gt(loss, curve.loss);
        }
    }
    tune_scores_finish(&scores);
}

START_TEST(no_curve) {
    TuneScores scores = {0};
    TuneCurve curve;
    ck_assert(!tune_curve_fit(&scores, &curve));
    for (int i = 0; i < 200; i++) {
        ck_assert(tune_scores_add(&scores, i - 100, i < 90 ? 1 : i < 110 ? 0 : -1));
    }
    ck_assert_uint_eq(scores.count, 200);
    ck_assert(!tune_curve_fit(&scores, &curve)); // the better the score, the worse the result
    tune_scores_finish(&scores);
}

// Scores at the bounds, nothing but wins or draws: some curve or none, but numbers.
START_TEST(odd_scores) {
    for (int sign = -1; sign <= 1; sign++) {
        TuneScores scores = {0};
        TuneCurve curve;
        ck_assert(tune_scores_add(&scores, TUNE_PROVED - 1, sign));
        ck_assert(tune_scores_add(&scores, 1 - TUNE_PROVED, sign));
        ck_assert(tune_scores_add(&scores, 0, sign));
        if (tune_curve_fit(&scores, &curve)) {
            ck_assert(isfinite(curve.scale) && curve.scale > 0);
            ck_assert(isfinite(curve.draw) && curve.draw >= 0);
            ck_assert(isfinite(curve.loss));
        }
        tune_scores_finish(&scores);
    }
}

int main(void) {
    TCase *tcase = tcase_create("tune_curve");
    support_print_seed("tune_curve");
    tcase_add_loop_test(tcase, a_known_curve_is_found, 0, 6);
    tcase_add_test(tcase, no_curve_is_better);
    tcase_add_test(tcase, no_curve);
    tcase_add_test(tcase, odd_scores);
    return unit_run("tune_curve", tcase);
}
