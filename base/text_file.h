// SPDX-License-Identifier: MIT
// A whole text file in memory.
#ifndef BREDON_BASE_TEXT_FILE_H
#define BREDON_BASE_TEXT_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "fault.h"

// Reads a whole file, or standard input for "-", into memory that the caller frees. A NUL stands
// behind the text. NULL with a fault that names the file, also for more than 1 GiB. What is no
// regular file, such as a pipe with a name, is read to its end, and waited for.
char *text_file_read(const char *path, size_t *ret_length, Fault *fault);

// Whether there are only bytes that a text can have, no control characters. Else false with the
// line (from 1) and a fault like "this is no text: there is a byte 127".
bool text_file_is_text(const char *text, size_t length, size_t *ret_line, Fault *fault);

// What an errno of opening, reading or writing a file means, in words for its owner. EISDIR is also
// for folders that nobody has tried to read.
const char *text_file_problem(int error);

// Whether a path leads to the same regular file as another, so that to write the one destroys the
// other. "-" as the other is the open file `standard`: STDIN_FILENO or STDOUT_FILENO.
bool text_file_is_same(const char *path, const char *other, int standard);

#endif
