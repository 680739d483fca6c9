// SPDX-License-Identifier: MIT
#include "screen.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clamp.h"
#include "os/terminal.h"

enum { COLUMNS = 80, ROWS = 24, COLUMNS_LEAST = 20, ROWS_LEAST = 5 };

static bool is_set(const char *variable) {
    const char *value = getenv(variable);
    return value && value[0] != '\0';
}

Screen screen_of(int fd) {
    bool terminal = terminal_is(fd);
    bool live = terminal && terminal_is_live(fd);
    return (Screen){.terminal = terminal, .live = live, .colour = live && !is_set("NO_COLOR")};
}

void screen_size(int fd, int *ret_columns, int *ret_rows) {
    int columns = COLUMNS;
    int rows = ROWS;
    terminal_size(fd, &columns, &rows);
    *ret_columns = columns < COLUMNS_LEAST ? COLUMNS_LEAST : columns;
    *ret_rows = rows < ROWS_LEAST ? ROWS_LEAST : rows;
}

int screen_text_width(int fd) {
    enum { LEAST = 40, MOST = 80 };
    int columns;
    int rows;
    screen_size(fd, &columns, &rows);
    return clamp(columns, LEAST, MOST);
}

int screen_columns(int fd) {
    int columns = 0;
    int rows = 0;
    if (terminal_is(fd)) {
        screen_size(fd, &columns, &rows);
    }
    return columns;
}

void screen_progress(const char *format, ...) {
    char line[256];
    int columns;
    int rows;
    va_list args;
    va_start(args, format);
    int length = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    screen_size(STDERR_FILENO, &columns, &rows);
    int most = columns < (int)sizeof line ? columns - 1 : (int)sizeof line - 1;
    if (length > most) {
        line[most + 1] = '\0';
        char *blank = strrchr(line, ' ');
        length = blank ? (int)(blank - line) : most;
        length -= length > 0 && strchr(",;", line[length - 1]);
    }
    fprintf(stderr, "\r%.*s\033[K", length > 0 ? length : 0, line);
    fflush(stderr);
}

void screen_end_progress(void) {
    fputs("\r\033[K", stderr);
}
