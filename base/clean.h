// SPDX-License-Identifier: MIT
// Makes foreign text safe to show. Text from a file, a network or an engine may contain any bytes.
// These functions clean it before it is written to a terminal, as XML or as JSON.
#pragma once

#include "textbuf.h"

enum { CLEAN_WHOLE = -1 }; // as `most`: no limit

// Appends text for one line of a terminal. '?' replaces control characters (C0, DEL, C1), line
// separators, characters that change the direction of writing, bytes that are not UTF-8 and, unless
// `unicode`, all characters beyond ASCII. Appends at most `most` characters (CLEAN_WHOLE: all) and
// returns their number.
int clean_add(TextBuf *buf, const char *text, size_t length, int most, bool unicode);

// As clean_add for text of several lines: line ends and tabs are kept.
void clean_add_lines(TextBuf *buf, const char *text, size_t length, bool unicode);

// As clean_add, padded with spaces or cut to exactly `columns` characters.
void clean_add_cell(TextBuf *buf, const char *text, size_t length, int columns, bool unicode);

// Appends text for XML, as content or as an attribute: markup is escaped. '?' replaces control
// characters, characters that XML forbids, and bytes that are not UTF-8.
void clean_add_xml(TextBuf *buf, const char *text, size_t length);

// Appends text for JSON, inside quotes. U+FFFD replaces bytes that are not UTF-8; what clean_add
// replaces is escaped.
void clean_add_json(TextBuf *buf, const char *text, size_t length);
