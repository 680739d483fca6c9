// SPDX-License-Identifier: MIT
#include "perft_data.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_TEXT = 2048 };

static _Noreturn void give_up(const char *path, const char *why) {
    fprintf(stderr, "# perft: %s: %s\n", path, why);
    abort();
}

const char *perft_data_path(void) {
    const char *path = getenv("BREDON_PERFT_TSV");
    if (!path) {
        give_up("BREDON_PERFT_TSV", "names no file");
    }
    return path;
}

static FILE *open_data(const char *path) {
    FILE *file = fopen(path, "r");
    if (!file) {
        give_up(path, strerror(errno));
    }
    return file;
}

// The next line that is no comment; false at the end.
static bool next_line(FILE *file, const char *path, char ret_text[LINE_TEXT]) {
    while (fgets(ret_text, LINE_TEXT, file)) {
        size_t length = strcspn(ret_text, "\n");
        if (ret_text[length] != '\n') {
            give_up(path, "a line is too long or does not end");
        }
        ret_text[length] = '\0';
        if (ret_text[0] != '#') {
            return true;
        }
    }
    if (ferror(file)) {
        give_up(path, "can't be read");
    }
    return false;
}

int perft_lines(const char *path) {
    FILE *file = open_data(path);
    char text[LINE_TEXT];
    int lines = 0;
    while (next_line(file, path, text)) {
        lines++;
    }
    fclose(file);
    return lines;
}

static PerftLine read_line(const char *path, const char *text) {
    PerftLine line = {.depths = 0};
    char *at;
    line.size = (int)strtol(text, &at, 10);
    size_t length = *at == '\t' ? strcspn(at + 1, "\t") : 0;
    if (length == 0 || length >= sizeof line.tps || at[1 + length] != '\t') {
        give_up(path, text);
    }
    memcpy(line.tps, at + 1, length);
    at += 1 + length;
    while (*at) {
        char *end;
        uint64_t count = strtoull(at + 1, &end, 10);
        if (end == at + 1 || (*end && *end != ' ') || line.depths == PERFT_DEPTHS) {
            give_up(path, text);
        }
        line.counts[line.depths] = count;
        line.depths++;
        at = end;
    }
    return line;
}

PerftLine perft_line(const char *path, int index) {
    FILE *file = open_data(path);
    char text[LINE_TEXT];
    for (int i = 0; i <= index; i++) {
        if (!next_line(file, path, text)) {
            give_up(path, "has fewer lines than that");
        }
    }
    fclose(file);
    return read_line(path, text);
}

int perft_depth_within(const PerftLine *line, uint64_t limit) {
    int depth = 0;
    while (depth < line->depths && (limit == 0 || line->counts[depth] <= limit)) {
        depth++;
    }
    return depth;
}
