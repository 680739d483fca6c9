// SPDX-License-Identifier: MIT
// Reads lines of any length from a descriptor, and writes whole lines from several threads.
#ifndef BREDON_BASE_LINES_H
#define BREDON_BASE_LINES_H

#include <pthread.h>
#include <stdint.h>

#include "textbuf.h"

typedef struct LineReader {
    int fd;
    char *at;
    size_t start, length, room; // what was read and not given out: at[start..length)
    bool ended;
    int64_t arrival; // clock_now_ms() when the last bytes came
} LineReader;

void line_reader_init(LineReader *reader, int fd);
void line_reader_finish(LineReader *reader);

// The next line without its newline and without a carriage return before it; the last one may end
// without a newline. The text is valid until the next call. False at the end of the input, and when
// memory runs out.
bool line_reader_next(LineReader *reader, const char **ret_line, size_t *ret_length);

// Whether there is more input by now, or no more to come.
bool line_reader_has_more(const LineReader *reader);

// Writes lines to a descriptor, each in one piece.
typedef struct LineWriter {
    int fd;
    int peer; // an input whose end means that nobody waits for output either; -1: none
    pthread_mutex_t lock;
    void (*on_closed)(int error); // nobody reads any more (0), or an errno
} LineWriter;

// When the output stays full for 40 ms and the input `peer` has ended, its reader counts as gone:
// a script that reads slowly gives its input from a file, or keeps it open.
void line_writer_init(LineWriter *writer, int fd, int peer, void (*on_closed)(int error));
void line_writer_finish(LineWriter *writer);

// Whether it is known by now that nobody reads any more.
bool line_writer_is_closed(const LineWriter *writer);

// Writes a formatted line and its newline.
__attribute__((format(printf, 2, 3))) void line_write(LineWriter *writer, const char *format, ...);

// Writes a text as it is; it should end in a newline.
void line_write_text(LineWriter *writer, const TextBuf *text);

#endif
