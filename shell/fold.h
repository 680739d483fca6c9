// SPDX-License-Identifier: MIT
// Breaks lines that are wider than a terminal, at spaces.
#pragma once

#include "textbuf.h"

// The number of columns of a text: one for each UTF-8 character, none for colour codes.
int fold_width(const char *text, size_t length);

// Breaks the lines of a text, from byte `begin` on, so that no line is wider than `columns` (0: no
// limit). The rest of a broken line is indented: to its second column, if the line has two or more
// spaces in a row, else by `further` more than the line itself. It is not indented when the indent
// would be more than half of `columns`. A word wider than `columns` is not broken.
void fold_text(TextBuf *text, size_t begin, int columns, int further);
