// SPDX-License-Identifier: MIT
// Notes on a game as people and programs read them: a graph and tables in text, the graph as SVG,
// and lines of JSON.
#ifndef BREDON_CLI_ANNOTATE_ANNOTATE_REPORT_H
#define BREDON_CLI_ANNOTATE_ANNOTATE_REPORT_H

#include "annotate_run.h"

typedef struct ReportStyle {
    bool coloured; // for a terminal
    bool unicode;  // else ASCII only
    int columns;   // of the terminal; 0: none, and reports are 80 columns wide
} ReportStyle;

enum { REPORT_WIDTH = 80 };

// The graph of White's win chance and what both players did.
void annotate_add_report(TextBuf *text, const AnnotatedGame *game, ReportStyle style);

// Where pictures go: that of the first game into the file itself, of game 2 into "FILE-0002".
typedef struct PictureFiles {
    const char *path; // of --svg
    const char *const *inputs;
    int input_count;
    const char *output; // of the games; "-" is standard output
} PictureFiles;

// False when the first picture can't be written where it is to go, or would destroy what is read or
// written; leaves no new file there. The output must be open.
bool annotate_check_svg(const PictureFiles *files, Fault *fault);

// Writes the graph of the n-th game (from 1), unless it would destroy what is read or written.
bool annotate_save_svg(const PictureFiles *files, int64_t number, const AnnotatedGame *game,
                       Fault *fault);

// One object a move and one for the game. The members are listed in the help of the command.
void annotate_add_json(TextBuf *text, const AnnotatedGame *game);

// The name of a player: that of its tag, or "White" and "Black".
Word annotate_name(const PtnGame *game, Colour colour);

// The escape sequence for the colour of a mark; for MARK_NONE the one that ends colours. "" unless
// `coloured`.
const char *annotate_paint(bool coloured, MoveMark mark);

// The number and text of the move of an index: "12. c3!" or "12... c3!".
enum { MOVE_LABEL = 48 };
void annotate_label(const AnnotatedGame *game, size_t index, char ret_text[MOVE_LABEL]);

// Who makes the move of an index.
Colour annotate_mover(const PtnGame *game, size_t index);

#endif
