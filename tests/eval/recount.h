// SPDX-License-Identifier: MIT
// Every term of the evaluation counted once more: slowly, square by square, without bitboards.
#pragma once

#include "eval.h"

// For each term and player, in COUNT_PARTS of one.
typedef struct Recount {
    int count[TERMS][2];
    int network; // in centi-flats, for the side to move
} Recount;

// `phase` is that of the board, by which the network goes.
Recount recount(const Board *board, int phase);
