// SPDX-License-Identifier: MIT
#include "fold.h"

#include <string.h>

#include "utf8.h"

// The length of the escape sequence or character at `at`. A byte that does not begin a character
// has length 1.
static size_t unit_length(const char *at, const char *end, int *ret_width) {
    *ret_width = 1;
    if (end - at > 1 && at[0] == '\033' && at[1] == '[') {
        size_t length = 2;
        *ret_width = 0;
        while (at + length < end && (at[length] < '@' || at[length] > '~')) {
            length++;
        }
        return at + length < end ? length + 1 : length;
    }
    size_t length = utf8_next(at, (size_t)(end - at), NULL);
    return length > 0 ? length : 1;
}

int fold_width(const char *text, size_t length) {
    const char *end = text + length;
    int columns = 0;
    while (text < end) {
        int width;
        text += unit_length(text, end, &width);
        columns += width;
    }
    return columns;
}

// The number of spaces, or of other bytes, from `at` on.
static size_t run_at(const char *at, const char *end, bool spaces) {
    size_t count = 0;
    while (at + count < end && (at[count] == ' ') == spaces) {
        count++;
    }
    return count;
}

// The indent of the later rows of a broken line.
static int hanging_of(const char *line, const char *end, int columns, int further) {
    size_t lead = run_at(line, end, true);
    int most = columns / 2;
    int hanging = (int)lead + further;
    for (const char *at = line + lead; at < end;) {
        at += run_at(at, end, false);
        size_t blanks = run_at(at, end, true);
        at += blanks;
        if (blanks > 1 && at < end) {
            int second = fold_width(line, (size_t)(at - line));
            hanging = second <= most ? second : hanging;
            break;
        }
    }
    return hanging <= most ? hanging : 0;
}

static void add_line(TextBuf *text, const char *line, const char *end, int columns, int further) {
    int hanging = hanging_of(line, end, columns, further);
    int used = 0;
    bool begun = false; // the row has a word already
    while (line < end) {
        size_t blanks = run_at(line, end, true);
        size_t length = run_at(line + blanks, end, false);
        int width = fold_width(line + blanks, length);
        if (begun && used + (int)blanks + width > columns) {
            textbuf_format(text, "\n%*s", hanging, "");
            used = hanging;
        } else {
            textbuf_add(text, line, blanks);
            used += (int)blanks;
        }
        textbuf_add(text, line + blanks, length);
        used += width;
        begun = true;
        line += blanks + length;
    }
}

void fold_text(TextBuf *text, size_t begin, int columns, int further) {
    TextBuf flat = {0};
    if (columns <= 0 || text->failed || text->length <= begin) {
        return;
    }
    textbuf_add(&flat, text->at + begin, text->length - begin);
    text->failed = flat.failed;
    text->length = begin;
    text->at[begin] = '\0';
    const char *end = flat.failed ? flat.at : flat.at + flat.length;
    for (const char *line = flat.at; line < end;) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        const char *line_end = newline ? newline : end;
        if (fold_width(line, (size_t)(line_end - line)) <= columns) {
            textbuf_add(text, line, (size_t)(line_end - line));
        } else {
            add_line(text, line, line_end, columns, further);
        }
        textbuf_add(text, "\n", newline ? 1 : 0);
        line = newline ? newline + 1 : end;
    }
    textbuf_finish(&flat);
}
