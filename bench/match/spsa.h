// SPDX-License-Identifier: MIT
// Simultaneous perturbation stochastic approximation: many numbers tuned at once by games.
//
// Each step moves all parameters at random a little up or down, lets the engine with these values
// play against the one with the opposite values, and goes a little in the direction that won. Gains
// follow J. Spall's schedule in the form that public test servers use: a parameter is given by its
// value, its range, `reach` (how far it is moved aside at the last step) and `rate` (how much of
// that a won game moves it at the last step). The reach shrinks with the 0.101th power of the
// steps, the step size with the 0.602th, after a tenth of all steps.
#ifndef BREDON_BENCH_MATCH_SPSA_H
#define BREDON_BENCH_MATCH_SPSA_H

#include <stddef.h>

#include "fault.h"
#include "rng.h"

enum { SPSA_PARAMS_MAX = 128, SPSA_NAME = 64 };

typedef struct SpsaParam {
    char name[SPSA_NAME]; // of an option of the engine
    double start, least, most, reach, rate;
    double value; // now
} SpsaParam;

typedef struct Spsa {
    SpsaParam params[SPSA_PARAMS_MAX];
    int count;
    int64_t steps; // planned
} Spsa;

// One step: what the two sides play with.
typedef struct SpsaStep {
    int64_t number;                 // from 1
    int sign[SPSA_PARAMS_MAX];      // 1: the first side has more, -1: it has less
    int64_t first[SPSA_PARAMS_MAX]; // values for the options, whole numbers within the range
    int64_t second[SPSA_PARAMS_MAX];
} SpsaStep;

// Reads parameters, one a line: "Name value least most reach rate"; '#' begins a comment. The range
// is of whole numbers, as options are. `name` stands in faults with the line.
bool spsa_read(const char *name, const char *text, size_t length, Spsa *ret_spsa, Fault *fault);

// Step `number` (1 to steps) of a seed. Values that are no whole numbers are rounded at random by
// their fraction, so that the mean is right.
void spsa_step(const Spsa *spsa, uint64_t seed, int64_t number, SpsaStep *ret_step);

// Takes in the result of a step: the points of the first side less those of the second, -2 to 2 for
// a pair of games.
void spsa_update(Spsa *spsa, const SpsaStep *step, double result);

#endif
