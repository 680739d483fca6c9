// SPDX-License-Identifier: MIT
// Writes the files of numbers.h.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "fault.h"
#include "textbuf.h"

// The first line of the file for a board size, with a newline.
typedef struct NumberTitle {
    char text[32];
} NumberTitle;

NumberTitle number_title(int size);

// Adds a part: its name, a line of text about it, and its numbers.
void number_add_part(TextBuf *file, const char *name, const char *about, const int16_t *numbers,
                     size_t count);

// Adds the title for a size and, if there is such a file, its parts except for `name`. False with a
// fault when the file can't be read or is damaged.
bool number_add_others(TextBuf *file, int size, const char *path, const char *name, Fault *fault);
