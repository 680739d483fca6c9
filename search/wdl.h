// SPDX-License-Identifier: MIT
// Chances of win, draw and loss from scores.
#pragma once

#include "score.h"

typedef struct Wdl {
    int win, draw, loss; // per mille for the side to move; the sum is 1000
} Wdl;

// The chances for a score on a board of `size` (3 to 8). Proved scores give 1000 to one result.
Wdl wdl_of(Score score, int size);

// The chance to win in whole percent, 0 to 100: wins and half of the draws, halves rounded up.
int wdl_percent(Wdl wdl);
