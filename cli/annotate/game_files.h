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
    int64_t bytes; // their size, -1 if it is not known
} GameFiles;

// Makes room for at most `words` files. False with a fault when there is no memory;
// game_files_finish must be called in any case.
bool game_files_init(GameFiles *files, int words, Fault *fault);
void game_files_finish(GameFiles *files);

// Reads one word of the command line: an OptionRead whose target begins with the GameFiles.
bool game_files_add(void *files, char *const words[], int count, Fault *fault);

// Whether the command was given files, standard input at most once, and all can be read; sets their
// size. Else false with a fault, which may show how to call the `command`.
bool game_files_check(GameFiles *files, const char *command, Fault *fault);

#endif
