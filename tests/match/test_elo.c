// SPDX-License-Identifier: MIT
// Elo, its interval, and the likelihood of superiority.
#include <math.h>

#include "stats/elo.h"
#include "unit.h"

static const Pentanomial no_pairs = {{0}};

// Elo and the score of the stronger side by the definition, 1 / (1 + 10^(-d / 400)), in closed form
// or worked out by hand.
static const struct {
    double elo, score;
} scores[] = {
    {0, 0.5},
    {400, 10.0 / 11}, // odds of 10 to 1
    {-400, 1.0 / 11},
    {800, 100.0 / 101},
    {190.848501887865, 0.75}, // odds of 3 to 1: 400 log10 3
    {100, 0.640064999475},    // 100 Elo are 64 %, 200 are 76 %
    {200, 0.759746926648},
};

TEST_EACH(elo_and_score, scores) {
    ck_assert_double_eq_tol(elo_of_score(scores[_i].score), scores[_i].elo, 1e-6);
    ck_assert_double_eq_tol(score_of_elo(scores[_i].elo), scores[_i].score, 1e-9);
}

TEST(ends_of_the_scale) {
    ck_assert(elo_of_score(1) == INFINITY);
    ck_assert(elo_of_score(0) == -INFINITY);
    ck_assert_double_eq(score_of_elo(INFINITY), 1);
    ck_assert_double_eq(score_of_elo(-INFINITY), 0);
    ck_assert(!signbit(elo_of_score(0.5)));
}

// Results as a public test server printed them, with the Elo and the 95 % margin it gave, to the
// digits it gave: the tests of Stockfish's commit "Add NNUE evaluation" (August 2020) at short and
// at long time control. Half the width of the interval is what was printed.
static const struct {
    Pentanomial pairs;
    WinDrawLoss games;
    double elo, margin; // to 0.01 and to 0.1
} published[] = {
    {{{609, 3850, 9708, 10948, 4885}}, {24193, 27264, 8543}, 92.77, 2.1},
    {{{74, 1583, 8550, 7776, 2017}}, {12756, 24567, 2677}, 89.47, 2.0},
};

TEST_EACH(published_results, published) {
    EloEstimate pairs = elo_of_pairs(&published[_i].pairs);
    EloEstimate games = elo_of_games(&published[_i].games);
    ck_assert_double_eq_tol(pairs.score, games.score, 1e-12);
    ck_assert_double_eq_tol(pairs.elo, published[_i].elo, 0.005);
    ck_assert_double_eq_tol((pairs.high - pairs.low) / 2, published[_i].margin, 0.05);
    ck_assert_double_eq_tol(pairs.los, 1, 1e-9);
}

// By the formula in the article "Match Statistics" of the chess programming wiki, which leaves
// draws out: LOS = Phi((W - L) / sqrt(W + L)), with Phi from a table of the normal distribution.
static const struct {
    WinDrawLoss games;
    double los;
} superiority[] = {
    {{1, 0, 0}, 0.8413},     // Phi(1)
    {{1, 98, 0}, 0.8413},    // however many draws
    {{0, 0, 4}, 0.0228},     // Phi(-2)
    {{10, 5, 6}, 0.8413},    // Phi(4 / 4)
    {{30, 17, 19}, 0.9420},  // Phi(11 / 7)
    {{700, 99, 744}, 0.123}, // Phi(-44 / 38)
    {{7, 0, 7}, 0.5},        {{0, 3, 0}, 0.5}, {{0, 0, 0}, 0.5},
};

TEST_EACH(likelihood_of_superiority, superiority) {
    ck_assert_double_eq_tol(elo_of_games(&superiority[_i].games).los, superiority[_i].los, 1e-3);
}

// For games of a pair that are independent (a win 30 %, a draw 50 %), pairs and games agree.
TEST(independent_pairs_are_as_games) {
    EloEstimate pairs = elo_of_pairs(&(Pentanomial){{4, 20, 37, 30, 9}});
    EloEstimate games = elo_of_games(&(WinDrawLoss){60, 100, 40});
    ck_assert_double_eq_tol(pairs.score, 0.55, 1e-12);
    ck_assert_double_eq_tol(pairs.elo, games.elo, 1e-9);
    ck_assert_double_eq_tol(pairs.low, games.low, 1e-9);
    ck_assert_double_eq_tol(pairs.high, games.high, 1e-9);
    ck_assert_double_eq_tol(pairs.normalized, games.normalized, 1e-9);
    // Variance of a game: 0.3 + 0.5 / 4 - 0.55^2 = 0.1225, so the deviation is 0.35.
    ck_assert_double_eq_tol(pairs.normalized, 0.05 / 0.35 * 800 / log(10), 1e-9);
    ck_assert_double_eq_tol(score_of_elo(pairs.high) - 0.55, 1.959964 * 0.35 / sqrt(200), 1e-6);
}

