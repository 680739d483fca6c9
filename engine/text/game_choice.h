// SPDX-License-Identifier: MIT
// One game out of a PTN file, by its number or by a player, for --ptn and `load`.
#ifndef BREDON_ENGINE_TEXT_GAME_CHOICE_H
#define BREDON_ENGINE_TEXT_GAME_CHOICE_H

#include "text/ptn_file.h"

typedef struct GameChoice {
    const char *player; // part of a player's name, in any case; NULL: whoever plays
    int64_t number;     // from 1, among the games of that player
    bool has_komi;      // for a game without a Komi tag; another tag is refused
    int half_komi;
} GameChoice;

typedef struct ChosenGame {
    char *text;     // of the whole file, which `game` points into
    PtnGame game;   // game.number is that in the file
    bool faulty;    // `game` holds what comes before `fault`
    Fault fault;    // names the file
    size_t in_file; // how many games there are
} ChosenGame;

// Reads a file, "-" for standard input, and takes one of its games. False when there is no such
// game; else chosen_game_finish must be called.
bool game_choose(const char *path, const GameChoice *choice, ChosenGame *ret_chosen, Fault *fault);
void chosen_game_finish(ChosenGame *chosen);

#endif
