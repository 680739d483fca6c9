// SPDX-License-Identifier: MIT
// Text and arrays that grow. A TextBuf is empty at first: `TextBuf text = {0};`. It remembers when
// memory ran out, so that a caller checks only once.
#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct TextBuf {
    char *at; // NULL, or text that ends in NUL
    size_t length, room;
    bool failed; // memory ran out, the text is not complete
} TextBuf;

// Frees the text, and leaves an empty one.
void textbuf_finish(TextBuf *buf);

// Empties the text, keeps the memory.
void textbuf_clear(TextBuf *buf);

// Removes the spaces at the end.
void textbuf_trim(TextBuf *buf);

// Reserves memory for `more` characters, so that adding them can't fail. False when there is no
// memory.
bool textbuf_reserve(TextBuf *buf, size_t more);

// These append text. When memory has run out they do nothing.
void textbuf_add(TextBuf *buf, const char *text, size_t length);
void textbuf_add_string(TextBuf *buf, const char *text);
__attribute__((format(printf, 2, 3))) void textbuf_format(TextBuf *buf, const char *format, ...);
__attribute__((format(printf, 2, 0))) void textbuf_format_list(TextBuf *buf, const char *format,
                                                               va_list args);

// The ending of a noun after a number: "" for 1, else "s".
const char *plural_s(int64_t count);

// Makes room for `more` items of `size` bytes after the first `count` of an array on the heap;
// *room is how many it has room for; at first `array` is NULL. Returns the array, which may have
// moved, or NULL when there is no memory; the old array is then unchanged.
void *array_reserve(void *array, size_t count, size_t more, size_t *room, size_t size);
