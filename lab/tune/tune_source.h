// SPDX-License-Identifier: MIT
// Writes weights as source files: eval/weights_3.inc to weights_8.inc for the evaluation,
// eval/patterns_3.inc to patterns_8.inc for its pattern tables, and search/policy/policy_3.inc to
// policy_8.inc for the policy.
#ifndef BREDON_BENCH_TUNE_TUNE_SOURCE_H
#define BREDON_BENCH_TUNE_TUNE_SOURCE_H

#include "patterns.h"
#include "policy/policy.h"
#include "textbuf.h"
#include "weights.h"

// Append the whole file of a size. `origin` says where the numbers come from, in lines of up to 96
// bytes, separated by newlines.
void tune_source_add(TextBuf *text, int size, const Weight weights[TERMS], const char *origin);
void move_source_add(TextBuf *text, int size, const PolicyWeights weights[POLICY_PHASES],
                     const char *origin);
void pattern_source_add(TextBuf *text, int size, const PatternTable *tables, const char *origin);

#endif
