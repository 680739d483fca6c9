// SPDX-License-Identifier: MIT
#include "tune/curve.h"

#include <math.h>
#include <stdlib.h>

#include "tune/minimise.h"

enum { SCORES = 2 * TUNE_PROVED - 1, STEPS = 200 };

// The lower bounds of the buckets of positive scores; those of negative scores mirror them.
static const int bounds[] = {1, 26, 51, 101, 151, 201, 301, 401, 601, 801, 1201, TUNE_PROVED};

_Static_assert(2 * (sizeof bounds / sizeof bounds[0] - 1) == TUNE_BUCKETS, "two of each");

// The curve with parameters in which its likelihood has a single maximum: win = s(slope * score -
// start), loss = s(-slope * score - start), where s(x) = 1 / (1 + exp(-x)).
typedef struct Curve {
    const TuneScores *scores;
    bool draws; // there are draws; else `start` is 0
} Curve;

// The unit of slopes is 1 / usual_scale.
static const double usual_scale = 200;

void tune_scores_finish(TuneScores *scores) {
    free(scores->at);
    *scores = (TuneScores){.count = 0};
}

bool tune_scores_add(TuneScores *scores, int score, int sign) {
    assert(score > -TUNE_PROVED && score < TUNE_PROVED);
    if (!scores->at) {
        scores->at = calloc(SCORES, sizeof *scores->at);
        if (!scores->at) {
            return false;
        }
    }
    TuneResults *results = &scores->at[score + TUNE_PROVED - 1];
    *(sign > 0 ? &results->win : sign < 0 ? &results->loss : &results->draw) += 1;
    scores->count++;
    return true;
}

static double logistic(double x) {
    return 1 / (1 + exp(-x));
}

// ln s(x)
static double log_logistic(double x) {
    return x < 0 ? x - log1p(exp(x)) : -log1p(exp(-x));
}

// The mean log loss. The chance of a draw is 1 - win - loss:
//   (exp(2 * start) - 1) * s(lead - start) * s(-lead - start).
static double value_of_curve(void *user, const double *x, double *ret_gradient) {
    const Curve *curve = user;
    double start = curve->draws ? x[1] : 0;
    double sum = 0;
    double by_slope = 0;
    double by_start = 0;
    if (curve->draws && !(start > 0)) {
        return INFINITY; // draws would have no chance
    }
    for (int i = 0; i < SCORES; i++) {
        const TuneResults *seen = &curve->scores->at[i];
        if (!(seen->win || seen->draw || seen->loss)) {
            continue;
        }
        double score = (i - TUNE_PROVED + 1) / usual_scale;
        double lead = x[0] * score;
        double win = log_logistic(lead - start);
        double loss = log_logistic(-lead - start);
        double to_win = seen->win + (double)seen->draw;
        double to_loss = seen->loss + (double)seen->draw;
        double not_win = logistic(start - lead);
        double not_loss = logistic(start + lead);
        sum -= to_win * win + to_loss * loss;
        by_slope -= (to_win * not_win - to_loss * not_loss) * score;
        by_start += to_win * not_win + to_loss * not_loss;
        if (seen->draw) {
            sum -= seen->draw * log(expm1(2 * start));
            by_start -= 2 * seen->draw * (1 + 1 / expm1(2 * start));
        }
    }
    double count = (double)curve->scores->count;
    ret_gradient[0] = by_slope / count;
    if (curve->draws) {
        ret_gradient[1] = by_start / count;
    }
    return sum / count;
}

static void add_to_bucket(TuneBucket *bucket, const TuneResults *seen, int score,
                          const TuneCurve *curve) {
    double count = (double)seen->win + seen->draw + seen->loss;
    double win = logistic((score - curve->draw) / curve->scale);
    double loss = logistic((-score - curve->draw) / curve->scale);
    bucket->seen.win += seen->win;
    bucket->seen.draw += seen->draw;
    bucket->seen.loss += seen->loss;
    bucket->win += count * win;
    bucket->draw += count * (1 - win - loss);
    bucket->loss += count * loss;
}

// Score 0 is counted in the first bucket of positive scores.
static void fill_buckets(const TuneScores *scores, TuneCurve *curve) {
    enum { HALF = TUNE_BUCKETS / 2 };
    for (int i = 0; i < HALF; i++) {
        curve->buckets[HALF + i] =
            (TuneBucket){.low = i == 0 ? 0 : bounds[i], .high = bounds[i + 1] - 1};
        curve->buckets[HALF - 1 - i] = (TuneBucket){.low = 1 - bounds[i + 1], .high = -bounds[i]};
    }
    TuneBucket *bucket = curve->buckets;
    for (int i = 0; i < SCORES; i++) {
        int score = i - TUNE_PROVED + 1;
        while (score > bucket->high) {
            bucket++;
        }
        add_to_bucket(bucket, &scores->at[i], score, curve);
    }
    for (int i = 0; i < TUNE_BUCKETS; i++) {
        TuneBucket *whole = &curve->buckets[i];
        double count = (double)whole->seen.win + whole->seen.draw + whole->seen.loss;
        if (count > 0) {
            whole->win /= count;
            whole->draw /= count;
            whole->loss /= count;
        }
    }
}

bool tune_curve_fit(const TuneScores *scores, TuneCurve *ret_curve) {
    static const double flattest = 1e-3;
    Curve curve = {.scores = scores};
    double x[] = {1, 0.1};
    int steps;
    for (int i = 0; scores->at && i < SCORES; i++) {
        curve.draws = curve.draws || scores->at[i].draw > 0;
    }
    Minimise problem = {
        .value = value_of_curve,
        .user = &curve,
        .count = curve.draws ? 2 : 1,
        .steps = STEPS,
        .tolerance = 1e-12,
    };
    if (scores->count == 0 || !minimise(&problem, x, &steps) || !(x[0] >= flattest)) {
        return false;
    }
    double gradient[2];
    *ret_curve = (TuneCurve){
        .scale = usual_scale / x[0],
        .draw = curve.draws ? usual_scale * x[1] / x[0] : 0,
        .loss = value_of_curve(&curve, x, gradient),
    };
    fill_buckets(scores, ret_curve);
    return true;
}
