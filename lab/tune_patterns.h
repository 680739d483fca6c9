// SPDX-License-Identifier: MIT
// `bredon-lab tune --patterns`: the pattern tables, fitted to the results of games and to scores.
#ifndef BREDON_LAB_TUNE_PATTERNS_H
#define BREDON_LAB_TUNE_PATTERNS_H

#include "tune_print.h"

// Fits the tables, prints a report, and writes them to `out` (see tune_give_out). On a fault
// nothing was written. `progress`: show it on standard error.
bool tune_patterns(const TuneArgs *args, const TextBuf *out, bool progress, Fault *fault);

#endif
