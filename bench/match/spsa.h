// SPDX-License-Identifier: MIT
// Simultaneous perturbation stochastic approximation (SPSA): tunes many numbers at once by games.
//
// Each step changes all parameters at random a little up or down, lets the engine with these values
// play against the engine with the opposite changes, and moves the parameters a little towards the
// winner. Step sizes follow J. Spall's schedule as public test servers use it. A parameter has a
// value, a range, `reach` (how far it is changed in the last step) and `rate` (the part of `reach`
// by which a won game moves it in the last step). The reach falls with the number of steps to the
// power of 0.101; the step size, after a tenth of all steps, to the power of 0.602.
//
// A parameter with the rate 0 is only tried: it stays where it is, its reach is the same in all
// steps, and what its larger value won against the smaller one is counted. Many changes are so
// tried at once, a factorial experiment: each step has a random half of them on either side.
#ifndef BREDON_BENCH_MATCH_SPSA_H
#define BREDON_BENCH_MATCH_SPSA_H

#include <stddef.h>

#include "fault.h"
#include "rng.h"

enum { SPSA_PARAMS_MAX = 128, SPSA_NAME = 64 };

typedef struct SpsaParam {
    char name[SPSA_NAME]; // the name of an option of the engine
    double start, least, most, reach, rate;
    double value;  // the current value
    double points; // what the larger value won more than the smaller one, where the rate is 0
} SpsaParam;

typedef struct Spsa {
    SpsaParam params[SPSA_PARAMS_MAX];
    int count;
    int64_t steps;  // planned
    int64_t done;   // whose results are in the values
    double squares; // the sum of the squares of these results
} Spsa;

// The values with which the two sides play one step.
typedef struct SpsaStep {
    int64_t number;                 // from 1
    int sign[SPSA_PARAMS_MAX];      // 1: the first side has the larger value, -1: the smaller
    int64_t first[SPSA_PARAMS_MAX]; // values of the options: whole numbers within the range
    int64_t second[SPSA_PARAMS_MAX];
} SpsaStep;

// Reads parameters, one per line: "Name value least most reach rate"; '#' begins a comment. The
// ends of the range are whole numbers. Faults begin with `name` and the line.
bool spsa_read(const char *name, const char *text, size_t length, Spsa *ret_spsa, Fault *fault);

// Makes step `number` (1 to steps) of a seed. Values are rounded up or down at random, with
// probabilities that keep the mean.
void spsa_step(const Spsa *spsa, uint64_t seed, int64_t number, SpsaStep *ret_step);

// Updates the parameters by the result of a step: the points of the first side less those of the
// second, -2 to 2 for a pair of games.
void spsa_update(Spsa *spsa, const SpsaStep *step, double result);

// By how many Elo the larger value of a parameter with the rate 0 is better than the smaller one,
// and half of the 95 % interval. Good for small differences: the curve of Elo counts as straight.
// Infinite before the first step.
double spsa_trial(const Spsa *spsa, const SpsaParam *param, double *ret_error);

#endif
