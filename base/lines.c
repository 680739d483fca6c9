// SPDX-License-Identifier: MIT
#include "lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "now.h"
#include "os/stream.h"

enum { READ_ROOM = 1 << 16, GRACE_MS = 40 };

void line_reader_init(LineReader *reader, int fd) {
    *reader = (LineReader){.fd = fd};
}

void line_reader_finish(LineReader *reader) {
    free(reader->at);
    *reader = (LineReader){.fd = -1};
}

// Reads more input; false when there was none.
static bool fill(LineReader *reader) {
    if (reader->start > 0) {
        memmove(reader->at, reader->at + reader->start, reader->length - reader->start);
        reader->length -= reader->start;
        reader->start = 0;
    }
    if (reader->room - reader->length < READ_ROOM) {
        size_t room = 2 * reader->room + READ_ROOM;
        char *at = realloc(reader->at, room);
        if (!at) {
            return false;
        }
        reader->at = at;
        reader->room = room;
    }
    ptrdiff_t got =
        stream_read(reader->fd, reader->at + reader->length, reader->room - reader->length);
    if (got > 0) {
        reader->length += (size_t)got;
        reader->arrival = clock_now_ms();
    }
    return got > 0;
}

bool line_reader_next(LineReader *reader, const char **ret_line, size_t *ret_length) {
    size_t seen = reader->start;
    for (;;) {
        char *newline = NULL;
        if (reader->length > seen) {
            newline = memchr(reader->at + seen, '\n', reader->length - seen);
        }
        seen = reader->length - reader->start; // relative: fill() moves the text to the front
        if (!newline && !reader->ended) {
            reader->ended = !fill(reader);
            seen += reader->start;
            continue;
        }
        if (!newline && reader->start == reader->length) {
            return false;
        }
        const char *line = reader->at + reader->start;
        size_t end = newline ? (size_t)(newline - reader->at) : reader->length;
        size_t length = end - reader->start;
        reader->start = newline ? end + 1 : end;
        *ret_length = length > 0 && line[length - 1] == '\r' ? length - 1 : length;
        *ret_line = line;
        return true;
    }
}

bool line_reader_has_more(const LineReader *reader) {
    return reader->start < reader->length || reader->ended || stream_wait(reader->fd, 0);
}

void line_writer_init(LineWriter *writer, int fd, int peer, void (*on_closed)(int error)) {
    writer->fd = fd;
    writer->peer = peer;
    writer->on_closed = on_closed;
    pthread_mutex_init(&writer->lock, NULL);
}

void line_writer_finish(LineWriter *writer) {
    pthread_mutex_destroy(&writer->lock);
}

bool line_writer_is_closed(const LineWriter *writer) {
    return stream_is_closed(writer->fd);
}

void line_writer_write(LineWriter *writer, const char *text, size_t length) {
    pthread_mutex_lock(&writer->lock);
    while (length > 0) {
        bool open = stream_await_room(writer->fd, writer->peer, GRACE_MS);
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
