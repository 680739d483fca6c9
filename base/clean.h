// SPDX-License-Identifier: MIT
// Makes text of others safe to show: what came from a file, a network or an engine may hold any
// bytes, and passes through here on its way to a terminal, to XML or to JSON.
#ifndef BREDON_BASE_CLEAN_H
#define BREDON_BASE_CLEAN_H

#include "textbuf.h"

// How many characters a text is cut to.
enum { CLEAN_WHOLE = -1 };

// For a terminal, on one line: '?' takes the place of control characters (C0, DEL, C1), of line
// separators, of what turns the direction of writing, of bytes that are no UTF-8 and, unless
// `unicode`, of each character beyond ASCII. At most `most` characters, all for CLEAN_WHOLE;
// returns how many there are.
int clean_add(TextBuf *buf, const char *text, size_t length, int most, bool unicode);

// The same of a text of several lines: line ends and tabs stay.
void clean_add_lines(TextBuf *buf, const char *text, size_t length, bool unicode);

// As clean_add, filled up with blanks to `columns` characters, or cut to them.
void clean_add_cell(TextBuf *buf, const char *text, size_t length, int columns, bool unicode);

// For XML, between tags and in attributes: markup is escaped, '?' takes the place of what no XML
// may hold, of control characters and of bytes that are no UTF-8.
void clean_add_xml(TextBuf *buf, const char *text, size_t length);

// For JSON, between quotes: nothing is lost but bytes that are no UTF-8, which become U+FFFD. What
// clean_add leaves out is escaped.
void clean_add_json(TextBuf *buf, const char *text, size_t length);

#endif
