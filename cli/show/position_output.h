// SPDX-License-Identifier: MIT
// Functions shared by the commands that show or search positions: options, limits, drawing, --svg.
#pragma once

#include "args.h"
#include "command.h"
#include "searcher.h"
#include "show/picture.h"
#include "show/svg.h"

// The settings and limits of a search from the options. There is no overhead for clocks. If no
// limit is given, the search takes `default_ms`, or on a terminal has no limit.
SearchSettings position_settings(const Args *args);
SearchLimits position_limits(const Args *args, int64_t default_ms);

// The style for standard output, from the options and the locale; the last move is marked.
PictureStyle position_style(const Args *args);

// Adds the picture of --svg; `best` and `analysis` are of a search, or MOVE_NONE and NULL.
void position_add_svg(TextBuf *text, const Args *args, Move best, const SvgAnalysis *analysis);

// Checks that the file of --svg, if any, can be written; it must not be "-". Returns false and
// fills `fault`.
bool position_check_svg(const Args *args, Fault *fault);

// Writes the file of --svg, if any; `analysis` is the result of a search or NULL. Returns false and
// fills `fault`.
bool position_save_svg(const Args *args, Move best, const SvgAnalysis *analysis, Fault *fault);
