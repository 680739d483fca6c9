// SPDX-License-Identifier: MIT
// Reads whole text files into memory.
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#include "fault.h"

// Reads a whole file, or standard input for "-", into memory that the caller frees. The text is
// followed by a NUL. Pipes are read to their end, or until `stop` (may be NULL) becomes true.
// Returns NULL and fills `fault`, which names the file. Texts of more than 1 GiB are refused, those
// with a byte 0, and those in UTF-16.
char *text_file_read(const char *path, const atomic_bool *stop, size_t *ret_length, Fault *fault);

// The same of a file that is already open, which is not closed.
char *text_file_read_open(int fd, const char *path, const atomic_bool *stop, size_t *ret_length,
                          Fault *fault);

// True when the text has no control characters except white space. Else returns false, gives the
// line (from 1) and fills `fault`, for example with "this is not a text file: there is a byte 127".
bool text_file_is_text(const char *text, size_t length, size_t *ret_line, Fault *fault);

// Explains an errno of opening, reading or writing a file in the user's words. EISDIR: the file is
// a folder.
const char *text_file_problem(int error);
