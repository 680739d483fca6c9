// SPDX-License-Identifier: MIT
// The commands of bredon-lab, for those who work on the evaluation. They are declared and read
// their options like those of bredon (cli/commands.h, cli/options.h).
#pragma once

#include "commands.h"

extern const Command datagen_command, features_command, openings_command;

// Prints "bredon-lab NAME: TEXT" to standard error; returns EXIT_BAD_INPUT.
int lab_refuse(const char *name, const Fault *fault);

// Prints a text to standard output and frees it; returns the exit status.
int lab_print(const char *name, TextBuf *text);
