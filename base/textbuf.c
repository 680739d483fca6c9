// SPDX-License-Identifier: MIT
#include "textbuf.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ITEMS_LEAST = 16 };

void textbuf_finish(TextBuf *buf) {
    free(buf->at);
    *buf = (TextBuf){0};
}

void textbuf_clear(TextBuf *buf) {
    buf->length = 0;
    buf->failed = false;
    if (buf->at) {
        buf->at[0] = '\0';
    }
}

void textbuf_trim(TextBuf *buf) {
    while (buf->length > 0 && buf->at[buf->length - 1] == ' ') {
        buf->at[--buf->length] = '\0';
    }
}

bool textbuf_reserve(TextBuf *buf, size_t more) {
    if (buf->failed) {
        return false;
    }
    if (buf->length + more < buf->room) {
        return true;
    }
    size_t room = buf->room ? buf->room : 256;
    while (room <= buf->length + more) {
        room *= 2;
    }
    char *at = realloc(buf->at, room);
    if (!at) {
        buf->failed = true;
        return false;
    }
    buf->at = at;
    buf->room = room;
    return true;
}

void textbuf_add(TextBuf *buf, const char *text, size_t length) {
    if (!textbuf_reserve(buf, length)) {
        return;
    }
    if (length > 0) {
        memcpy(buf->at + buf->length, text, length);
    }
    buf->length += length;
    buf->at[buf->length] = '\0';
}

void textbuf_add_string(TextBuf *buf, const char *text) {
    textbuf_add(buf, text, strlen(text));
}

void textbuf_format_list(TextBuf *buf, const char *format, va_list args) {
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (length < 0 || !textbuf_reserve(buf, (size_t)length)) {
        buf->failed = true;
        return;
    }
    vsnprintf(buf->at + buf->length, (size_t)length + 1, format, args);
    buf->length += (size_t)length;
}

void textbuf_format(TextBuf *buf, const char *format, ...) {
    va_list args;
    va_start(args, format);
    textbuf_format_list(buf, format, args);
    va_end(args);
}

const char *plural_s(int64_t count) {
    return count == 1 ? "" : "s";
}

void *array_reserve(void *array, size_t count, size_t more, size_t *room, size_t size) {
    if (array && more <= *room - count) {
        return array;
    }
    size_t wanted = *room + (*room > more ? *room : more);
    wanted = wanted > ITEMS_LEAST ? wanted : ITEMS_LEAST;
    void *grown = wanted <= SIZE_MAX / size ? realloc(array, wanted * size) : NULL;
    if (grown) {
        *room = wanted;
    }
    return grown;
}
