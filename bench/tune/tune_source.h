// SPDX-License-Identifier: MIT
// The source form of the evaluation's weights: the files weights_3.inc to weights_8.inc of eval/.
#ifndef BREDON_BENCH_TUNE_TUNE_SOURCE_H
#define BREDON_BENCH_TUNE_TUNE_SOURCE_H

#include "textbuf.h"
#include "weights.h"

// Adds the whole file of a size. `origin` says where the numbers come from, in lines of up to 96
// bytes parted by newlines.
void tune_source_add(TextBuf *text, int size, const Weight weights[TERMS], const char *origin);

#endif
