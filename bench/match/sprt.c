// SPDX-License-Identifier: MIT
#include "match/sprt.h"

#include <math.h>

// Halvings of an interval not longer than 12: enough for the precision of a double.
enum { HALVINGS = 70 };

// The count used for a result that did not occur, so that it stays possible.
static const double count_of_unseen = 1e-3;

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
