// SPDX-License-Identifier: MIT
// Lines that are wider than a terminal, broken where words end.
#ifndef BREDON_BASE_FOLD_H
#define BREDON_BASE_FOLD_H

#include "textbuf.h"

// The columns that a text takes: one for each character of UTF-8, none for colours.
int fold_width(const char *text, size_t length);

// Breaks the lines of a text from the byte `begin` on at blanks, so that none has more than
// `columns` columns (0: as they are). What is broken off stands below the second part of a line
// that has two or more blanks in it, else `further` columns further in than the line; where that
// is beyond the middle of the columns, it stands at the edge. A word that is wider than a line
// stays whole.
void fold_text(TextBuf *text, size_t begin, int columns, int further);

#endif
