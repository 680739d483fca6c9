// SPDX-License-Identifier: MIT
// Text for people, broken into lines.
#ifndef BREDON_BASE_PARAGRAPH_H
#define BREDON_BASE_PARAGRAPH_H

#include "textbuf.h"

// Adds words in lines of at most `columns`; a longer word has a line of its own. The first line
// begins with `label`, and the words of all lines stand `indent` columns to the right. A label that
// is too long for that has its own line. Words are ASCII and parted by blanks.
void paragraph_add(TextBuf *text, const char *label, int indent, int columns, const char *words);

#endif
