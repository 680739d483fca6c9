// SPDX-License-Identifier: MIT
// Takes one game from a PTN file; for --ptn.
#pragma once

#include "ptn_file.h"
#include "ptn_link.h"

typedef struct GameChoice {
    int64_t number; // from 1
    PtnDefaults defaults;
    bool has_size, has_komi, has_opening; // these defaults are given; a tag that differs is refused
} GameChoice;

typedef struct ChosenGame {
    char *text;      // the whole file; `game` points into it
    PtnGame game;    // game.number counts all games of the file
    bool faulty;     // the game has an error; `game` ends before it
    Fault fault;     // when `faulty`: the error, with the name of the file
    LinkPlace place; // that a link shows
} ChosenGame;

// Reads the file at `path` ("-": standard input), or a link (ptn_link.h), and takes one game. False
// when it can't be read or has no such game; after true, the caller calls chosen_game_finish.
bool game_choose(const char *path, const GameChoice *choice, ChosenGame *ret_chosen, Fault *fault);
void chosen_game_finish(ChosenGame *chosen);

// When neither a branch (NULL) nor a ply (-1) was asked for, takes those that a link shows.
void chosen_game_place(const ChosenGame *chosen, const char **branch, int64_t *ply);

// Begins a game, which was all 0 before, at the position `tps` of an option, and plays moves; NULL:
// the usual start, no moves. The caller finishes the game in any case.
bool game_start_words(Game *ret_game, const Rules *rules, const char *option, const char *tps,
                      const char *moves, Fault *fault);
bool game_play_words(Game *game, const char *moves, Fault *fault);

// Plays the game, or the branch with a name (NULL: none), up to a ply (-1: its end). An error
// behind this place does not matter. False with `fault` in the words of --branch and --ply.
bool chosen_game_play(const ChosenGame *chosen, const char *branch, int64_t ply, Game *ret_game,
                      Fault *fault);
