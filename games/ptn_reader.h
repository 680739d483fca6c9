// SPDX-License-Identifier: MIT
// Reads one game or one branch of it. Used by ptn_file.c and ptn_branch.c.
#pragma once

#include "outcome.h"
#include "ptn_game.h"
#include "ptn_lexer.h"

typedef struct GameReader {
    PtnLexer lexer; // over this game only; its offsets count from the start of the file's text
    const PtnDefaults *defaults; // used before the game has started
    PtnGame *game;
    Fault *fault;        // gets its place in ptn_file_next
    size_t line;         // of the token being read, or of the faulty tag
    Outcome outcome;     // of the current position
    int64_t shift;       // ply given by the move numbers minus ply of the board
    PtnTokenKind before; // of the last token
    PtnPlace token;      // before the token being read
    PtnPlace name;       // before the last comment, which may be the name of a branch
    bool name_spaced;    // an empty line comes before that comment
    size_t result_line;  // 0: no result yet
    size_t earlier;      // plies of the game before a branch
    bool started;        // the tags are complete and valid
    bool is_branch;      // the next branch ends what is read; else it is skipped, and so on
    bool in_branch;      // past the line
} GameReader;

// Reads a game, or a branch up to the next one. False after an error; *ret_empty is true when there
// is nothing to read.
bool game_reader_run(GameReader *reader, bool *ret_empty);

// True when the number of a move is followed by -- or dots in place of White's move.
bool game_reader_placeholder_follows(const PtnLexer *lexer);

// The number of a move; a large one for all that are too large.
int64_t game_reader_number(const PtnToken *token);
