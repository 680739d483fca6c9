// SPDX-License-Identifier: MIT
// Notes as they stand in a PTN file: comments that the common editor reads as saved analysis, and
// marks of tak (') and tinue ('') behind moves. All that was there before stays byte for byte.
#ifndef BREDON_ANALYSIS_ANNOTATE_TEXT_H
#define BREDON_ANALYSIS_ANNOTATE_TEXT_H

#include "annotate.h"

// Adds the comment about a position, the mark of the move that led to it, and the best line:
// {name:"Bredon 1.0" ?? wdl:512,100,388 cp:35 +0.124/12 12345 nodes 678ms pv> b2 c3 d4}
// All values are White's. `engine` is its name with the version; it has no quotes. What was not
// searched, a game that is over, has no depth, nodes and time.
void annotate_add_comment(TextBuf *text, const char *engine, const PositionNote *note,
                          MoveMark mark);

// Adds the text of a game with comments and marks; the comment about the position before the first
// move stands before that move and its number. Comments that an earlier run of the engine, of
// whatever version, has put behind these moves are replaced. A komi that no tag says gets one,
// below the others. `text` is what `game` was read from.
void annotate_add_game(TextBuf *buf, const char *text, size_t length, const PtnGame *game,
                       const GameNotes *notes, const char *engine);

// Adds the text of a game without the engine's comments and without any marks of tak and tinue, but
// with that tag, for comparing.
void annotate_add_bare(TextBuf *buf, const char *text, size_t length, const PtnGame *game,
                       const char *engine);

// Whether a text behind a '{' is the front of a comment of the engine, of whatever version, that
// does not end.
bool annotate_is_begun(Word comment, const char *engine);

// Whether every position of the game has a comment of the engine; a game without moves needs none.
bool annotate_is_whole(const char *text, const PtnGame *game, const char *engine);

#endif
