// SPDX-License-Identifier: MIT
// What a descriptor that people look at can show.
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

// The columns that what is printed to a descriptor should keep to; 0 when it is no terminal, and
// lines may be as long as they like.
int screen_columns(int fd);

// A line about how far something is, on standard error, in the place of the one before; its end is
// left out where the terminal is too narrow. Standard error must be a terminal.
__attribute__((format(printf, 1, 2))) void screen_progress(const char *format, ...);

// Takes that line away.
void screen_end_progress(void);

// A reader of standard output that goes early (`| head`): from now on the program then ends without
// a word, even where the signal for that was switched off. With status 0 when it prints for a
// reader who may have seen enough (`for_people`), else as ended by the signal: games or data were
// lost, or what it had to say by its status.
void screen_reader_may_leave(bool for_people);

#endif
