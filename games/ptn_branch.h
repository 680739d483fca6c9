// SPDX-License-Identifier: MIT
// The branches of a game, as PTN Ninja writes them behind the main line: after an empty line a name
// in braces, then numbered moves from the place where the branch leaves its line. "3w1/5b1" leaves
// the branch "3w1", any other name the main line.
#pragma once

#include "ptn_file.h"

enum { BRANCHES_MOST = 10000 }; // of one game

typedef struct PtnBranch {
    Word name;     // as in the braces; length 0: none
    size_t parent; // the line that it leaves: 0 is the main line, k the branch number k
    size_t plies;  // of the game before its first move
    PtnGame line;  // its own moves, comments and result, from the position where it leaves
    bool faulty;   // there is an error behind these moves
    Fault fault;   // when `faulty`
} PtnBranch;

typedef struct PtnBranches {
    PtnBranch *all; // in the order of the text; number k is all[k - 1]
    size_t count, room;
} PtnBranches;

// Reads the branches of a game that was read from `text`. False without memory and when there are
// too many. The caller calls ptn_branches_finish in every case.
bool ptn_branches_read(const char *text, const PtnGame *game, PtnBranches *ret_branches,
                       Fault *fault);
void ptn_branches_finish(PtnBranches *branches);

// The number of the first branch with that name; 0: there is none, and `fault` names those that
// there are.
size_t ptn_branches_find(const PtnBranches *branches, Word name, Fault *fault);

// The plies of a line from the start of the game to its end; `number` 0 is the main line.
size_t ptn_branches_plies(const PtnGame *game, const PtnBranches *branches, size_t number);

// Plays the first `plies` plies of a line into `ret_game`. False when there is no memory.
bool ptn_branches_play(const PtnGame *game, const PtnBranches *branches, size_t number,
                       size_t plies, Game *ret_game, Fault *fault);
