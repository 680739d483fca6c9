// SPDX-License-Identifier: MIT
// The files of games that a command is given: paths, or "-" for standard input.
#ifndef BREDON_CLI_ANNOTATE_GAME_FILES_H
#define BREDON_CLI_ANNOTATE_GAME_FILES_H

#include <stdbool.h>
#include <stdint.h>

#include "fault.h"

typedef struct GameFiles {
    char **at; // words of the command line
    int count;
} GameFiles;

// Makes room for at most `words` files. False with a fault when there is no memory;
// game_files_finish must be called in any case.
bool game_files_init(GameFiles *files, int words, Fault *fault);
void game_files_finish(GameFiles *files);

// Adds a word. False with a fault when there are too many.
bool game_files_add(GameFiles *files, char *word, Fault *fault);

// False with a fault when none was given to the command, or standard input twice.
bool game_files_check(const GameFiles *files, const char *command, Fault *fault);

// Checks that all can be read. `*ret_bytes` gets their size, -1 if it is not known.
bool game_files_measure(const GameFiles *files, int64_t *ret_bytes, Fault *fault);

#endif
