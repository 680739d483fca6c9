// SPDX-License-Identifier: MIT
// The minimum of a smooth function of many variables, by L-BFGS: J. Nocedal, "Updating quasi-Newton
// matrices with limited storage", 1980.
//
// The functions here are convex, so a line search that only ever shortens its step is enough: the
// curvature along a step can't be negative. That makes the method a page long, which weighs less
// than a library to depend on, and gives the same numbers wherever it is built.
#ifndef BREDON_BENCH_TUNE_MINIMISE_H
#define BREDON_BENCH_TUNE_MINIMISE_H

#include <stdbool.h>

typedef struct Minimise {
    // The value at `x`, and its gradient. INFINITY where the function is not defined.
    double (*value)(void *user, const double *x, double *ret_gradient);
    // Told after every step; false ends the search. May be NULL.
    bool (*on_step)(void *user, const double *x, double value);
    void *user;
    int count;        // of variables; they should be of one order of magnitude
    int steps;        // at most
    double tolerance; // ends when three steps running each gained less than this part of the value
} Minimise;

// Goes downhill from `x`, where the value must be finite, and leaves the lowest point there. Gives
// the number of steps; false when there is no memory.
bool minimise(const Minimise *problem, double *x, int *ret_steps);

#endif
