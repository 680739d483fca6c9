// SPDX-License-Identifier: MIT
// What `bredon datagen` does with files that are there: joining, counting and printing them. Files
// that are cut off or damaged are told on standard error, one line each, and used as far as they
// are whole. Each gives the exit status: 0, 1 when something was lost, 2 when nothing could be
// done.
#ifndef BREDON_CLI_LAB_DATA_PRINT_H
#define BREDON_CLI_LAB_DATA_PRINT_H

#include <stdbool.h>

int data_print_merge(const char *out, char *const paths[], int count);
int data_print_stat(char *const paths[], int count, bool json);

// A line a position, its columns parted by tabs: the TPS, komi in flats, the score from the side to
// move ("57", "-120" in centi-flats, "W5" and "L4" for a win and a loss proved in so many plies,
// "-" for none), the result, the ply from 0, the move that was played, the seed and the number of
// the game.
int data_print_dump(char *const paths[], int count);

#endif
