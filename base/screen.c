// SPDX-License-Identifier: MIT
#include "screen.h"

#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { COLUMNS = 80, ROWS = 24, COLUMNS_LEAST = 20, ROWS_LEAST = 5 };

static bool is_set(const char *variable) {
    const char *value = getenv(variable);
    return value && value[0] != '\0';
}

Screen screen_of(int fd) {
    const char *kind = getenv("TERM");
    bool terminal = isatty(fd) != 0;
    bool live = terminal && is_set("TERM") && strcmp(kind, "dumb") != 0;
    return (Screen){.terminal = terminal, .live = live, .colour = live && !is_set("NO_COLOR")};
}

// The locale of the process stays "C", so that formatted numbers do not depend on the environment.
bool screen_is_utf8(void) {
    locale_t locale = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
    if (locale == (locale_t)0) {
        return false;
    }
    const char *codeset = nl_langinfo_l(CODESET, locale);
    bool utf8 = strcasecmp(codeset, "UTF-8") == 0 || strcasecmp(codeset, "UTF8") == 0;
    freelocale(locale);
    return utf8;
}

// Ignores the signal first: a sanitizer flushes output on exit, which would raise it again.
static void leave(int which) {
    signal(which, SIG_IGN);
    _exit(0);
}

void screen_reader_may_leave(bool for_people) {
    signal(SIGPIPE, for_people ? leave : SIG_DFL);
}

void screen_size(int fd, int *ret_columns, int *ret_rows) {
    struct winsize size = {0};
    bool known = ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0;
    int columns = known ? size.ws_col : COLUMNS;
    int rows = known ? size.ws_row : ROWS;
    *ret_columns = columns < COLUMNS_LEAST ? COLUMNS_LEAST : columns;
    *ret_rows = rows < ROWS_LEAST ? ROWS_LEAST : rows;
}

int screen_text_width(int fd) {
    enum { LEAST = 40, MOST = 80 };
    int columns;
    int rows;
    screen_size(fd, &columns, &rows);
    return columns < LEAST ? LEAST : columns > MOST ? MOST : columns;
}

int screen_columns(int fd) {
    int columns = 0;
    int rows = 0;
    if (isatty(fd)) {
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
