// SPDX-License-Identifier: MIT
// The commands of bredon-lab, for those who work on the evaluation. They are declared and read
// their options like those of bredon (cli/commands.h, cli/options.h).
#ifndef BREDON_LAB_LAB_H
#define BREDON_LAB_LAB_H

#include "commands.h"

int command_datagen(int argc, char *const argv[]);
int command_openings(int argc, char *const argv[]);
int command_tune(int argc, char *const argv[]);

enum { DATAGEN_ARGS = 0xf, OPENINGS_ARGS = 1, TUNE_ARGS = 1 };

extern const OptionTable datagen_options, openings_options, tune_options;

// Prints "bredon-lab NAME: TEXT" to standard error; returns EXIT_BAD_INPUT.
int lab_refuse(const char *name, const Fault *fault);

// Prints a text to standard output and frees it; returns the exit status.
int lab_print(const char *name, TextBuf *text);

#endif
