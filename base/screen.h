// SPDX-License-Identifier: MIT
// What a terminal can show, and whether a descriptor is one.
#ifndef BREDON_BASE_SCREEN_H
#define BREDON_BASE_SCREEN_H

#include <stdbool.h>

typedef struct Screen {
    bool terminal;
    bool live;   // its cursor can be moved
    bool colour; // a terminal, and NO_COLOR is not set
} Screen;

Screen screen_of(int fd);

// Whether the locale of the environment writes UTF-8; files and pipes included.
bool screen_is_utf8(void);

// Columns and rows; 80 and 24 where nobody knows. At least 20 and 5.
void screen_size(int fd, int *ret_columns, int *ret_rows);

// How wide text for people is to be there: the columns, from 40 to 80.
int screen_text_width(int fd);

// The width of the terminal; 0 when the descriptor is none, and lines may be of any length.
int screen_columns(int fd);

// Shows progress on standard error, which must be a terminal: a line that replaces the one before.
// It is cut where the terminal is too narrow.
__attribute__((format(printf, 1, 2))) void screen_progress(const char *format, ...);

// Takes that line away.
void screen_end_progress(void);

// From now on the program ends silently when the reader of its standard output is gone (`| head`),
// also where SIGPIPE was ignored. `for_people`: with status 0, since the reader may have seen
// enough. Else it ends by SIGPIPE, because games, data or a status that means something were lost.
void screen_reader_may_leave(bool for_people);

#endif
