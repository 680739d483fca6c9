// SPDX-License-Identifier: MIT
#include "ratings/ratings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "textbuf.h"

enum { STEPS_MAX = 200 };

static const double elo_a_unit = 173.71779276130073; // 400 / ln 10
static const double deviations_95 = 1.959963984540054;
static const double farthest = 30;        // a difference beyond that is going to infinity
static const double longest_step = 2;     // of Newton's method, far from the maximum
static const double smallest_step = 1e-9; // the maximum is found
static const double singular = 1e-9;      // a pivot of the information as small as that is 0

void ratings_finish(Ratings *ratings) {
    for (int i = 0; i < ratings->count; i++) {
        free(ratings->players[i].name);
    }
    free(ratings->players);
    free(ratings->games);
    *ratings = (Ratings){0};
}

int ratings_player(Ratings *ratings, Word name, Fault *fault) {
    for (int i = 0; i < ratings->count; i++) {
        if (word_is(name, ratings->players[i].name)) {
            return i;
        }
    }
    if (ratings->count == RATED_MAX) {
        fault_set(fault, 0, "there are more than %d players", RATED_MAX);
        return -1;
    }
    RatedPlayer *players = array_reserve(ratings->players, (size_t)ratings->count, 1,
                                         &ratings->player_room, sizeof *players);
    char *copy = players ? malloc(name.length + 1) : NULL;
    ratings->players = players ? players : ratings->players;
    if (!copy) {
        fault_set(fault, 0, "no memory");
        return -1;
    }
    word_copy(name, copy, name.length + 1);
    players[ratings->count] = (RatedPlayer){.name = copy};
    return ratings->count++;
}

static void count(WinDrawLoss *sum, uint64_t win, uint64_t draw, uint64_t loss) {
    sum->win += win;
    sum->draw += draw;
    sum->loss += loss;
}

bool ratings_add(Ratings *ratings, int white, int black, const WinDrawLoss *games, Fault *fault) {
    RatedGames *all =
        array_reserve(ratings->games, ratings->game_count, 1, &ratings->game_room, sizeof *all);
    if (!all) {
        return fault_set(fault, 0, "no memory");
    }
    ratings->games = all;
    all[ratings->game_count++] = (RatedGames){white, black, *games};
    count(&ratings->players[white].games, games->win, games->draw, games->loss);
    count(&ratings->players[black].games, games->loss, games->draw, games->win);
    return true;
}

static int compare_games(const void *left, const void *right) {
    const RatedGames *one = left;
    const RatedGames *two = right;
    int order = (one->white > two->white) - (one->white < two->white);
    return order != 0 ? order : (one->black > two->black) - (one->black < two->black);
}

// Sorts the games, and adds up those of the same players and colours.
static void merge(Ratings *ratings) {
    RatedGames *games = ratings->games;
    size_t kept = 0;
    if (ratings->game_count > 0) {
        qsort(games, ratings->game_count, sizeof *games, compare_games);
    }
    for (size_t i = 0; i < ratings->game_count; i++) {
        if (kept > 0 && compare_games(&games[kept - 1], &games[i]) == 0) {
            count(&games[kept - 1].games, games[i].games.win, games[i].games.draw,
                  games[i].games.loss);
        } else {
            games[kept++] = games[i];
        }
    }
    ratings->game_count = kept;
}

WinDrawLoss ratings_between(const Ratings *ratings, int one, int two) {
    WinDrawLoss sum = {0};
    for (int turned = 0; turned < 2; turned++) {
        const RatedGames key = {.white = turned ? two : one, .black = turned ? one : two};
        const RatedGames *found =
            ratings->game_count > 0
                ? bsearch(&key, ratings->games, ratings->game_count, sizeof key, compare_games)
                : NULL;
        if (found) {
            count(&sum, turned ? found->games.loss : found->games.win, found->games.draw,
                  turned ? found->games.win : found->games.loss);
        }
    }
    return sum;
}

// ---- The maximum

// The values are the ratings of the rated players, in units of elo_a_unit, then White's advantage,
// then log v.
typedef struct Fit {
    int players, size; // size: players + 2
    bool draws;        // without draws, v is 0
    double *value, *slope;
    double *matrix; // the information, then its inverse
    double widest;  // the largest difference d of games
} Fit;

static double *cell(const Fit *fit, int row, int column) {
    return &fit->matrix[(size_t)row * (size_t)fit->size + (size_t)column];
}

