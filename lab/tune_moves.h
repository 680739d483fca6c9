// SPDX-License-Identifier: MIT
// `bredon-lab tune --moves`: the weights of the policy, fitted to the moves that were played.
#ifndef BREDON_LAB_TUNE_MOVES_H
#define BREDON_LAB_TUNE_MOVES_H

#include "tune_print.h"

// Fits the weights, prints a report, and writes them to `out` (see tune_give_out). On a fault
// nothing was written. `progress`: show it on standard error.
bool tune_moves(const TuneArgs *args, const TextBuf *out, bool progress, Fault *fault);

#endif
