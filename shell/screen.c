// SPDX-License-Identifier: MIT
#include "screen.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clamp.h"
#include "os/terminal.h"

enum { COLUMNS = 80, COLUMNS_LEAST = 20 };

static bool is_set(const char *variable) {
    const char *value = getenv(variable);
    return value && value[0] != '\0';
}

Screen screen_of(int fd) {
    bool terminal = terminal_is(fd);
    bool live = terminal && terminal_is_live(fd);
    return (Screen){.terminal = terminal, .live = live, .colour = live && !is_set("NO_COLOR")};
}

static int terminal_width(int fd) {
    int columns = COLUMNS;
    terminal_columns(fd, &columns);
    return max_int(columns, COLUMNS_LEAST);
}

int screen_text_width(int fd) {
    enum { LEAST = 40, MOST = 80 };
    return clamp(terminal_width(fd), LEAST, MOST);
}

int screen_columns(int fd) {
    return terminal_is(fd) ? terminal_width(fd) : 0;
}

void screen_progress(const char *format, ...) {
    char line[256];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    int most = min_int(terminal_width(STDERR_FILENO), (int)sizeof line) - 1;
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
