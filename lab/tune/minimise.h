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

// A fit of weights to positions, of the evaluation, its patterns or the policy: a step of
// `minimise` is an epoch, a pass over all positions.
typedef struct FitSettings {
    // How strongly the weights are held: of the evaluation at their old values, as strongly as
    // `pull` further positions would that are even except for the term; of the policy at 0, as
    // strongly as by so many positions; of the patterns at 0, by pull / 2 times the square of each
    // weight (in exponents of chances) that is added to the sum of all losses. So weights that
    // count in few positions hardly move.
    double pull;
    int epochs;  // at most
    int threads; // of the evaluation and its patterns; the policy is fitted in one
} FitSettings;

typedef struct FitEvents {
    // Called after each epoch with the losses, without the pull; `held` is NAN when nothing is held
    // out.
    void (*on_epoch)(void *user, int epoch, double train, double held);
    void *user;
} FitEvents;

// Watches the loss on the positions held out.
typedef struct FitWatch {
    const FitEvents *events; // NULL: none
    int patience;            // epochs without a better loss until the end
    double best_loss;        // so far
    int epochs, best;        // epochs done, and that of the best loss; 0: the start
} FitWatch;

// Counts an epoch. `value` is what is minimised, and decides when nothing is held out. True when
// the epoch is the best so far.
bool fit_epoch(FitWatch *watch, double train, double held, double value);

// True until the loss has not become better for too long.
static inline bool fit_goes_on(const FitWatch *watch) {
    return watch->epochs - watch->best < watch->patience;
}

#endif
