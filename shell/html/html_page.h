// SPDX-License-Identifier: MIT
// Pages of HTML that hold everything they need: data as JSON, and the style and script of web/ that
// show it. They load nothing from a network.
#pragma once

#include "ptn_file.h"

// The lines of the style sheets and of the script, with NULL at the end; made by the build.
extern const char *const html_style[], *const html_script[];

// Appends a game to the elements of an array of JSON: its players, result and start, whether it was
// lost by a fault, and its moves, with the short comments after them. Beyond 16 MB of games those
// that follow have no moves.
void html_add_game(TextBuf *json, const PtnGame *game, bool fault);

// Appends a page. `json` is an object without its end, which web/report/report.js describes; the
// page adds the games, which html_add_game made, and the end.
void html_add_page(TextBuf *html, const char *title, TextBuf *json, const TextBuf *games);

// Writes the file of --html. A file that this function wrote is replaced. Any other file is
// refused, and so are inputs and the other output (output_is_apart). With `html` NULL it changes
// nothing and only checks whether the file can be written.
bool html_save(const char *path, const char *const inputs[], int count, const char *output,
               const TextBuf *html, Fault *fault);
