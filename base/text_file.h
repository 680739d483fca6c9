// SPDX-License-Identifier: MIT
// Reads whole text files into memory.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "fault.h"

// Reads a whole file, or standard input for "-", into memory that the caller frees. The text is
// followed by a NUL. Pipes are read to their end. Returns NULL and fills `fault`, which names the
// file. Texts of more than 1 GiB are refused, and those with a byte 0.
char *text_file_read(const char *path, size_t *ret_length, Fault *fault);

// Why a text with a byte 0 is refused.
extern const char text_file_zero[];

// True when the text has no control characters except white space. Else returns false, gives the
// line (from 1) and fills `fault`, for example with "this is not a text: there is a byte 127".
bool text_file_is_text(const char *text, size_t length, size_t *ret_line, Fault *fault);

// True for the first bytes of a text in UTF-16: a byte order mark, or a character of ASCII with its
// byte 0.
bool text_file_is_utf16(const char *text, size_t length);

// What to say about such a file.
extern const char text_file_utf16[];

// Explains an errno of opening, reading or writing a file in the user's words. EISDIR: the file is
// a folder.
const char *text_file_problem(int error);
