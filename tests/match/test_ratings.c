// SPDX-License-Identifier: MIT
// Rating lists of small tournaments, with results in closed form.
#include <math.h>

#include "ratings/ratings.h"
#include "unit.h"

static Fault fault;

static void empty(Ratings *ratings) {
    *ratings = (Ratings){0};
}

TEST_VARIABLE(Ratings, list, empty, ratings_finish)

static void add(const char *white, const char *black, WinDrawLoss games) {
    int one = ratings_player(&list, word_of_string(white), &fault);
    int two = ratings_player(&list, word_of_string(black), &fault);
    ck_assert(ratings_add(&list, one, two, &games, &fault));
}

static void fit(const char *anchor, double elo) {
    int number = anchor ? ratings_player(&list, word_of_string(anchor), &fault) : -1;
    ck_assert(ratings_fit(&list, number, elo, &fault));
}

static void expect(int place, const char *name, double elo) {
    ck_assert_str_eq(list.players[place].name, name);
    ck_assert_double_eq_tol(list.players[place].elo, elo, 1e-6);
}

// Without draws and with the same results for both colours: odds of 3 to 1 are 190.8 Elo. The error
// of the logit of a share is 1 / sqrt(n p (1 - p)).
TEST(two_players) {
    add("b", "a", (WinDrawLoss){10, 0, 30});
    add("a", "b", (WinDrawLoss){30, 0, 10});
    fit(NULL, 0);
    expect(0, "a", 400 * log10(3) / 2);
    expect(1, "b", -400 * log10(3) / 2);
    ck_assert(!list.prior);
    ck_assert_double_eq_tol(list.advantage, 0, 1e-6);
    double deviation = 400 / log(10) / sqrt(80 * 0.75 * 0.25);
    ck_assert_double_eq_tol(list.players[0].error, 1.959964 * deviation / 2, 1e-4);
    ck_assert_double_eq_tol(list.players[0].los, erfc(-400 * log10(3) / deviation / sqrt(2)) / 2,
                            1e-6);
    ck_assert(isnan(list.players[1].los));
}

// Each colour has odds of its own: those of the product are the advantage, those of the ratio the
// ratings. White wins 4 to 1 and 1 to 1: the advantage is 2 to 1, and so is the difference.
TEST(the_advantage_of_white) {
    add("a", "b", (WinDrawLoss){40, 0, 10});
    add("b", "a", (WinDrawLoss){25, 0, 25});
    fit("b", 1500);
    expect(0, "a", 1500 + 400 * log10(2));
    expect(1, "b", 1500);
    ck_assert_double_eq_tol(list.advantage, 400 * log10(2), 1e-6);
    ck_assert_double_eq(list.players[1].error, 0);
    ck_assert(list.players[0].error > 0 && list.advantage_error > 0);
}

// With draws the odds are those of wins to losses, and the scale is that of the score near 1/2:
// v = D / sqrt(W L) = 2, so half of 400 log10(W / L).
TEST(draws) {
    add("a", "b", (WinDrawLoss){40, 40, 10});
    add("b", "a", (WinDrawLoss){10, 40, 40});
    fit("b", 0);
    expect(0, "a", 400 * log10(4) / 2);
    ck_assert_double_eq_tol(list.draws, 40.0 / 90, 1e-12);
    // Here this is the Elo of the score, 2/3.
    ck_assert_double_eq_tol(list.players[0].elo, elo_of_score(60.0 / 90), 1e-6);
}

// A chain: each difference is that of its own games.
TEST(three_players) {
    add("a", "b", (WinDrawLoss){20, 0, 10});
    add("b", "a", (WinDrawLoss){10, 0, 20});
    add("b", "c", (WinDrawLoss){30, 0, 10});
    add("c", "b", (WinDrawLoss){10, 0, 30});
    fit("c", 100);
    expect(0, "a", 100 + 400 * log10(6));
    expect(1, "b", 100 + 400 * log10(3));
    expect(2, "c", 100);
    // Variances add along the chain.
    double one = 1 / (60 * 2.0 / 9) + 1 / (80 * 3.0 / 16);
    ck_assert_double_eq_tol(list.players[0].error, 1.959964 * 400 / log(10) * sqrt(one), 1e-3);
    ck_assert_int_eq(list.games[0].white, 0);
    ck_assert_int_eq(list.games[3].white, 2);
}

// Far from the mean, but no difference is infinite.
TEST(a_long_chain) {
    enum { PLAYERS = 16 };
    for (int i = 0; i + 1 < PLAYERS; i++) {
        const char one[2] = {(char)('a' + i)};
        const char two[2] = {(char)('b' + i)};
        add(one, two, (WinDrawLoss){100, 0, 1});
        add(two, one, (WinDrawLoss){1, 0, 100});
    }
    fit("a", 0);
    ck_assert(!list.prior);
    expect(PLAYERS - 1, "p", -800.0 * (PLAYERS - 1));
}

TEST(players_that_no_games_connect) {
    add("x", "y", (WinDrawLoss){1, 0, 1});
    add("a", "b", (WinDrawLoss){1, 1, 1});
    add("b", "c", (WinDrawLoss){1, 1, 1});
    fit(NULL, 0);
    ck_assert_double_eq_tol(list.draws, 1.0 / 3, 1e-12);
    ck_assert(list.players[2].rated && !list.players[3].rated && !list.players[4].rated);
    ck_assert_str_eq(list.players[3].name, "x");
    ck_assert(isnan(list.players[3].elo));
    fit("x", 10);
    expect(0, "x", 10);
    ck_assert(list.players[1].rated && !list.players[2].rated);
}

// No finite maximum: all won, White always won, all drawn, one colour only.
static const struct {
    WinDrawLoss first, second;
} unbounded[] = {
    {{10, 0, 0}, {0, 0, 10}}, {{10, 0, 0}, {10, 0, 0}}, {{0, 5, 0}, {0, 5, 0}},
    {{10, 0, 3}, {0, 0, 0}},  {{3, 1, 0}, {0, 0, 0}},
};

TEST_EACH(a_weak_prior, unbounded) {
    add("a", "b", unbounded[_i].first);
    add("b", "a", unbounded[_i].second);
    fit(NULL, 0);
    ck_assert(list.prior);
    ck_assert(list.players[0].elo >= list.players[1].elo);
    ck_assert(isfinite(list.players[0].elo) && list.players[0].error > 0);
    ck_assert(isfinite(list.players[0].los) && isfinite(list.advantage));
}

// Games of the same players and colours become one entry, whatever their order.
TEST(games_are_added_up) {
    add("b", "a", (WinDrawLoss){1, 0, 0});
    add("a", "b", (WinDrawLoss){2, 1, 1});
    add("b", "c", (WinDrawLoss){1, 1, 1});
    add("b", "a", (WinDrawLoss){0, 2, 1});
    fit(NULL, 0);
    ck_assert_str_eq(list.players[0].name, "a");
    ck_assert_str_eq(list.players[2].name, "b");
    ck_assert_uint_eq(list.game_count, 3);
    WinDrawLoss games = ratings_between(&list, 0, 2);
    ck_assert_mem_eq(&games, &((WinDrawLoss){3, 3, 2}), sizeof games);
    games = ratings_between(&list, 2, 0);
    ck_assert_mem_eq(&games, &((WinDrawLoss){2, 3, 3}), sizeof games);
    games = ratings_between(&list, 0, 1);
    ck_assert_mem_eq(&games, &((WinDrawLoss){0}), sizeof games);
}

TEST(nobody_played) {
    fit(NULL, 0);
    ck_assert_int_eq(list.count, 0);
}
