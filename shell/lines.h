// SPDX-License-Identifier: MIT
// Reads lines from a descriptor; writes whole lines from several threads.
#pragma once

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LINE_MOST = 1 << 20 }; // bytes of a line

typedef enum LineGot {
    LINE_END, // the input has ended
    LINE_WHOLE,
    LINE_LONG,      // it has more than LINE_MOST bytes, and is skipped
    LINE_NO_MEMORY, // there is no memory for it, and it is skipped
} LineGot;

typedef struct LineReader {
    int fd;
    char *at;
    size_t start, length, room; // at[start..length) was read, but not given out
    bool ended;
    LineGot lost;    // why the line that begins at `start` is skipped; LINE_WHOLE: not skipped
    int64_t arrival; // clock_now_ms() of the last read with data
} LineReader;

// False when there is no memory.
bool line_reader_init(LineReader *reader, int fd);
void line_reader_finish(LineReader *reader);

// Gives the next line without its newline and a carriage return before that; the last line may lack
// the newline. The text is valid until the next call.
LineGot line_reader_next(LineReader *reader, const char **ret_line, size_t *ret_length);

// True when line_reader_next would not wait: there is a whole line, or the input has ended. May
// read input.
bool line_reader_has_line(LineReader *reader);

// Writes lines to a descriptor, each one as a whole.
typedef struct LineWriter {
    int fd;
    int peer;           // an input descriptor; -1: none
    atomic_bool leaves; // see line_writer_leave
    pthread_mutex_t lock;
    void (*on_closed)(int error); // called when the reader is gone (0), or after an error (its
                                  // errno)
} LineWriter;

// The reader counts as gone when the output stays full for 40 ms and the input `peer` has ended, or
// after line_writer_leave. (A script that reads slowly keeps the input open, or the input is a
// file.)
void line_writer_init(LineWriter *writer, int fd, int peer, void (*on_closed)(int error));
void line_writer_finish(LineWriter *writer);

// Tells of the end of the session; may be called while another thread writes.
void line_writer_leave(LineWriter *writer);

// True when the reader is known to be gone.
bool line_writer_is_closed(const LineWriter *writer);

// Writes whole lines, each with its newline.
void line_writer_write(LineWriter *writer, const char *text, size_t length);
