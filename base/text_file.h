// SPDX-License-Identifier: MIT
// Reads whole text files into memory.
#ifndef BREDON_BASE_TEXT_FILE_H
#define BREDON_BASE_TEXT_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "fault.h"

// Reads a whole file, or standard input for "-", into memory that the caller frees. The text is
// followed by a NUL. Pipes are read to their end. NULL with a fault that names the file; texts of
// more than 1 GiB are refused, and what is no file of the disk at its first byte 0.
char *text_file_read(const char *path, size_t *ret_length, Fault *fault);

// True when the text has no control characters but white space. Else false with the line (from 1)
// and a fault such as "this is no text: there is a byte 127".
bool text_file_is_text(const char *text, size_t length, size_t *ret_line, Fault *fault);

// Says in the user's words what an errno of opening, reading or writing a file means. EISDIR stands
// for folders in general.
const char *text_file_problem(int error);

// True when both paths lead to the same regular file, so that writing to one destroys the other.
// When `other` is "-", it stands for the open file `standard`: STDIN_FILENO or STDOUT_FILENO.
bool text_file_is_same(const char *path, const char *other, int standard);

#endif
