// SPDX-License-Identifier: MIT
// Every term of the evaluation counted once more: slowly, square by square, without bitboards.
#pragma once

#include "eval.h"

// For each term and player, in COUNT_PARTS of one.
typedef struct Recount {
    int count[TERMS][2];
} Recount;

// `phase` is that of the board, which the network is weighted by.
Recount recount(const Board *board, int phase);
