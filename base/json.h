// SPDX-License-Identifier: MIT
// Writes JSON member by member, on one line. Commas between the members of an object or an array
// are added.
//
// A `name` is the member's key in an object, NULL in an array and at the top.
#ifndef BREDON_BASE_JSON_H
#define BREDON_BASE_JSON_H

#include <stdint.h>

#include "reader.h"
#include "textbuf.h"

// Opens and closes an object, '{' and '}', or an array, '[' and ']'.
void json_open(TextBuf *text, const char *name, char bracket);
void json_close(TextBuf *text, char bracket);

// An object on a line of its own, which says its kind as "type"; json_end_line closes it.
void json_begin_line(TextBuf *text, const char *type);
void json_end_line(TextBuf *text);

// A string; null for NULL. Bytes that are no UTF-8 become U+FFFD, so that the line can be read by
// anything.
void json_word(TextBuf *text, const char *name, Word word);
void json_string(TextBuf *text, const char *name, const char *value);
void json_integer(TextBuf *text, const char *name, int64_t value);
void json_bool(TextBuf *text, const char *name, bool value);
void json_null(TextBuf *text, const char *name);

// A number with up to nine digits; null for what JSON has no number for, infinities among them.
void json_real(TextBuf *text, const char *name, double value);

#endif
