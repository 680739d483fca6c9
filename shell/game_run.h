// SPDX-License-Identifier: MIT
// Reads the games of the files on a command line: a run over all games, several at once, that
// Ctrl-C stops.
#pragma once

#include "game_files.h"
#include "game_stream.h"

enum { GAME_JOBS_MOST = 256 };

// Checks that files were given, standard input at most once, and that all can be read; sets their
// size. Else returns false and fills `fault`, which may show how to call the `command`.
bool game_files_check(GameFiles *files, const char *command, Fault *fault);

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
