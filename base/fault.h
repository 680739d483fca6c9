// SPDX-License-Identifier: MIT
// Errors as values: a line of text in the user's words, and a column.
//
// Every function that reads input takes a `Fault *` as its last argument, fills it on failure and
// returns false. The pointer may be NULL. On failure all other outputs stay unchanged.
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { FAULT_TEXT = 384, FAULT_QUOTE = 64 };

typedef struct Fault {
    size_t column;         // place of the error in the text, from 1; 0: no place
    char text[FAULT_TEXT]; // one line without a newline: names the word and the reason
} Fault;

// Fills `fault` (may be NULL) with a formatted line. `column` 0: no particular place. Returns
// false, which the caller may return in turn.
__attribute__((format(printf, 3, 4))) bool fault_set(Fault *fault, size_t column,
                                                     const char *format, ...);

// Puts a formatted text before the line of `fault` (may be NULL), which keeps its column. Returns
// false.
__attribute__((format(printf, 2, 3))) bool fault_prefix(Fault *fault, const char *format, ...);

// User input, cut to FAULT_QUOTE with "..." at the end. '?' replaces bytes that are not printable
// ASCII. quoted(name).text is for use with %s.
typedef struct Quote {
    char text[FAULT_QUOTE];
} Quote;

Quote quoted(const char *text);
Quote quoted_bytes(const char *text, size_t length);
