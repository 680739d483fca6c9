// SPDX-License-Identifier: MIT
#include "clean.h"

#include <stdint.h>

#include "utf8.h"

// True for characters that control a terminal, or that change the order in which a line is shown.
static bool is_unsafe(uint32_t code) {
    bool control = code < 0x20 || (code >= 0x7f && code < 0xa0);
    bool separator = code == 0x2028 || code == 0x2029;
    bool direction = code == 0x61c || code == 0x200e || code == 0x200f ||
                     (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
    return control || separator || direction;
}

int clean_add(TextBuf *buf, const char *text, size_t length, int most, bool unicode) {
    int count = 0;
    for (size_t at = 0; at < length && count != most; count++) {
        uint32_t code = 0;
        size_t bytes = utf8_next(text + at, length - at, &code);
        if (bytes == 0 || is_unsafe(code) || (bytes > 1 && !unicode)) {
            textbuf_add(buf, "?", 1);
        } else {
            textbuf_add(buf, text + at, bytes);
        }
        at += bytes ? bytes : 1;
    }
    return count;
}

void clean_add_lines(TextBuf *buf, const char *text, size_t length, bool unicode) {
    size_t begin = 0;
    for (size_t at = 0; at < length; at++) {
        bool ends = text[at] == '\r' && at + 1 < length && text[at + 1] == '\n';
        if (text[at] == '\n' || text[at] == '\t' || ends) {
            clean_add(buf, text + begin, at - begin, CLEAN_WHOLE, unicode);
            textbuf_add(buf, text + at, 1);
            begin = at + 1;
        }
    }
    clean_add(buf, text + begin, length - begin, CLEAN_WHOLE, unicode);
}

void clean_add_cell(TextBuf *buf, const char *text, size_t length, int columns, bool unicode) {
    int count = clean_add(buf, text, length, columns, unicode);
    textbuf_format(buf, "%*s", columns - count, "");
}

void clean_add_xml(TextBuf *buf, const char *text, size_t length) {
    for (size_t at = 0; at < length;) {
        uint32_t code = 0;
        size_t bytes = utf8_next(text + at, length - at, &code);
        const char *escape = bytes == 0 || is_unsafe(code) || code == 0xfffe || code == 0xffff ? "?"
                             : code == '&'  ? "&amp;"
                             : code == '<'  ? "&lt;"
                             : code == '>'  ? "&gt;"
                             : code == '"'  ? "&quot;"
                             : code == '\'' ? "&apos;"
                                            : NULL;
        if (escape) {
            textbuf_add_string(buf, escape);
        } else {
            textbuf_add(buf, text + at, bytes);
        }
        at += bytes ? bytes : 1;
    }
}

void clean_add_json(TextBuf *buf, const char *text, size_t length) {
    for (size_t at = 0; at < length;) {
        uint32_t code = 0;
        size_t bytes = utf8_next(text + at, length - at, &code);
        if (bytes == 0) {
            textbuf_add_string(buf, "\\ufffd");
        } else if (code == '"' || code == '\\') {
            textbuf_format(buf, "\\%c", (int)code);
        } else if (code == '\n') {
            textbuf_add_string(buf, "\\n");
        } else if (is_unsafe(code)) { // all unsafe characters are at most U+FFFF
            textbuf_format(buf, "\\u%04x", (unsigned)code);
        } else {
            textbuf_add(buf, text + at, bytes);
        }
        at += bytes ? bytes : 1;
    }
}
