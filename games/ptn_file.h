// SPDX-License-Identifier: MIT
// Reads whole games: PTN files.
//
// Accepted, an unknown Opening with a warning: tags in any order, including unknown ones; \r\n and
// a byte order mark; {comments}, and comments from ';' to the end of the line, anywhere; several
// games in one text; 1. and 1... and 1) and `5. -- move`; marks after moves. Branches are skipped
// with a warning (ptn_branch.h reads them): a branch begins where the move numbers go back after a
// {name} or after an empty line, and after an empty line with a name of PTN Ninja's, such as {3w1}.
// Commas count as blanks. A game ends at the first tag that follows its moves. A game without
// moves and result ends where, after an empty line, the name of its first tag occurs again.
//
// In a game without tags, from its first move on, move numbers need no dot ("1 a1"), and semicolons
// separate moves: one begins a comment only at the start of a line, or if a blank and a word
// without a digit follow it and the rest of its line has no move.
//
// Refused, with game, line and column: no size, or a Size and a TPS that disagree; invalid rules;
// moves that can't be read, are illegal, or come after the end of the game or
// after its 1,000,000th move (these messages name the ply too); more than 1,000 tags or 1,000,000
// comments in a game; text after the result; unclosed brackets,
// quotes and braces. The column of a fault or a warning counts bytes from the start of the line.
#pragma once

#include "ptn_game.h"

typedef struct PtnFile {
    const char *text;
    size_t length;
    size_t at;            // where the next game begins
    size_t line, column;  // of the place `at`, from 1
    size_t games;         // number of games read so far, faulty ones included
    PtnDefaults defaults; // all 0 at first; the caller may change them
} PtnFile;

typedef enum PtnStatus {
    PTN_GAME,  // a game was read
    PTN_FAULT, // a game was read up to an error; the next call reads the next game
    PTN_END,   // there are no more games
} PtnStatus;

// A file in memory. The text must outlive the games that are read from it.
PtnFile ptn_file_of(const char *text, size_t length);

// Reads the next game into `game`, which must be initialized and may hold another game. After
// PTN_FAULT `game` holds what comes before the error: legal moves, or only tags.
PtnStatus ptn_file_next(PtnFile *file, PtnGame *game, Fault *fault);

// The length of the first game of a text: up to the tags of the next one, or without tags up to a
// "1." after an empty line, or up to the comments there that are above it, unless they name a
// branch. 0 only for an empty text.
size_t ptn_file_split(const char *text, size_t length);

// Plays a list of moves that people type or paste, from the position of `game`, as the same text in
// a game without tags is read (above). False at the first word that is not a legal move, after the
// end of the game, at a tag, or without memory; the moves before it stay played. The fault has no
// line.
bool ptn_play_text(Game *game, const char *text, size_t length, Fault *fault);

// Counts the words of a list of moves that have the form of a move on a board of
// `size`.
size_t ptn_count_moves(const char *text, size_t length, int size);
