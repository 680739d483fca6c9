// SPDX-License-Identifier: MIT
// The functions of `bredon-lab datagen` for existing files: join, count and print them. Of
// truncated or damaged files the complete games are used; standard error gets one line for each
// such file. Each function returns the exit status: 0, 1 when something was lost, 2 when nothing
// could be done.
#pragma once

int data_print_merge(const char *out, char *const paths[], int count);
int data_print_stat(char *const paths[], int count);

// Prints one line per position, with tabs between the columns: the TPS, komi in flats, the score
// for the side to move ("57", "-120" in centi-flats, "W5" and "L4" for a proved win and loss in so
// many plies, "-" for none), the result, the ply from 0, the move that was played, the seed and the
// number of the game.
int data_print_dump(char *const paths[], int count);
