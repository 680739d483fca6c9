// SPDX-License-Identifier: MIT
// What many tests need: positions and moves from text that must be right, settings from the
// environment.
//
//   BREDON_SEED   seed of all random tests, a whole number; there is a fixed default
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "board.h"
#include "naive.h"
#include "rng.h"

// Reads a position with rules whose size is that of the text. Ends the program with a message if
// it can't be read.
Board support_board_with(const char *tps, const Rules *rules);

// Rules for the naive player.
NaiveRules support_naive_rules(const Rules *rules);

// Sorts moves by their numbers.
void support_sort_moves(Move *moves, int count);

// A whole number from the environment; `otherwise` when it is not set. Ends the program with a
// message when it is set to something else.
int64_t support_number(const char *name, int64_t otherwise);

// The seed of this run: BREDON_SEED or the default.
uint64_t support_seed(void);
