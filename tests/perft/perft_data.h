// SPDX-License-Identifier: MIT
// The file of known leaf counts.
#ifndef BREDON_TESTS_PERFT_PERFT_DATA_H
#define BREDON_TESTS_PERFT_PERFT_DATA_H

#include <stdint.h>

#include "support.h"
#include "text/tps.h"

enum { PERFT_DEPTHS = 16 };

// One line of it.
typedef struct PerftLine {
    int size;
    char tps[TPS_TEXT];
    int depths;                    // how many counts there are
    uint64_t counts[PERFT_DEPTHS]; // [0] at depth 1
} PerftLine;

// The file, as BREDON_PERFT_TSV names it. Ends the program with a message if that is not set.
const char *perft_data_path(void);

// How many lines the file has, comments left out. Ends the program with a message if it can't be
// read.
int perft_lines(const char *path);

// Line `index`, from 0.
PerftLine perft_line(const char *path, int index);

// The greatest depth whose count is at most `limit`; 0 when there is none. No limit when it is 0.
int perft_depth_within(const PerftLine *line, uint64_t limit);

#endif