// When both engines lose with Black in an opening, it says nothing about them: pairs show that,
// games do not.
TEST(lopsided_openings_are_no_noise) {
    EloEstimate pairs = elo_of_pairs(&(Pentanomial){{0, 10, 70, 20, 0}});
    EloEstimate games = elo_of_games(&(WinDrawLoss){100, 10, 90});
    ck_assert_double_eq_tol(pairs.elo, games.elo, 1e-9);
    ck_assert(pairs.low > games.low && pairs.high < games.high);
    ck_assert(pairs.los > games.los);
    ck_assert(pairs.normalized > games.normalized);
}

TEST(the_other_side) {
    EloEstimate ours = elo_of_pairs(&(Pentanomial){{4, 21, 30, 32, 9}});
    EloEstimate theirs = elo_of_pairs(&(Pentanomial){{9, 32, 30, 21, 4}});
    ck_assert_double_eq_tol(ours.elo, -theirs.elo, 1e-9);
    ck_assert_double_eq_tol(ours.low, -theirs.high, 1e-9);
    ck_assert_double_eq_tol(ours.high, -theirs.low, 1e-9);
    ck_assert_double_eq_tol(ours.los, 1 - theirs.los, 1e-12);
    ck_assert_double_eq_tol(ours.normalized, -theirs.normalized, 1e-9);
}

// Score and Elo are of all games, also of those whose pair is not whole; a side's Elo is the
// other's with the other sign.
static const struct {
    WinDrawLoss games;
    Pentanomial pairs;
} unpaired[] = {
    {{1, 0, 2}, {{0, 0, 1, 0, 0}}}, {{3, 1, 1}, {{0, 1, 0, 1, 0}}},
    {{0, 0, 3}, {{1, 0, 0, 0, 0}}}, {{0, 2, 1}, {{0}}},
    {{2, 0, 2}, {{1, 0, 0, 0, 1}}},
};

TEST_EACH(score_and_elo_are_of_the_same_games, unpaired) {
    const WinDrawLoss *games = &unpaired[_i].games;
    EloEstimate ours = elo_of_match(games, &unpaired[_i].pairs);
    Pentanomial turned;
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        turned.count[i] = unpaired[_i].pairs.count[PAIR_OUTCOMES - 1 - i];
    }
    EloEstimate theirs =
        elo_of_match(&(WinDrawLoss){games->loss, games->draw, games->win}, &turned);
    ck_assert_double_eq_tol(ours.score, elo_of_games(games).score, 1e-12);
    if (isfinite(ours.elo)) {
        ck_assert_double_eq_tol(ours.elo, elo_of_score(ours.score), 1e-9);
        ck_assert_double_eq_tol(ours.elo, -theirs.elo, 1e-9);
        ck_assert(ours.low < ours.elo && ours.elo < ours.high);
        ck_assert((ours.elo > 0) == (ours.los > 0.5) || ours.elo == 0);
    } else {
        ck_assert(ours.elo == -INFINITY && ours.low == -INFINITY && ours.high < INFINITY);
    }
    ck_assert(ours.los > 0 && ours.los < 1);
}

TEST(nothing_played) {
    EloEstimate nothing = elo_of_pairs(&no_pairs);
    ck_assert_double_eq(nothing.score, 0.5);
    ck_assert_double_eq(nothing.elo, 0);
    ck_assert_double_eq(nothing.los, 0.5);
    ck_assert_double_eq(nothing.normalized, 0);
    ck_assert(nothing.low == -INFINITY && nothing.high == INFINITY);
    ck_assert(elo_of_games(&(WinDrawLoss){0}).high == INFINITY);
}

// n equal results do not make the next one certain: the bound is that of n successes in n tries,
// 0.025^(1/n), which for 100 is 0.9638.
TEST(all_alike) {
    EloEstimate won = elo_of_pairs(&(Pentanomial){{0, 0, 0, 0, 100}});
    ck_assert(won.elo == INFINITY && won.high == INFINITY && won.normalized == INFINITY);
    ck_assert_double_eq_tol(score_of_elo(won.low), 0.963784, 1e-6);
    ck_assert_double_eq_tol(won.los, 1, 1e-6);
    EloEstimate lost = elo_of_pairs(&(Pentanomial){{1, 0, 0, 0, 0}});
    ck_assert(lost.elo == -INFINITY && lost.low == -INFINITY && lost.normalized == -INFINITY);
    ck_assert_double_eq_tol(score_of_elo(lost.high), 0.975, 1e-9);
    ck_assert_double_eq_tol(lost.los, 0.1587, 1e-4);
    EloEstimate drawn = elo_of_pairs(&(Pentanomial){{0, 0, 2, 0, 0}});
    ck_assert_double_eq(drawn.elo, 0);
    ck_assert_double_eq(drawn.los, 0.5);
    ck_assert_double_eq(drawn.normalized, 0);
    ck_assert(drawn.low < -100 && drawn.high > 100);
}
