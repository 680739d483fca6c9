// SPDX-License-Identifier: MIT
// Minimises a smooth function of many variables by L-BFGS: J. Nocedal, "Updating quasi-Newton
// matrices with limited storage", 1980.
//
// The functions here are convex: the curvature along a step is never negative, so a line search
// that only shortens its step is enough. This keeps the method short, needs no library, and gives
// the same numbers in every build.
#ifndef BREDON_BENCH_TUNE_MINIMISE_H
#define BREDON_BENCH_TUNE_MINIMISE_H

#include <stdbool.h>

typedef struct Minimise {
    // Returns the value at `x` and gives its gradient. INFINITY outside the domain.
    double (*value)(void *user, const double *x, double *ret_gradient);
    // Called after every step; false ends the search. May be NULL.
    bool (*on_step)(void *user, const double *x, double value);
    void *user;
    int count;        // number of variables, which should be of similar size
    int steps;        // largest number of steps
    double tolerance; // ends after three steps in a row that each gained less than this part of the
                      // value
} Minimise;

// Starts from `x`, where the value must be finite, and leaves the lowest point found in `x`. Gives
// the number of steps; false when there is no memory.
bool minimise(const Minimise *problem, double *x, int *ret_steps);

#endif
