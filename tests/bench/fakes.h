// SPDX-License-Identifier: MIT
// Matches of fake engines: specs from a line of text, files that go away.
#ifndef BREDON_TESTS_BENCH_FAKES_H
#define BREDON_TESTS_BENCH_FAKES_H

#include <check.h>

#include "match/match.h"

enum { FAKES_MOST = 4, FAKES_WORDS = 16, FAKES_TEXT = 512, FAKES_PATH = 64 };

// The engines of a match. They point into this struct, which must stay where it is.
typedef struct Fakes {
    TeiSpec specs[FAKES_MOST];
    MatchLimits limits[FAKES_MOST];
    int count;
    char texts[FAKES_MOST][FAKES_TEXT];
    char *argv[FAKES_MOST][FAKES_WORDS];
} Fakes;

// Where the fake engine is; set by fakes_main.
const char *fakes_program(void);

// Runs a suite with the fake engine's path as the first argument.
int fakes_main(const char *name, TCase *tcase, int argc, char **argv);

// Adds an engine: words behind the program's name, separated by blanks. All get a node limit.
void fakes_add(Fakes *fakes, const char *name, const char *options);

// A name for a file that does not exist yet.
void fakes_path(char ret_path[FAKES_PATH]);

#endif
