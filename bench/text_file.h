// SPDX-License-Identifier: MIT
// A whole text file in memory.
#ifndef BREDON_BENCH_TEXT_FILE_H
#define BREDON_BENCH_TEXT_FILE_H

#include "fault.h"

#include <stddef.h>

// Reads a whole file, or standard input for "-", into memory that the caller frees. A NUL stands
// behind the text. NULL with a fault that names the file.
char *text_file_read(const char *path, size_t *ret_length, Fault *fault);

#endif
