// SPDX-License-Identifier: MIT
// Errors as values: one line of text in the user's words, and the column it speaks of.
//
// Every function that reads input takes a `Fault *` as its last argument and returns false after
// filling it. The pointer may be NULL when the caller does not care why. What such a function would
// have returned stays untouched on failure.
#ifndef BREDON_BASE_FAULT_H
#define BREDON_BASE_FAULT_H

#include <stddef.h>

enum { FAULT_TEXT = 256, FAULT_QUOTE = 64 };

typedef struct Fault {
    size_t column;         // 1-based place in the text that was read, 0 when there is none
    char text[FAULT_TEXT]; // one line without a newline, names the word, says why
} Fault;

// Fills `fault` (may be NULL) with a formatted line; `column` 0 means "no particular place".
__attribute__((format(printf, 3, 4))) void fault_set(Fault *fault, size_t column,
                                                     const char *format, ...);

// Copies `length` bytes of user input into `ret_quote`, cut to FAULT_QUOTE with "..." at the end,
// with bytes that are no printable ASCII shown as '?'. Returns ret_quote, for use as a %s.
const char *fault_quote(char ret_quote[FAULT_QUOTE], const char *text, size_t length);

#endif
