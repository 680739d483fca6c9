// SPDX-License-Identifier: MIT
// What a terminal can show, and a line of progress.
#pragma once

#include <stdbool.h>

typedef struct Screen {
    bool terminal;
    bool live;   // a terminal whose cursor can be moved
    bool colour; // a terminal, and NO_COLOR is not set
} Screen;

Screen screen_of(int fd);

// The width for text that people read: the columns of the terminal, limited to 40 to 80.
int screen_text_width(int fd);

// The columns of the terminal; 0, for no limit, when the descriptor is not a terminal.
int screen_columns(int fd);

// Replaces the line of progress on standard error, which must be a terminal. Cuts the line to the
// width of the terminal.
__attribute__((format(printf, 1, 2))) void screen_progress(const char *format, ...);

// Removes the line of progress.
void screen_end_progress(void);
