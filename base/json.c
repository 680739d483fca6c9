// SPDX-License-Identifier: MIT
#include "json.h"

#include <inttypes.h>
#include <math.h>

#include "clean.h"

static void add_quoted(TextBuf *text, Word word) {
    textbuf_add(text, "\"", 1);
    clean_add_json(text, word.at, word.length);
    textbuf_add(text, "\"", 1);
}

// Writes what comes before a value: a comma, except before the first one, and the key.
static void begin(TextBuf *text, const char *name) {
    char last = text->length > 0 ? text->at[text->length - 1] : '\n';
    if (last != '{' && last != '[' && last != '\n') {
        textbuf_add(text, ",", 1);
    }
    if (name) {
        add_quoted(text, word_of_string(name));
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

void json_begin_line(TextBuf *text, const char *type) {
    json_open(text, NULL, '{');
    json_string(text, "type", type);
}

void json_end_line(TextBuf *text) {
    textbuf_add_string(text, "}\n");
}

void json_word(TextBuf *text, const char *name, Word word) {
    if (word.at) {
        begin(text, name);
        add_quoted(text, word);
    } else {
        json_null(text, name);
    }
}

void json_string(TextBuf *text, const char *name, const char *value) {
    json_word(text, name, value ? word_of_string(value) : (Word){.at = NULL});
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
