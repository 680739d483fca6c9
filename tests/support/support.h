// SPDX-License-Identifier: MIT
// What many tests need: positions and moves from text that must be right, random numbers that can
// be had again, and settings from the environment.
//
//   BREDON_SEED   seed of all random tests, a whole number; there is a fixed default
#ifndef BREDON_TESTS_SUPPORT_SUPPORT_H
#define BREDON_TESTS_SUPPORT_SUPPORT_H

#include "board.h"

#include <stdbool.h>
#include <stdint.h>

// Reads a position with the standard set, komi 0. Ends the program with a message if it is none.
Board support_board(const char *tps);

// The same with other rules, whose size must be that of the text.
Board support_board_with(const char *tps, const Rules *rules);

// Reads a legal move. Ends the program with a message if it is none.
Move support_move(const Board *board, const char *text);

// Plays moves parted by spaces.
void support_play(Board *board, const char *moves);

// A whole number from the environment; `otherwise` when it is not set. Ends the program with a
// message when it is set to something else.
int64_t support_number(const char *name, int64_t otherwise);

// The seed of this run: BREDON_SEED or the default.
uint64_t support_seed(void);

// Says on standard error, as a TAP diagnostic, how to have this run's random numbers again.
void support_print_seed(const char *test);

// A random generator (splitmix64). Any seed will do; neighbouring seeds give unrelated numbers.
typedef struct Rng {
    uint64_t state;
} Rng;

Rng rng_of(uint64_t seed);
uint64_t rng_next(Rng *rng);

// 0 <= result < count; count > 0.
int rng_below(Rng *rng, int count);

// From low to high, both included.
int rng_between(Rng *rng, int low, int high);

// True in so many cases of a hundred.
bool rng_chance(Rng *rng, int percent);

#endif
