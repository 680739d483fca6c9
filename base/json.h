// SPDX-License-Identifier: MIT
// JSON as it is written, piece by piece, on one line. Commas between the members of an object or an
// array come by themselves.
//
// A `name` is the member's key in an object, NULL in an array and at the top.
#ifndef BREDON_BASE_JSON_H
#define BREDON_BASE_JSON_H

#include <stdint.h>

#include "textbuf.h"

// Opens and closes an object, '{' and '}', or an array, '[' and ']'.
void json_open(TextBuf *text, const char *name, char bracket);
void json_close(TextBuf *text, char bracket);

// A string. Bytes that are no UTF-8 become U+FFFD, so that the line can be read by anything.
void json_string(TextBuf *text, const char *name, const char *value);
void json_integer(TextBuf *text, const char *name, int64_t value);
void json_bool(TextBuf *text, const char *name, bool value);
void json_null(TextBuf *text, const char *name);

// A number with up to nine digits; null for what JSON has no number for, infinities among them.
void json_real(TextBuf *text, const char *name, double value);

#endif
