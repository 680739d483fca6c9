// SPDX-License-Identifier: MIT
#include "json.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

// The length of the UTF-8 character that begins here; 0 when there is none.
static size_t character_length(const unsigned char *at) {
    size_t length = at[0] < 0x80                    ? 1
                    : at[0] >= 0xc2 && at[0] < 0xe0 ? 2
                    : at[0] >= 0xe0 && at[0] < 0xf0 ? 3
                    : at[0] >= 0xf0 && at[0] < 0xf5 ? 4
                                                    : 0;
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80) { // the final NUL too
            return 0;
        }
    }
    // Forms that are longer than need be, halves of pairs, and what is beyond Unicode.
    bool wrong = (at[0] == 0xe0 && at[1] < 0xa0) || (at[0] == 0xed && at[1] >= 0xa0) ||
                 (at[0] == 0xf0 && at[1] < 0x90) || (at[0] == 0xf4 && at[1] >= 0x90);
    return wrong ? 0 : length;
}

static void add_quoted(TextBuf *text, const char *value) {
    const unsigned char *at = (const unsigned char *)value;
    textbuf_add(text, "\"", 1);
    while (*at) {
        size_t length = character_length(at);
        if (*at == '"' || *at == '\\') {
            textbuf_format(text, "\\%c", *at);
        } else if (*at == '\n') {
            textbuf_add_string(text, "\\n");
        } else if (*at < 0x20 || *at == 0x7f) {
            textbuf_format(text, "\\u%04x", *at);
        } else if (length == 0) {
            textbuf_add_string(text, "\\ufffd");
        } else {
            textbuf_add(text, (const char *)at, length);
        }
        at += length > 0 ? length : 1;
    }
    textbuf_add(text, "\"", 1);
}

// What stands before a value: a comma unless it is the first one, and its key.
static void begin(TextBuf *text, const char *name) {
    char last = text->length > 0 ? text->at[text->length - 1] : '\n';
    if (last != '{' && last != '[' && last != '\n') {
        textbuf_add(text, ",", 1);
    }
    if (name) {
        add_quoted(text, name);
        textbuf_add(text, ":", 1);
    }
}

void json_open(TextBuf *text, const char *name, char bracket) {
    begin(text, name);
    textbuf_add(text, &bracket, 1);
}

void json_close(TextBuf *text, char bracket) {
    textbuf_add(text, &bracket, 1);
}

void json_string(TextBuf *text, const char *name, const char *value) {
    begin(text, name);
    add_quoted(text, value);
}

void json_integer(TextBuf *text, const char *name, int64_t value) {
    begin(text, name);
    textbuf_format(text, "%" PRId64, value);
}

void json_bool(TextBuf *text, const char *name, bool value) {
    begin(text, name);
    textbuf_add_string(text, value ? "true" : "false");
}

void json_null(TextBuf *text, const char *name) {
    begin(text, name);
    textbuf_add_string(text, "null");
}

void json_real(TextBuf *text, const char *name, double value) {
    if (!isfinite(value)) {
        json_null(text, name);
        return;
    }
    begin(text, name);
    textbuf_format(text, "%.9g", value);
}
