// SPDX-License-Identifier: MIT
#include "tune/loss.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "pool.h"
#include "tune/minimise.h"

enum { CHUNK = 4096 }; // positions per chunk

// One pass over the set, shared by its threads.
typedef struct Walk {
    const TuneLoss *loss;
    const TuneModel *model;
    bool gradient;
} Walk;

typedef struct Crew {
    size_t chunks;
    void (*work)(void *user, size_t chunk);
    void *user;
    atomic_size_t next; // the next chunk to take
} Crew;

static void work_chunks(void *user, int worker) {
    Crew *crew = user;
    size_t chunk;
    (void)worker;
    while ((chunk = atomic_fetch_add(&crew->next, 1)) < crew->chunks) {
        crew->work(crew->user, chunk);
    }
}

void tune_chunks(size_t chunks, int threads, void (*work)(void *user, size_t chunk), void *user) {
    Crew crew = {.chunks = chunks, .work = work, .user = user};
    atomic_init(&crew.next, 0);
    int most = (size_t)threads < chunks ? threads : (int)chunks;
    if (most <= 1 || pool_crew(most, work_chunks, &crew) == 0) {
        work_chunks(&crew, 0);
    }
}

bool tune_loss_init(TuneLoss *loss, const TuneSet *set, int threads) {
    size_t chunks = (set->count + CHUNK - 1) / CHUNK;
    *loss = (TuneLoss){.set = set, .threads = threads, .chunks = chunks};
    loss->losses = calloc(chunks + 1, sizeof *loss->losses);
    loss->gradients = calloc(chunks + 1, TUNE_WEIGHTS * sizeof *loss->gradients);
    if (loss->losses && loss->gradients) {
        return true;
    }
    tune_loss_finish(loss);
    return false;
}

void tune_loss_finish(TuneLoss *loss) {
    free(loss->losses);
    free(loss->gradients);
    *loss = (TuneLoss){.chunks = 0};
}

double tune_cross_entropy(double lead, double target) {
    return log1p(exp(-fabs(lead))) + (lead > 0 ? lead : 0) - target * lead;
}

// Adds the part of a position, whose chance differs from the target by `pull`, to the gradient.
static void add_gradient(const TuneSet *set, size_t position, double pull, double *gradient) {
    double shares[PHASES];
    tune_shares(set->positions[position].phase, shares);
    for (int phase = 0; phase < PHASES; phase++) {
        shares[phase] *= pull;
    }
    size_t end = tune_set_end(set, position);
    for (size_t i = set->positions[position].first; i < end; i++) {
        double *of_term = gradient + set->terms[i] * PHASES;
        double lead = (double)set->leads[i];
        of_term[0] += shares[0] * lead;
        of_term[1] += shares[1] * lead;
        of_term[2] += shares[2] * lead;
    }
}

static void walk_chunk(void *user, size_t chunk) {
    const Walk *walk = user;
    const TuneSet *set = walk->loss->set;
    double *gradient = walk->loss->gradients + chunk * TUNE_WEIGHTS;
    double sum = 0;
    size_t end = (chunk + 1) * CHUNK < set->count ? (chunk + 1) * CHUNK : set->count;
    if (walk->gradient) {
        memset(gradient, 0, TUNE_WEIGHTS * sizeof *gradient);
    }
    for (size_t i = chunk * CHUNK; i < end; i++) {
        double target = (double)set->positions[i].target;
        double lead = tune_set_value(set, i, walk->model->weights) / walk->model->scale;
        sum += tune_cross_entropy(lead, target);
        if (walk->gradient) {
            add_gradient(set, i, 1 / (1 + exp(-lead)) - target, gradient);
        }
    }
    walk->loss->losses[chunk] = sum;
}

double tune_loss(const TuneLoss *loss, const TuneModel *model, double ret_gradient[TUNE_WEIGHTS]) {
    Walk walk = {.loss = loss, .model = model, .gradient = ret_gradient != NULL};
    double count = (double)loss->set->count;
    double sum = 0;
    if (loss->set->count == 0) {
        return NAN;
    }
    tune_chunks(loss->chunks, loss->threads, walk_chunk, &walk);
    if (ret_gradient) {
        memset(ret_gradient, 0, TUNE_WEIGHTS * sizeof *ret_gradient);
    }
    for (size_t chunk = 0; chunk < loss->chunks; chunk++) {
        sum += loss->losses[chunk];
        for (int i = 0; ret_gradient && i < TUNE_WEIGHTS; i++) {
            ret_gradient[i] += loss->gradients[chunk * TUNE_WEIGHTS + (size_t)i];
        }
    }
    for (int i = 0; ret_gradient && i < TUNE_WEIGHTS; i++) {
        ret_gradient[i] /= count * model->scale;
    }
    return sum / count;
}

typedef struct Pairs {
    const float *values, *targets;
    size_t count;
} Pairs;

// The scale is fitted as its inverse, in which the loss is convex, in units of 1 / usual_scale.
static const double usual_scale = 200;

static double value_of_slope(void *user, const double *x, double *ret_gradient) {
    const Pairs *pairs = user;
    double sum = 0;
    double turn = 0;
    for (size_t i = 0; i < pairs->count; i++) {
        double value = (double)pairs->values[i] / usual_scale;
        double target = (double)pairs->targets[i];
        sum += tune_cross_entropy(*x * value, target);
        turn += (1 / (1 + exp(-*x * value)) - target) * value;
    }
    *ret_gradient = turn / (double)pairs->count;
    return sum / (double)pairs->count;
}

double tune_scale(const float *values, const float *targets, size_t count) {
    enum { STEPS = 100 };
    Pairs pairs = {values, targets, count};
    Minimise problem = {
        .value = value_of_slope, .user = &pairs, .count = 1, .steps = STEPS, .tolerance = 1e-12};
    static const double steepest = 1e3;
    static const double flattest = 1e-3;
    double slope = 1;
    int steps;
    if (count == 0 || !minimise(&problem, &slope, &steps) || !(slope >= flattest)) {
        return 0;
    }
    return usual_scale / (slope < steepest ? slope : steepest);
}
