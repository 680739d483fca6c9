// SPDX-License-Identifier: MIT
// The file that a match writes its games to: whole games only, whatever happens.
#ifndef BREDON_BENCH_MATCH_MATCH_OUT_H
#define BREDON_BENCH_MATCH_MATCH_OUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "fault.h"
#include "textbuf.h"

typedef struct MatchOut {
    const char *path;
    int fd;       // -1: there is no file
    bool made;    // it was not there before
    bool regular; // else a device or a pipe
    int64_t size; // of a regular file
} MatchOut;

// Opens a file to append to, which no other match may write to at the same time. With `resume` the
// file may hold something, to be read through the descriptor, else that is a fault.
bool match_out_open(MatchOut *out, const char *path, bool resume, Fault *fault);

// Appends what a regular file holds to `text`. The file is not opened once more: closing that would
// give up the lock.
bool match_out_read(const MatchOut *out, TextBuf *text, Fault *fault);

// Cuts a regular file to so many bytes.
bool match_out_cut(MatchOut *out, int64_t size, Fault *fault);

// Appends a text in one write. When it can't be written whole, it is taken back. A limit on the
// size of files is a fault like a full disk, where SIGXFSZ is blocked or ignored.
bool match_out_add(MatchOut *out, const char *text, size_t length, Fault *fault);

// Closes the file; one that was made for nothing goes.
void match_out_close(MatchOut *out);

#endif
