// SPDX-License-Identifier: MIT
// The files of games on a command line: paths, "-" for standard input, links, and games of the
// database (games_source.h).
#pragma once

#include <stdatomic.h>

#include "ptn_file.h"

typedef struct GameFiles {
    char **at; // words of the command line
    int count;
    int64_t bytes; // their size, -1 if it is not known
    PtnDefaults defaults;
    const char *db;   // of the games: words; NULL: the usual database
    int64_t from, to; // the games of --games, by their numbers in all files; 1 and INT64_MAX: all
    int64_t number;   // of the last game that was counted
    bool bad;         // an error in a game was reported
    bool live;        // standard error can show a line of progress
    atomic_bool stop; // by Ctrl-C
} GameFiles;

// Makes room for at most `words` files. Returns false and fills `fault` when there is no memory;
// game_files_finish must be called in any case.
bool game_files_init(GameFiles *files, int words, Fault *fault);
void game_files_finish(GameFiles *files);

// Reads one word of the command line: an OptionRead whose target begins with the GameFiles.
bool game_files_add(void *files, char *word, Fault *fault);

// The option that chooses games by their numbers, with the function that reads it. The target
// begins with the GameFiles.
#define GAMES_OPTION(help)                                                                         \
    { "--games", "FROM-TO", help, OPTION_READ, 1, 0, 0, 0, game_files_read_range }
bool game_files_read_range(void *files, char *word, Fault *fault);

// True when --games was given.
bool game_files_has_range(const GameFiles *files);

// True when a path is neither one of the files nor the other output (output_is_apart). Else returns
// false and fills `fault`.
bool game_files_apart(const GameFiles *files, const char *path, const char *output,
                      const char *what, Fault *fault);
