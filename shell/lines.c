// SPDX-License-Identifier: MIT
#include "lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "now.h"
#include "os/stream.h"

enum { READ_ROOM = 1 << 16, GRACE_MS = 40 };

bool line_reader_init(LineReader *reader, int fd) {
    *reader = (LineReader){.fd = fd, .room = READ_ROOM, .lost = LINE_WHOLE};
    reader->at = malloc(reader->room);
    return reader->at;
}

void line_reader_finish(LineReader *reader) {
    free(reader->at);
    *reader = (LineReader){.fd = -1};
}

// Makes room after the incomplete line. When there is no memory, the line is lost.
static void make_room(LineReader *reader) {
    memmove(reader->at, reader->at + reader->start, reader->length - reader->start);
    reader->length -= reader->start;
    reader->start = 0;
    if (reader->length > LINE_MOST) {
        reader->lost = LINE_LONG;
    } else if (reader->length == reader->room) {
        char *at = realloc(reader->at, 2 * reader->room);
        reader->at = at ? at : reader->at;
        reader->room *= at ? 2 : 1;
        reader->lost = at ? reader->lost : LINE_NO_MEMORY;
    }
    if (reader->lost != LINE_WHOLE) {
        reader->length = 0;
    }
}

// Reads more input, or finds its end.
static void fill(LineReader *reader) {
    make_room(reader);
    ptrdiff_t got =
        stream_read(reader->fd, reader->at + reader->length, reader->room - reader->length);
    reader->ended = got <= 0;
    if (got > 0) {
        reader->length += (size_t)got;
        reader->arrival = clock_now_ms();
    }
}

// Returns the newline that ends the first line; NULL when it was not read yet. It is not among the
// first `seen` bytes.
static const char *find_newline(const LineReader *reader, size_t seen) {
    size_t at = reader->start + seen;
    return at < reader->length ? memchr(reader->at + at, '\n', reader->length - at) : NULL;
}

// Gives the first line, whose newline was found.
static LineGot give(const LineReader *reader, const char *newline, const char **ret_line,
                    size_t *ret_length) {
    const char *line = reader->at + reader->start;
    size_t length = newline ? (size_t)(newline - line) : reader->length - reader->start;
    LineGot got = !newline && length == 0 && reader->lost == LINE_WHOLE ? LINE_END
                  : length > LINE_MOST                                  ? LINE_LONG
                                                                        : reader->lost;
    length -= length > 0 && line[length - 1] == '\r';
    *ret_length = got == LINE_WHOLE ? length : 0;
    *ret_line = line;
    return got;
}

LineGot line_reader_next(LineReader *reader, const char **ret_line, size_t *ret_length) {
    const char *newline = find_newline(reader, 0);
    while (!newline && !reader->ended) {
        size_t seen = reader->length - reader->start;
        fill(reader);
        newline = find_newline(reader, reader->lost == LINE_WHOLE ? seen : 0);
    }
    LineGot got = give(reader, newline, ret_line, ret_length);
    reader->start = newline ? (size_t)(newline - reader->at) + 1 : reader->length;
    reader->lost = LINE_WHOLE;
    return got;
}

bool line_reader_has_line(LineReader *reader) {
    const char *newline = find_newline(reader, 0);
    while (!newline && !reader->ended && stream_wait(reader->fd, 0)) {
        fill(reader);
        newline = find_newline(reader, 0);
    }
    return newline || reader->ended;
}

void line_writer_init(LineWriter *writer, int fd, int peer, void (*on_closed)(int error)) {
    writer->fd = fd;
    writer->peer = peer;
    writer->on_closed = on_closed;
    atomic_init(&writer->leaves, false);
    pthread_mutex_init(&writer->lock, NULL);
}

void line_writer_finish(LineWriter *writer) {
    pthread_mutex_destroy(&writer->lock);
}

void line_writer_leave(LineWriter *writer) {
    atomic_store(&writer->leaves, true);
}

bool line_writer_is_closed(const LineWriter *writer) {
    return stream_is_closed(writer->fd);
}

// False when the reader counts as gone.
static bool await_room(const LineWriter *writer) {
    while (!stream_await_room(writer->fd, GRACE_MS)) {
        if (atomic_load(&writer->leaves) || stream_is_closed(writer->peer)) {
            return false;
        }
    }
    return true;
}

void line_writer_write(LineWriter *writer, const char *text, size_t length) {
    pthread_mutex_lock(&writer->lock);
    while (length > 0) {
        bool open = await_room(writer);
        ptrdiff_t written = open ? stream_write_some(writer->fd, text, length) : -1;
        if (written < 0) {
            writer->on_closed(open ? errno : 0);
            break;
        }
        text += written;
        length -= (size_t)written;
    }
    pthread_mutex_unlock(&writer->lock);
}