// Adds games to the slope of the log-likelihood and to the information. The difference d is the sum
// of the values at `at` with the signs +, -, +; -1: none.
static void add_games(Fit *fit, const int at[3], double win, double draw, double loss) {
    static const double signs[3] = {1, -1, 1};
    double d = 0;
    for (int i = 0; i < 3; i++) {
        d += at[i] >= 0 ? signs[i] * fit->value[at[i]] : 0;
    }
    fit->widest = fmax(fit->widest, fabs(d));
    int last = fit->size - 1;
    double odds[3] = {exp(d / 2), fit->draws ? exp(fit->value[last]) : 0, exp(-d / 2)};
    double sum = odds[0] + odds[1] + odds[2];
    double all = win + draw + loss;
    double lead = (odds[0] - odds[2]) / sum / 2; // expected, for half a point of a win
    double drawn = odds[1] / sum;
    double spread = all * ((1 - drawn) / 4 - lead * lead);
    for (int i = 0; i < 3; i++) {
        if (at[i] < 0) {
            continue;
        }
        fit->slope[at[i]] += signs[i] * ((win - loss) / 2 - all * lead);
        for (int k = 0; k < 3; k++) {
            *cell(fit, at[i], at[k] < 0 ? at[i] : at[k]) +=
                at[k] < 0 ? 0 : signs[i] * signs[k] * spread;
        }
        if (fit->draws) {
            *cell(fit, at[i], last) -= signs[i] * all * drawn * lead;
            *cell(fit, last, at[i]) -= signs[i] * all * drawn * lead;
        }
    }
    fit->slope[last] += draw - all * drawn;
    *cell(fit, last, last) += all * drawn * (1 - drawn);
}

// Replaces the matrix by its inverse (Gauss and Jordan); false when it is singular. It is symmetric
// and has no negative eigenvalue, so that any order of pivots will do.
static bool invert(Fit *fit) {
    for (int k = 0; k < fit->size; k++) {
        double pivot = *cell(fit, k, k);
        if (!(pivot > singular)) {
            return false;
        }
        *cell(fit, k, k) = 1;
        for (int j = 0; j < fit->size; j++) {
            *cell(fit, k, j) /= pivot;
        }
        for (int i = 0; i < fit->size; i++) {
            double factor = *cell(fit, i, k);
            if (i == k || factor == 0) {
                continue;
            }
            *cell(fit, i, k) = 0;
            for (int j = 0; j < fit->size; j++) {
                *cell(fit, i, j) -= factor * *cell(fit, k, j);
            }
        }
    }
    return true;
}

// One step of Newton's method; returns its length, or NAN when the information is singular.
static double step(const Ratings *ratings, const int *index, bool prior, Fit *fit) {
    int advantage = fit->players;
    fit->widest = 0;
    memset(fit->slope, 0, (size_t)fit->size * sizeof *fit->slope);
    memset(fit->matrix, 0, (size_t)fit->size * (size_t)fit->size * sizeof *fit->matrix);
    for (size_t i = 0; i < ratings->game_count; i++) {
        const RatedGames *games = &ratings->games[i];
        int at[3] = {index[games->white], index[games->black], advantage};
        if (at[0] >= 0) {
            add_games(fit, at, (double)games->games.win, (double)games->games.draw,
                      (double)games->games.loss);
        }
    }
    for (int i = 0; prior && i <= advantage; i++) {
        add_games(fit, (int[3]){i, -1, -1}, 0.5, 0, 0.5);
    }
    // Only differences matter to the games. This fixes the mean, and leaves the differences and
    // their variances as they are.
    for (int i = 0; !prior && i < fit->players * fit->players; i++) {
        *cell(fit, i / fit->players, i % fit->players) += 1;
    }
    if (!fit->draws) {
        *cell(fit, fit->size - 1, fit->size - 1) = 1;
    }
    if (!invert(fit)) {
        return NAN;
    }
    double length = 0;
    for (int pass = 0; pass < 2; pass++) {
        double shorter = length > longest_step ? longest_step / length : 1;
        for (int i = 0; i < fit->size; i++) {
            double change = 0;
            for (int j = 0; j < fit->size; j++) {
                change += *cell(fit, i, j) * fit->slope[j];
            }
            length = pass == 0 ? fmax(length, fabs(change)) : length;
            fit->value[i] += pass == 0 ? 0 : change * shorter;
        }
    }
    return length;
}

static bool find_maximum(const Ratings *ratings, const int *index, bool prior, Fit *fit) {
    double length = INFINITY;
    memset(fit->value, 0, (size_t)fit->size * sizeof *fit->value);
    for (int i = 0; i < STEPS_MAX && length > smallest_step; i++) {
        length = step(ratings, index, prior, fit); // NAN ends the loop
        if (!prior && fmax(fit->widest, fabs(fit->value[fit->size - 1])) > farthest) {
            length = NAN;
        }
    }
    return length <= smallest_step;
}

// ---- The list

static int root_of(const int *up, int i) {
    while (up[i] != i) {
        i = up[i];
    }
    return i;
}

// Numbers the players that are rated: the largest set that games connect, or that of the anchor.
// The others get -1. Returns how many are rated. `up` has room for a number of each player.
static int choose(const Ratings *ratings, int anchor, int *up, int *ret_index) {
    int sizes[RATED_MAX] = {0};
    int best = 0;
    int rated = 0;
    for (int i = 0; i < ratings->count; i++) {
        up[i] = i;
    }
    for (size_t i = 0; i < ratings->game_count; i++) {
        up[root_of(up, ratings->games[i].white)] = root_of(up, ratings->games[i].black);
    }
    for (int i = 0; i < ratings->count; i++) {
        sizes[root_of(up, i)]++;
    }
    for (int i = 0; i < ratings->count; i++) {
        best = sizes[i] > sizes[best] ? i : best;
    }
    best = anchor >= 0 ? root_of(up, anchor) : best;
    for (int i = 0; i < ratings->count; i++) {
        ret_index[i] = root_of(up, i) == best ? rated++ : -1;
    }
    return rated;
}

