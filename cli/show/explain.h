// SPDX-License-Identifier: MIT
// The static evaluation, term by term, in centi-flats and in groups that a player would recognise.
#ifndef BREDON_CLI_SHOW_EXPLAIN_H
#define BREDON_CLI_SHOW_EXPLAIN_H

#include "eval.h"
#include "textbuf.h"

// A table of the terms that hold for somebody, or of all, and the sum for White; then what komi is
// worth, how far the game is, and a sentence for who leads and in what, in lines of at most
// `columns`.
void explain_add(TextBuf *text, const Board *board, bool all, int columns);

// The same as an object of JSON on a line.
void explain_add_json(TextBuf *text, const Board *board, bool all);

#endif
