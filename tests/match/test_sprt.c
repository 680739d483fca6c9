// SPDX-License-Identifier: MIT
// The sequential test: its ratio against a second way to get it, and its errors in simulated
// matches.
#include <math.h>

#include "stats/elo.h"
#include "support.h"
#include "unit.h"

enum { MATCHES = 1000 };

static const double unseen = 1e-3;

// ---- the ratio once more
//
// The likelihood of chances with a given mean is highest where, by duality, the sum of
// n_i log(1 + x (i / 4 - mean)) is highest over all x, except for a sum that all means share. elo.c
// solves an equation for x; this looks for the summit by its height alone.

static double height(const double n[5], double mean, double x) {
    double sum = 0;
    for (int i = 0; i < 5; i++) {
        sum += n[i] * log1p(x * (i / 4.0 - mean));
    }
    return sum;
}

static double best_likelihood(const double n[5], double mean) {
    double low = -1 / (1 - mean);
    double high = 1 / mean;
    for (int round = 0; round < 300; round++) {
        double left = low + (high - low) / 3;
        double right = high - (high - low) / 3;
        if (height(n, mean, left) < height(n, mean, right)) {
            low = left;
        } else {
            high = right;
        }
    }
    return -height(n, mean, (low + high) / 2);
}

static double second_llr(const Sprt *sprt, const Pentanomial *pairs) {
    double n[5];
    for (int i = 0; i < 5; i++) {
        n[i] = pairs->count[i] ? (double)pairs->count[i] : unseen;
    }
    return best_likelihood(n, score_of_elo(sprt->elo1)) -
           best_likelihood(n, score_of_elo(sprt->elo0));
}

TEST(ratio_as_by_height) {
    Rng rng = rng_of(support_seed());
    for (int round = 0; round < 2000; round++) {
        Sprt sprt = sprt_default();
        sprt.elo0 = rng_between(&rng, -400, 399);
        sprt.elo1 = rng_between(&rng, (int)sprt.elo0 + 1, 400);
        int scale = 1 << rng_below(&rng, 20);
        Pentanomial pairs = {{0}};
        for (int i = 0; i < 5; i++) {
            pairs.count[i] = rng_chance(&rng, 80) ? (uint64_t)rng_below(&rng, scale) : 0;
        }
        pairs.count[rng_below(&rng, 5)]++;
        double llr = sprt_llr(&sprt, &pairs);
        double other = second_llr(&sprt, &pairs);
        ck_assert_msg(fabs(llr - other) <= 1e-6 * (1 + fabs(other)),
                      "%.9f, by height %.9f: Elo %g to %g, pairs %d %d %d %d %d", llr, other,
                      sprt.elo0, sprt.elo1, (int)pairs.count[0], (int)pairs.count[1],
                      (int)pairs.count[2], (int)pairs.count[3], (int)pairs.count[4]);
    }
}

// ---- values and limits

static const Pentanomial extremes[] = {
    {{1, 0, 0, 0, 0}},
    {{0, 0, 0, 0, 1}},
    {{0, 0, 1, 0, 0}},
    {{1000000000, 0, 0, 0, 0}},
    {{0, 0, 0, 0, 1000000000}},
    {{0, 0, 1000000000, 0, 0}},
    {{500000000, 0, 0, 0, 500000000}},
    {{1000000000, 0, 0, 0, 1}},
    {{UINT64_C(1) << 50, 1, 1, 1, 1}},
};

static const Sprt wide[] = {
    {-400, 400, 0.05, 0.05},
    {-400, -399, 0.05, 0.05},
    {399, 400, 0.05, 0.05},
    {0, 5, 0.05, 0.05},
};

TEST_EACH(extremes_have_a_ratio, extremes) {
    for (int i = 0; i < UNIT_COUNT(wide); i++) {
        const Sprt *sprt = &wide[i];
        double mean = elo_of_pairs(&extremes[_i]).score;
        double llr = sprt_llr(sprt, &extremes[_i]);
        double other = second_llr(sprt, &extremes[_i]);
        ck_assert(isfinite(llr));
        ck_assert(mean < score_of_elo(sprt->elo1) || llr > 0);
        ck_assert(mean > score_of_elo(sprt->elo0) || llr < 0);
        ck_assert_msg(fabs(llr - other) <= 1e-5 * (1 + fabs(other)), "%.9f, by height %.9f", llr,
                      other);
    }
}

TEST(where_it_ends) {
    Sprt sprt = sprt_default();
    double lower;
    double upper;
    sprt_bounds(&sprt, &lower, &upper);
    ck_assert_double_eq_tol(upper, 2.94, 0.005); // the (-2.94,2.94) of public tests
    ck_assert_double_eq_tol(lower, -2.94, 0.005);
    ck_assert(sprt_verdict(&sprt, 2.95) == SPRT_ACCEPTED);
    ck_assert(sprt_verdict(&sprt, 2.94) == SPRT_UNDECIDED);
    ck_assert(sprt_verdict(&sprt, -2.94) == SPRT_UNDECIDED);
    ck_assert(sprt_verdict(&sprt, -2.95) == SPRT_REJECTED);
    sprt.alpha = 0.01; // to be accepted becomes harder
    sprt_bounds(&sprt, &lower, &upper);
    ck_assert_double_eq_tol(upper, 4.55, 0.005);
    ck_assert_double_eq_tol(lower, -2.99, 0.005);
}

// ---- simulated matches

// The chances of a pair in a match of this difference: two games with a tenth of draws.
static void chances_of(double elo, int ret_per_million[5]) {
    double win = score_of_elo(elo) - 0.05;
    double chance[3] = {0.9 - win, 0.1, win};
    for (int i = 0; i < 5; i++) {
        double sum = 0;
        for (int first = 0; first < 3; first++) {
            int second = i - first;
            sum += second >= 0 && second < 3 ? chance[first] * chance[second] : 0;
        }
        ret_per_million[i] = (int)(sum * 1e6);
    }
}

// How many of the matches are accepted.
static int count_accepted(const Sprt *sprt, double elo, Rng *rng) {
    int chances[5];
    int accepted = 0;
    chances_of(elo, chances);
    for (int match = 0; match < MATCHES; match++) {
        Pentanomial pairs = {{0}};
        SprtVerdict verdict = SPRT_UNDECIDED;
        while (verdict == SPRT_UNDECIDED) {
            int dice = rng_below(rng, 1000000);
            int outcome = 0;
            while (outcome < 4 && dice >= chances[outcome]) {
                dice -= chances[outcome++];
            }
            pairs.count[outcome]++;
            verdict = sprt_verdict(sprt, sprt_llr(sprt, &pairs));
        }
        accepted += verdict == SPRT_ACCEPTED;
    }
    return accepted;
}

// The errors are 10 % at most, except for the little that a test of few pairs is off; a hundred of
// a thousand vary by 9.5, so 140 would be over 4 deviations. They are not much rarer either: the
// test oversteps its bounds by no more than a pair is worth.
TEST(errors_are_as_asked) {
    Sprt sprt = {0, 80, 0.1, 0.1};
    Rng rng = rng_of(support_seed());
    int false_alarms = count_accepted(&sprt, sprt.elo0, &rng);
    int missed = MATCHES - count_accepted(&sprt, sprt.elo1, &rng);
    ck_assert_msg(false_alarms >= 30 && false_alarms <= 140, "%d false alarms", false_alarms);
    ck_assert_msg(missed >= 30 && missed <= 140, "%d missed", missed);
}
