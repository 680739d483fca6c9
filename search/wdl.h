// SPDX-License-Identifier: MIT
// From scores to chances.
#ifndef BREDON_SEARCH_WDL_H
#define BREDON_SEARCH_WDL_H

#include "score.h"

typedef struct Wdl {
    int win, draw, loss; // per mille, together 1000, for the side to move
} Wdl;

// The chances behind a score on a board of this size (3 to 8). Proved scores are certain.
Wdl wdl_of(Score score, int size);

#endif
