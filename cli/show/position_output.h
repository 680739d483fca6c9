// SPDX-License-Identifier: MIT
// What the commands that show or search positions share: printing, drawing, --svg.
#ifndef BREDON_CLI_SHOW_POSITION_OUTPUT_H
#define BREDON_CLI_SHOW_POSITION_OUTPUT_H

#include "args.h"
#include "screen.h"
#include "show/picture.h"
#include "show/svg.h"

// Prints and frees the text; returns the exit status.
int position_print(const char *name, TextBuf *text);

// The style for this screen, by the options and the locale; the last move is marked.
PictureStyle position_style(const Args *args, const Screen *screen);

// Checks that the file of --svg can be written; `to_stdout`: "-" is allowed. False with a fault.
bool position_check_svg(const Args *args, bool to_stdout, Fault *fault);

// The picture of --svg as text, and written to its file; `analysis` is a search's result or NULL.
void position_add_svg(TextBuf *text, const Args *args, Move best, const SvgAnalysis *analysis);
bool position_save_svg(const Args *args, Move best, const SvgAnalysis *analysis, Fault *fault);

#endif