// The variance of the difference of two ratings; -1 stands for the mean of all.
static double variance(const Fit *fit, int one, int two) {
    double sum = 0;
    for (int i = 0; i < fit->players; i++) {
        for (int j = 0; j < fit->players; j++) {
            double share = two < 0 ? 1.0 / fit->players : 0;
            double left = (i == one) - (i == two) - share;
            double right = (j == one) - (j == two) - share;
            sum += left * right == 0 ? 0 : left * right * *cell(fit, i, j);
        }
    }
    return fmax(sum, 0);
}

static int compare(const void *left, const void *right) {
    const RatedPlayer *one = left;
    const RatedPlayer *two = right;
    if (one->rated != two->rated) {
        return one->rated ? -1 : 1;
    }
    return one->rated && one->elo != two->elo ? (one->elo > two->elo ? -1 : 1)
                                              : strcmp(one->name, two->name);
}

// Sorts the players, and adapts the numbers in the games and in `index`. `place` has room for them.
static void sort(Ratings *ratings, int *index, int *place) {
    RatedPlayer *players = ratings->players;
    for (int i = 0; i < ratings->count; i++) {
        players[i].los = i; // for a moment, its old number
    }
    if (ratings->count > 0) {
        qsort(players, (size_t)ratings->count, sizeof *players, compare);
    }
    for (int i = 0; i < ratings->count; i++) {
        place[(int)players[i].los] = i;
    }
    for (size_t i = 0; i < ratings->game_count; i++) {
        ratings->games[i].white = place[ratings->games[i].white];
        ratings->games[i].black = place[ratings->games[i].black];
    }
    merge(ratings);
    for (int i = 0; i < ratings->count; i++) {
        int old = (int)players[i].los;
        players[i].los = index[old]; // now its number in the fit
    }
    for (int i = 0; i < ratings->count; i++) {
        index[i] = (int)players[i].los;
        players[i].los = NAN;
    }
}

static void take_values(Ratings *ratings, int *index, int *place, const Fit *fit, int anchor,
                        double elo) {
    double v = fit->draws ? exp(fit->value[fit->size - 1]) : 0;
    double scale = elo_a_unit * 2 / (2 + v);
    double zero = 0;
    int fixed = anchor >= 0 ? index[anchor] : -1;
    for (int i = 0; i < fit->players; i++) {
        zero += fixed < 0 ? fit->value[i] / fit->players : i == fixed ? fit->value[i] : 0;
    }
    for (int i = 0; i < ratings->count; i++) {
        RatedPlayer *player = &ratings->players[i];
        player->rated = index[i] >= 0;
        player->elo = player->rated ? elo + (fit->value[index[i]] - zero) * scale : NAN;
        player->error =
            player->rated ? deviations_95 * sqrt(variance(fit, index[i], fixed)) * scale : NAN;
    }
    ratings->advantage = fit->value[fit->players] * scale;
    ratings->advantage_error = deviations_95 * sqrt(*cell(fit, fit->players, fit->players)) * scale;
    sort(ratings, index, place);
    for (int i = 0; i + 1 < fit->players; i++) {
        RatedPlayer *player = &ratings->players[i];
        double deviation = sqrt(variance(fit, index[i], index[i + 1])) * scale;
        player->los = erfc(-(player->elo - player[1].elo) / deviation / sqrt(2)) / 2;
    }
}

bool ratings_fit(Ratings *ratings, int anchor, double elo, Fault *fault) {
    WinDrawLoss all = {0};
    size_t most = (size_t)ratings->count + 2;
    merge(ratings);
    int *numbers = calloc(2 * most, sizeof *numbers);
    double *room = calloc(most * (most + 2), sizeof *room);
    bool good = numbers && room;
    if (good) {
        int *index = numbers + most;
        int players = choose(ratings, anchor, numbers, index);
        Fit fit = {players, players + 2, false, room, room + most, room + 2 * most, 0};
        for (size_t i = 0; i < ratings->game_count; i++) {
            const WinDrawLoss *games = &ratings->games[i].games;
            if (index[ratings->games[i].white] >= 0) {
                count(&all, games->win, games->draw, games->loss);
            }
        }
        double sum = (double)all.win + (double)all.draw + (double)all.loss;
        fit.draws = all.draw > 0;
        ratings->draws = sum > 0 ? (double)all.draw / sum : NAN;
        ratings->prior = !find_maximum(ratings, index, false, &fit);
        good = !ratings->prior || find_maximum(ratings, index, true, &fit);
        if (good) {
            take_values(ratings, index, numbers, &fit, anchor, elo);
        }
    }
    free(numbers);
    free(room);
    return good || fault_set(fault, 0, "no memory for the ratings");
}
