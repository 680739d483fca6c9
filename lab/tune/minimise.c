// SPDX-License-Identifier: MIT
#include "tune/minimise.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MEMORY = 10,   // number of last steps from which the curvature is estimated
    HALVINGS = 40, // of a step before giving up
    STILL = 3,     // steps in a row with almost no gain until the end
};

typedef struct Descent {
    const Minimise *problem;
    double *block; // the memory of all arrays below
    double *x, *gradient, *next, *next_gradient, *direction;
    double *moved[MEMORY];  // the last steps
    double *turned[MEMORY]; // the change of the gradient in each of them
    double curvature[MEMORY];
    int known, newest; // number of stored steps; index of the last one
    double value;
} Descent;

static double dot(const Descent *descent, const double *a, const double *b) {
    double sum = 0;
    for (int i = 0; i < descent->problem->count; i++) {
        sum += a[i] * b[i];
    }
    return sum;
}

static void add(const Descent *descent, double *sum, double factor, const double *b) {
    for (int i = 0; i < descent->problem->count; i++) {
        sum[i] += factor * b[i];
    }
}

static bool start(Descent *descent, const Minimise *problem, double *x) {
    size_t count = (size_t)problem->count;
    *descent = (Descent){.problem = problem, .x = x};
    descent->block = calloc((4 + 2 * MEMORY) * (count + 1), sizeof *descent->block);
    if (!descent->block) {
        return false;
    }
    double *at = descent->block;
    double **parts[] = {&descent->gradient, &descent->next, &descent->next_gradient,
                        &descent->direction};
    for (int i = 0; i < 4; i++, at += count) {
        *parts[i] = at;
    }
    for (int i = 0; i < MEMORY; i++, at += 2 * count) {
        descent->moved[i] = at;
        descent->turned[i] = at + count;
    }
    descent->value = problem->value(problem->user, x, descent->gradient);
    return true;
}

// The negative gradient, scaled by the estimated curvature.
static void choose_direction(Descent *descent) {
    double factor[MEMORY];
    double *direction = descent->direction;
    for (int i = 0; i < descent->problem->count; i++) {
        direction[i] = -descent->gradient[i];
    }
    for (int age = 0; age < descent->known; age++) {
        int i = (descent->newest - age + MEMORY) % MEMORY;
        factor[i] = dot(descent, descent->moved[i], direction) / descent->curvature[i];
        add(descent, direction, -factor[i], descent->turned[i]);
    }
    if (descent->known > 0) {
        int i = descent->newest;
        double stretch =
            descent->curvature[i] / dot(descent, descent->turned[i], descent->turned[i]);
        for (int k = 0; k < descent->problem->count; k++) {
            direction[k] *= stretch;
        }
    }
    for (int age = descent->known - 1; age >= 0; age--) {
        int i = (descent->newest - age + MEMORY) % MEMORY;
        double back = dot(descent, descent->turned[i], direction) / descent->curvature[i];
        add(descent, direction, factor[i] - back, descent->moved[i]);
    }
}

// Finds a point with a smaller value along the direction. False when there is none.
static bool step_down(Descent *descent, double *ret_value) {
    const Minimise *problem = descent->problem;
    double slope = dot(descent, descent->gradient, descent->direction);
    double length = 1;
    if (descent->known == 0) {
        // Without an estimate of the curvature the step is at most one unit.
        double steep = sqrt(dot(descent, descent->gradient, descent->gradient));
        length = steep > 1 ? 1 / steep : 1;
    }
    if (!(slope < 0)) {
        return false;
    }
    for (int i = 0; i < HALVINGS; i++, length /= 2) {
        memcpy(descent->next, descent->x, (size_t)problem->count * sizeof *descent->next);
        add(descent, descent->next, length, descent->direction);
        double value = problem->value(problem->user, descent->next, descent->next_gradient);
        if (value <= descent->value + 1e-4 * length * slope) {
            *ret_value = value;
            return true;
        }
    }
    return false;
}

// Moves to the point found and stores the step.
static void take_step(Descent *descent, double value) {
    int i = (descent->newest + 1) % MEMORY;
    double *moved = descent->moved[i];
    double *turned = descent->turned[i];
    for (int k = 0; k < descent->problem->count; k++) {
        moved[k] = descent->next[k] - descent->x[k];
        turned[k] = descent->next_gradient[k] - descent->gradient[k];
        descent->x[k] = descent->next[k];
        descent->gradient[k] = descent->next_gradient[k];
    }
    descent->value = value;
    double curvature = dot(descent, moved, turned);
    if (curvature > 1e-12 * dot(descent, turned, turned)) {
        descent->curvature[i] = curvature;
        descent->newest = i;
        descent->known += descent->known < MEMORY;
    }
}

bool minimise(const Minimise *problem, double *x, int *ret_steps) {
    Descent descent;
    int steps = 0;
    if (!start(&descent, problem, x)) {
        return false;
    }
    for (int still = 0; steps < problem->steps && still < STILL;) {
        double value = 0;
        choose_direction(&descent);
        if (!step_down(&descent, &value)) {
            if (descent.known == 0) {
                break;
            }
            descent.known = 0; // try again along the gradient
            continue;
        }
        double gain = descent.value - value;
        still = gain <= problem->tolerance * fabs(value) ? still + 1 : 0;
        take_step(&descent, value);
        steps++;
        if (problem->on_step && !problem->on_step(problem->user, x, value)) {
            break;
        }
    }
    free(descent.block);
    *ret_steps = steps;
    return true;
}

bool fit_epoch(FitWatch *watch, double train, double held, double value) {
    double loss = isnan(held) ? value : held;
    watch->epochs++;
    if (watch->events) {
        watch->events->on_epoch(watch->events->user, watch->epochs, train, held);
    }
    if (!(loss < watch->best_loss)) {
        return false;
    }
    watch->best_loss = loss;
    watch->best = watch->epochs;
    return true;
}
