// SPDX-License-Identifier: MIT
// The PTN file of a match. It holds whole games only, whatever happens.
#ifndef BREDON_BENCH_MATCH_MATCH_OUT_H
#define BREDON_BENCH_MATCH_MATCH_OUT_H

#include "output_file.h"

// Opens a file to append to, and locks it against other matches. The file must be empty or new
// unless `resume` is set; then it is read with match_out_read.
bool match_out_open(OutputFile *out, const char *path, bool resume, Fault *fault);

// Appends the contents of a regular file to `text`. Uses the open descriptor, because opening and
// closing the file again would release the lock.
bool match_out_read(const OutputFile *out, TextBuf *text, Fault *fault);

// Closes the file; removes it when it was made here and is empty.
void match_out_close(OutputFile *out);

#endif
