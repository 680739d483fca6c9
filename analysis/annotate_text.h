// SPDX-License-Identifier: MIT
// Writes notes into a PTN text: comments, which PTN Ninja reads as saved analysis, and marks of tak
// (') and tinue ('') after moves. A missed win gets a comment of its own in words. The rest of the
// text stays the same, byte for byte.
#pragma once

#include "annotate.h"

// What happens to the evaluations of other engines, which match runners write after moves: {-0.21/5
// 0.05s}. PTN Ninja shows those without a name as a second analysis.
typedef enum AnnotateOthers {
    OTHERS_KEEP, // they stay as they are
    OTHERS_DROP, // they are removed, and so is the saved analysis of other engines
    OTHERS_NAME, // they get the name of the bot in them, else of the player who moved:
                 // {name:"tiltak" -0.21/5 0.05s}
} AnnotateOthers;

// True for the beginning of such an evaluation, without a name: +0.60/11, -M5/9, 0.00/7.
bool annotate_begins_with_score(Word text);

typedef struct AnnotateStyle {
    const char *engine; // name and version, as in the comments
    AnnotateOthers others;
} AnnotateStyle;

// Appends the comment on a position, with the mark of the move before it and the best line:
// {name:"Bredon 1.0" ?? wdl:512,100,388 cp:35 +0.124/12 12345 nodes 678ms pv> b2 c3 d4}
// All values are from White's side. `engine` is name and version, without quotes. The comment on a
// finished game has no depth, nodes and time.
void annotate_add_comment(TextBuf *text, const char *engine, const PositionNote *note,
                          MoveMark mark);

// Appends the text of a game with comments and marks. The comment on the first position comes
// before the first move and its number. Comments of an earlier run of the engine, in any version,
// are replaced, those of others are treated as `style` says. A komi that came without a tag is
// added as the last tag. `game` was read from `text`.
void annotate_add_game(TextBuf *buf, const char *text, size_t length, const PtnGame *game,
                       const GameNotes *notes, const AnnotateStyle *style);
