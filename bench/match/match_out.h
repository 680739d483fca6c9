// SPDX-License-Identifier: MIT
// The PTN file of a match. It holds whole games only, whatever happens.
#ifndef BREDON_BENCH_MATCH_MATCH_OUT_H
#define BREDON_BENCH_MATCH_MATCH_OUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "fault.h"
#include "textbuf.h"

typedef struct MatchOut {
    const char *path;
    int fd;       // -1: no file
    bool made;    // made by this match
    bool regular; // false: a device or a pipe
    int64_t size; // of a regular file, bytes
} MatchOut;

// Opens a file to append to, and locks it against other matches. The file must be empty or new
// unless `resume` is set; then it is read with match_out_read.
bool match_out_open(MatchOut *out, const char *path, bool resume, Fault *fault);

// Appends the contents of a regular file to `text`. Uses the open descriptor, because opening and
// closing the file again would release the lock.
bool match_out_read(const MatchOut *out, TextBuf *text, Fault *fault);

// Cuts a regular file to `size` bytes.
bool match_out_cut(MatchOut *out, int64_t size, Fault *fault);

// Appends a text in one write. When it can't be written completely, the written part is removed. A
// file size limit is a fault like a full disk, if SIGXFSZ is blocked or ignored.
bool match_out_add(MatchOut *out, const char *text, size_t length, Fault *fault);

// Closes the file; removes it when it was made here and is empty.
void match_out_close(MatchOut *out);

#endif
