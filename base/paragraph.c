// SPDX-License-Identifier: MIT
#include "paragraph.h"

#include <string.h>

void paragraph_add(TextBuf *text, const char *label, int indent, int columns, const char *words) {
    size_t at = strlen(label); // the column
    textbuf_add_string(text, label);
    if (at > 0 && at >= (size_t)indent) {
        textbuf_add_string(text, "\n");
        at = 0;
    }
    bool begins = true; // the line has no word yet
    for (words += strspn(words, " "); *words; words += strspn(words, " ")) {
        size_t length = strcspn(words, " ");
        if (!begins && at + 1 + length > (size_t)columns) {
            textbuf_add_string(text, "\n");
            at = 0;
            begins = true;
        }
        int blanks = begins ? indent - (int)at : 1;
        textbuf_format(text, "%*s%.*s", blanks, "", (int)length, words);
        at += (size_t)blanks + length;
        words += length;
        begins = false;
    }
    textbuf_add_string(text, "\n");
}
