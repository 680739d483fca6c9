// SPDX-License-Identifier: MIT
// Functions shared by the commands that read whole games: the files on the command line ("-" is
// standard input), and a run over all games, several at once, that Ctrl-C stops.
#pragma once

#include "game_stream.h"

enum { GAME_JOBS_MOST = 256 };

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
bool game_files_add(void *files, char *const words[], int count, Fault *fault);

// The option that chooses games by their numbers, with the function that reads it. The target
// begins with the GameFiles.
#define GAMES_OPTION(help)                                                                         \
    { "--games", "FROM-TO", help, OPTION_READ, 1, 0, 0, 0, game_files_read_range }
bool game_files_read_range(void *files, char *const words[], int count, Fault *fault);

// True when --games was given.
bool game_files_has_range(const GameFiles *files);

// Checks that files were given, standard input at most once, and that all can be read; sets their
// size. Else returns false and fills `fault`, which may show how to call the `command`.
bool game_files_check(GameFiles *files, const char *command, Fault *fault);

// True when a path is neither one of the files nor the other output (output_is_apart). Else returns
// false and fills `fault`.
bool game_files_apart(const GameFiles *files, const char *path, const char *output,
                      const char *what, Fault *fault);

// Whether a task wants a game, and whether --games counts it.
typedef enum GameWish {
    GAME_LEFT_OUT,
    GAME_COUNTED,
    GAME_BESIDE, // wanted, but not counted: what is no game, or may be none of those that are
                 // wanted
} GameWish;

// What to do with the games. A job is a struct that begins with its GamePiece; the rest is zero at
// first.
typedef struct GameTask {
    void *user;
    size_t size; // of a job
    int jobs;    // games in progress at once
    // Called in any of the threads, by one at a time; NULL: all are counted but what is no game.
    GameWish (*wants)(void *user, const GamePiece *piece);
    // Called for each game on which there is work, in their order, in any of the threads by one at
    // a time. False with `fault` filled ends the run. May be NULL.
    bool (*begin)(void *user, void *job, Fault *fault);
    // Does the work on a game, in thread number `worker`. False with `fault` filled ends the run.
    bool (*work)(void *user, int worker, void *job, Fault *fault);
    // Takes a finished game, in the order of the files, in the caller's thread. False ends the run.
    bool (*take)(void *user, void *job);
    void (*finish)(void *job); // frees all of a job but its piece
    void (*tick)(void *user);  // shows the progress; called about ten times a second if `live`
} GameTask;

// Begins to read the files one after the other; game_files_close ends it.
void game_files_open(const GameFiles *files, GameStream *ret_stream);
void game_files_close(GameFiles *files, GameStream *stream);

// Works on all games of the files that are in the range of --games, and ends the line of progress.
// The first Ctrl-C, SIGTERM or SIGHUP sets files->stop, as does a run that ends early; `work` may
// read it. Returns false and fills `fault` after an error; `take` was called for all games before
// it.
bool game_files_run(GameFiles *files, const GameTask *task, Fault *fault);

// Ends the line of progress before something is printed about a game. Reports an error in the game,
// if there is one, on standard error after "bredon COMMAND: "; `more` follows. Then files->bad is
// set, and the result is true.
bool game_files_report(GameFiles *files, const char *command, const GamePiece *piece,
                       const char *more);
