// SPDX-License-Identifier: MIT
// Writes notes into a PTN text: comments, which PTN Ninja reads as saved analysis, and marks of tak
// (') and tinue ('') after moves. The game and its turning points get comments in words. The rest
// of the text stays the same, byte for byte.
#pragma once

#include "annotate.h"
#include "game_stream.h"
#include "ptn_branch.h"

// The branches of a game that are annotated, too.
typedef struct AnnotatedBranches {
    PtnBranches branches;
    GameNotes *notes; // of each branch, on all its moves; on the heap
} AnnotatedBranches;

void annotated_branches_finish(AnnotatedBranches *branches);

// Appends the comment on a position, with the mark of the move before it and the best line:
// {name:"Bredon 1.0" ?? wdl:512,100,388 cp:35 +0.124/12 12345 nodes 678ms pv> b2 c3 d4}
// All values are from White's side. `engine` is name and version, without quotes. The comment on a
// finished game has no depth, nodes and time.
void annotate_add_comment(TextBuf *text, const char *engine, const PositionNote *note,
                          MoveMark mark);

// True for such a comment, in braces, by this engine in any version.
bool annotate_is_analysis(Word comment, const char *engine);

// Makes the notes on a game from the comments that annotate_add_game wrote into it. They are whole
// when each position has its comment by `engine`. `others` are those of the engine `other`; NULL:
// of the last one that the game has. Returns false and fills `fault` without memory; the caller
// calls game_notes_finish in every case.
bool annotate_read_game(const PtnGame *game, const char *engine, const char *other,
                        GameNotes *ret_notes, Fault *fault);

// Appends the part of a text that is a game, with comments and marks. The comments on the first
// position and on the whole game come before the first move and its number. Comments of an earlier
// run of the engine, in any version, are replaced. A komi that came without a tag is added as the
// last tag. `game` was read from `text`; `branches` (may be NULL) are those of the game that are
// annotated, else they stay as they are; `engine` is name and version, as in the comments.
void annotate_add_game(TextBuf *buf, const char *text, const PtnGame *game, const GameNotes *notes,
                       const AnnotatedBranches *branches, const char *engine);

// An annotated game of a file; not complete when it was stopped. Its branches are not part of what
// is said about the game and its players.
typedef struct AnnotatedGame {
    GamePiece piece;
    GameNotes notes;            // on all legal moves
    AnnotatedBranches branches; // none, unless they were asked for
    TextBuf text;               // the piece with comments and marks
    bool read;                  // the piece had them, and the notes come from there: no `text`
} AnnotatedGame;
