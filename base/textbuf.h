// SPDX-License-Identifier: MIT
// A string that grows. Memory that can't be had is remembered, so that a caller checks once.
#ifndef BREDON_BASE_TEXTBUF_H
#define BREDON_BASE_TEXTBUF_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct TextBuf {
    char *at; // ends in NUL when not NULL
    size_t length, room;
    bool failed; // memory ran out: some text is missing
} TextBuf;

// An empty text is {0}; this makes one of memory that is not zero.
void textbuf_init(TextBuf *buf);
void textbuf_finish(TextBuf *buf);

// Forgets the text, keeps the memory.
void textbuf_clear(TextBuf *buf);

// Takes away the spaces at the end.
void textbuf_trim(TextBuf *buf);

void textbuf_add(TextBuf *buf, const char *text, size_t length);
void textbuf_add_string(TextBuf *buf, const char *text);
__attribute__((format(printf, 2, 3))) void textbuf_format(TextBuf *buf, const char *format, ...);
__attribute__((format(printf, 2, 0))) void textbuf_format_list(TextBuf *buf, const char *format,
                                                               va_list args);

// The ending of a noun behind a number: "" for 1, else "s".
const char *plural_s(int64_t count);

#endif
