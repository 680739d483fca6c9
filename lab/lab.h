// SPDX-License-Identifier: MIT
// The commands of bredon-lab, for those who work on the evaluation. They are declared and read
// their options like those of bredon (cli/shell/command.h, cli/shell/options.h).
#pragma once

#include "data/data_file.h"
#include "shell/command.h"

extern const Command datagen_command, features_command, net_command;

// Prints "bredon-lab NAME: TEXT" to standard error; returns EXIT_BAD_INPUT.
int lab_refuse(const char *name, const Fault *fault);

// Reads the games of a file in turn, up to the first for which `on_game` fails. Reports damaged
// parts on standard error, as lab_refuse does, and leaves them out. False with a fault when the
// file can't be opened or `on_game` fails.
bool lab_read_games(const char *name, const char *path,
                    bool (*on_game)(void *user, const DataGame *game, Fault *fault), void *user,
                    Fault *fault);
