// SPDX-License-Identifier: MIT
// Writes JSON member by member, on one line. The functions add the commas.
//
// `name` is the key of a member of an object; NULL in an array and at the top level.
#pragma once

#include <stdint.h>

#include "reader.h"
#include "textbuf.h"

// Open and close an object ('{', '}') or an array ('[', ']').
void json_open(TextBuf *text, const char *name, char bracket);
void json_close(TextBuf *text, char bracket);

// Begin and end a line with one object, whose first member is "type".
void json_begin_line(TextBuf *text, const char *type);
void json_end_line(TextBuf *text);

// Write one member. json_word and json_string write null for NULL. Bytes that are not UTF-8
// become U+FFFD, so that every JSON reader accepts the line.
void json_word(TextBuf *text, const char *name, Word word);
void json_string(TextBuf *text, const char *name, const char *value);
void json_integer(TextBuf *text, const char *name, int64_t value);
void json_bool(TextBuf *text, const char *name, bool value);
void json_null(TextBuf *text, const char *name);

// Writes a number with up to nine digits; null for infinities and NaN.
void json_real(TextBuf *text, const char *name, double value);
