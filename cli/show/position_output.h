// SPDX-License-Identifier: MIT
// What the commands that show or search positions share: drawing, --svg.
#ifndef BREDON_CLI_SHOW_POSITION_OUTPUT_H
#define BREDON_CLI_SHOW_POSITION_OUTPUT_H

#include "args.h"
#include "show/picture.h"
#include "show/svg.h"

// The style for standard output, by the options and the locale; the last move is marked.
PictureStyle position_style(const Args *args);

// Checks that the file of --svg, if any, can be written; it must not be "-". False with a fault.
bool position_check_svg(const Args *args, Fault *fault);

// Draws the picture of --svg, if any; `analysis` is a search's result or NULL. False with a fault.
bool position_save_svg(const Args *args, Move best, const SvgAnalysis *analysis, Fault *fault);

#endif
