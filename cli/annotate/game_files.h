// SPDX-License-Identifier: MIT
// Functions shared by the commands that read whole games: the files on the command line ("-" is
// standard input), and a run over all games that Ctrl-C stops.
#pragma once

#include "game_stream.h"

typedef struct GameFiles {
    char **at; // words of the command line
    int count;
    int64_t bytes; // their size, -1 if it is not known
    PtnDefaults defaults;
    bool live; // standard error can show a line of progress
} GameFiles;

// Makes room for at most `words` files. Returns false and fills `fault` when there is no memory;
// game_files_finish must be called in any case.
bool game_files_init(GameFiles *files, int words, Fault *fault);
void game_files_finish(GameFiles *files);

// Reads one word of the command line: an OptionRead whose target begins with the GameFiles.
bool game_files_add(void *files, char *const words[], int count, Fault *fault);

// Checks that files were given, standard input at most once, and that all can be read; sets their
// size. Else returns false and fills `fault`, which may show how to call the `command`.
bool game_files_check(GameFiles *files, const char *command, Fault *fault);

// True when a path is neither one of the files nor the other output (output_is_apart). Else returns
// false and fills `fault`.
bool game_files_apart(const GameFiles *files, const char *path, const char *output,
                      const char *what, Fault *fault);

// Calls `work` with a stream of all games, and ends the line of progress. The first Ctrl-C, SIGTERM
// or SIGHUP sets `stop`, which *ret_stopped reports; `work` may also set it. Returns what `work`
// returns.
typedef bool GameFilesWork(void *user, GameStream *stream, atomic_bool *stop, Fault *fault);
bool game_files_run(const GameFiles *files, GameFilesWork *work, void *user, bool *ret_stopped,
                    Fault *fault);

// Ends the line of progress before something is printed about a game. Reports an error in the game,
// if there is one, on standard error after "bredon COMMAND: "; `more` follows. Returns true if
// there is an error.
bool game_files_report(const GameFiles *files, const char *command, const GamePiece *piece,
                       const char *more);
