// SPDX-License-Identifier: MIT
#include "stats/elo.h"

#include <math.h>

// Halvings of an interval not longer than 12: enough for the precision of a double.
enum { HALVINGS = 70 };

// The count used for a result that did not occur, so that it stays possible.
static const double count_of_unseen = 1e-3;

// 95 % of a normal distribution lie within so many standard deviations.
static const double deviations_95 = 1.959963984540054;

// 800 / ln 10: Elo per standard deviation of the result of a game, near a score of 1/2.
static const double elo_a_deviation = 347.43558552260146;

uint64_t pentanomial_pairs(const Pentanomial *pairs) {
    uint64_t sum = 0;
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        sum += pairs->count[i];
    }
    return sum;
}

double elo_of_score(double score) {
    if (score <= 0) {
        return -INFINITY;
    }
    return score >= 1 ? INFINITY : 400 * log10(score / (1 - score));
}

double score_of_elo(double elo) {
    return 1 / (1 + pow(10, -elo / 400));
}

// When all results were equal, their spread gives no error. Returns the largest share of other
// results that is still likely not to occur in `samples` results (with probability 0.025): 1 -
// 0.025^(1/samples). In the worst case all of these are losses, or all are wins.
static double unseen_share(double samples) {
    return -expm1(log(0.025) / samples);
}

// Estimates from counts of the results 0, 1 / steps, ..., 1, each for `games` games. `score` is the
// mean points of a game: that of these results, or of more games than these; NAN stands for the
// first.
static EloEstimate estimate(const uint64_t *counts, int steps, int games, double score) {
    double samples = 0;
    double sum = 0;
    int kinds = 0;
    for (int i = 0; i <= steps; i++) {
        samples += (double)counts[i];
        sum += (double)counts[i] * i;
        kinds += counts[i] > 0;
    }
    if (kinds == 0) {
        return (EloEstimate){.score = 0.5, .low = -INFINITY, .high = INFINITY, .los = 0.5};
    }
    double mean = sum / samples / steps;
    double variance = 0;
    double moment = 0; // second moment about 1/2
    for (int i = 0; i <= steps; i++) {
        double result = (double)i / steps;
        double share = (double)counts[i] / samples;
        variance += share * (result - mean) * (result - mean);
        moment += share * (result - 0.5) * (result - 0.5);
    }
    mean = isnan(score) ? mean : score;
    double margin = deviations_95 * sqrt(variance / samples);
    double low = mean - margin;
    double high = mean + margin;
    if (kinds == 1) {
        double unseen = unseen_share(samples);
        low = mean - mean * unseen;
        high = mean + (1 - mean) * unseen;
    }
    double lead = mean - 0.5;
    // The likelihood of superiority asks how probable this lead would be between equal engines,
    // whose mean is 1/2. So it uses the spread about 1/2, which is 0 only without a lead.
    double normal = lead == 0 ? 0 : lead / sqrt(moment / samples);
    return (EloEstimate){
        .score = mean,
        .elo = elo_of_score(mean),
        .low = elo_of_score(low),
        .high = elo_of_score(high),
        .los = erfc(-normal / sqrt(2)) / 2,
        .normalized = lead == 0 ? 0 : lead / sqrt(variance * games) * elo_a_deviation,
    };
}

EloEstimate elo_of_pairs(const Pentanomial *pairs) {
    return estimate(pairs->count, PAIR_OUTCOMES - 1, 2, NAN);
}

EloEstimate elo_of_games(const WinDrawLoss *games) {
    uint64_t counts[] = {games->loss, games->draw, games->win};
    return estimate(counts, 2, 1, NAN);
}

EloEstimate elo_of_match(const WinDrawLoss *games, const Pentanomial *pairs) {
    uint64_t whole = pentanomial_pairs(pairs);
    uint64_t count = games->win + games->draw + games->loss;
    bool alike = false; // all pairs have one result
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        alike = alike || pairs->count[i] == whole;
    }
    return alike && count != 2 * whole
               ? elo_of_games(games)
               : estimate(pairs->count, PAIR_OUTCOMES - 1, 2, elo_of_games(games).score);
}

// ---- SPRT

Sprt sprt_default(void) {
    return (Sprt){.elo0 = 0, .elo1 = 5, .alpha = 0.05, .beta = 0.05};
}

static double result_of(int outcome) {
    return (double)outcome / (PAIR_OUTCOMES - 1);
}

// The most likely distribution with a given mean for the counts n is n_i / N / (1 + t (x_i -
// mean)). The Lagrange multiplier t is chosen to give the mean (M. Van den Bergh's note on
// support_MLE_multinomial, proposition 1.1). The sum below decreases in t, from plus to minus
// infinity between the poles.
static double find_multiplier(const double counts[PAIR_OUTCOMES], double mean) {
    double low = -1 / (1 - mean);
    double high = 1 / mean;
    for (int halving = 0; halving < HALVINGS; halving++) {
        double middle = (low + high) / 2;
        double sum = 0;
        for (int i = 0; i < PAIR_OUTCOMES; i++) {
            double distance = result_of(i) - mean;
            sum += counts[i] * distance / (1 + middle * distance);
        }
        if (sum > 0) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return (low + high) / 2;
}

// The log-likelihood that is lost when the distribution must have this mean. A small error of the
// multiplier hardly matters, because the sum has its maximum there.
static double loss_of_mean(const double counts[PAIR_OUTCOMES], double mean) {
    double multiplier = find_multiplier(counts, mean);
    double loss = 0;
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        loss += counts[i] * log1p(multiplier * (result_of(i) - mean));
    }
    return loss;
}

double sprt_llr(const Sprt *sprt, const Pentanomial *pairs) {
    double counts[PAIR_OUTCOMES];
    if (pentanomial_pairs(pairs) == 0) {
        return 0;
    }
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        counts[i] = pairs->count[i] > 0 ? (double)pairs->count[i] : count_of_unseen;
    }
    return loss_of_mean(counts, score_of_elo(sprt->elo0)) -
           loss_of_mean(counts, score_of_elo(sprt->elo1));
}

void sprt_bounds(const Sprt *sprt, double *ret_lower, double *ret_upper) {
    *ret_lower = log(sprt->beta / (1 - sprt->alpha));
    *ret_upper = log((1 - sprt->beta) / sprt->alpha);
}

SprtVerdict sprt_verdict(const Sprt *sprt, double llr) {
    double lower;
    double upper;
    sprt_bounds(sprt, &lower, &upper);
    if (llr >= upper) {
        return SPRT_ACCEPTED;
    }
    return llr <= lower ? SPRT_REJECTED : SPRT_UNDECIDED;
}
