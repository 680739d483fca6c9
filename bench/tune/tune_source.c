// SPDX-License-Identifier: MIT
#include "tune/tune_source.h"

#include <string.h>

static int width_of_names(void) {
    int width = 0;
    for (int term = 0; term < TERMS; term++) {
        int length = (int)strlen(term_text((Term)term)->name);
        width = length > width ? length : width;
    }
    return width;
}

static void add_origin(TextBuf *text, const char *origin) {
    for (const char *line = origin; *line;) {
        size_t length = strcspn(line, "\n");
        textbuf_format(text, "// %.*s\n", (int)length, line);
        line += length + (line[length] == '\n');
    }
}

void tune_source_add(TextBuf *text, int size, const Weight weights[TERMS], const char *origin) {
    int width = width_of_names();
    textbuf_format(
        text,
        "// SPDX-License-Identifier: MIT\n"
        "// What each term of the evaluation weighs on %dx%d, in centi-flats for a count "
        "of one: in the\n"
        "// opening (all pieces in hand), in the middle game (half of them), at the end "
        "(none). The terms\n"
        "// are those of weights.h, which says what they count.\n"
        "//\n",
        size, size);
    add_origin(text, origin);
    textbuf_format(text, "//\n//     %-*s open   mid   end\n", width + 1, "term");
    for (int term = 0; term < TERMS; term++) {
        const char *name = term_text((Term)term)->name;
        textbuf_format(text, "WEIGHT(%s,%*s %4d, %4d, %4d)\n", name, width - (int)strlen(name), "",
                       weights[term].opening, weights[term].middle, weights[term].end);
    }
}
