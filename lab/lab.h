// SPDX-License-Identifier: MIT
// The commands of bredon-lab, for those who work on the evaluation. They are declared and read
// their options like those of bredon (shell/command.h, shell/options.h).
#pragma once

#include "command.h"
#include "data/data_tools.h"

extern const Command datagen_command, features_command, net_command;

// Prints "bredon-lab NAME: TEXT" to standard error; returns EXIT_BAD_INPUT.
int lab_refuse(const char *name, const Fault *fault);

// Prints "bredon-lab: LINE" to standard error; a DataReport.
void lab_report(void *user, const char *line);

// Gives all games of the files to `visit`. Reports what is damaged, and leaves it out. False with a
// fault when a file can't be opened or `visit` fails.
bool lab_read_games(char *const paths[], int count, DataVisit *visit, void *user, Fault *fault);
