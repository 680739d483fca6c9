// SPDX-License-Identifier: MIT
#include "lines.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { READ_ROOM = 1 << 16 };

void line_reader_init(LineReader *reader, int fd) {
    *reader = (LineReader){.fd = fd};
}

void line_reader_finish(LineReader *reader) {
    free(reader->at);
    *reader = (LineReader){.fd = -1};
}

// Reads more; false when nothing came.
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
    ssize_t got;
    do {
        got = read(reader->fd, reader->at + reader->length, reader->room - reader->length);
    } while (got < 0 && errno == EINTR);
    if (got <= 0) {
        return false;
    }
    reader->length += (size_t)got;
    return true;
}

bool line_reader_next(LineReader *reader, const char **ret_line, size_t *ret_length) {
    size_t seen = reader->start;
    for (;;) {
        char *newline = NULL;
        if (reader->length > seen) {
            newline = memchr(reader->at + seen, '\n', reader->length - seen);
        }
        seen = reader->length - reader->start; // relative: fill() moves what is left to the front
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

void line_writer_init(LineWriter *writer, int fd, void (*on_closed)(void)) {
    writer->fd = fd;
    writer->on_closed = on_closed;
    pthread_mutex_init(&writer->lock, NULL);
}

void line_writer_finish(LineWriter *writer) {
    pthread_mutex_destroy(&writer->lock);
}

static void write_all(LineWriter *writer, const char *text, size_t length) {
    pthread_mutex_lock(&writer->lock);
    while (length > 0) {
        ssize_t written = write(writer->fd, text, length);
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written < 0) {
            if (writer->on_closed) {
                writer->on_closed();
            }
            break;
        }
        text += written;
        length -= (size_t)written;
    }
    pthread_mutex_unlock(&writer->lock);
}

void line_write(LineWriter *writer, const char *format, ...) {
    char line[1024];
    char *text = line;
    va_list args;
    va_start(args, format);
    int length = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    if (length < 0) {
        return;
    }
    size_t shown = (size_t)length;
    if (shown + 1 > sizeof line) {
        text = malloc(shown + 1);
        if (!text) { // rather a short line than none
            text = line;
            shown = sizeof line - 1;
        } else {
            va_start(args, format);
            vsnprintf(text, shown + 1, format, args);
            va_end(args);
        }
    }
    text[shown] = '\n';
    write_all(writer, text, shown + 1);
    if (text != line) {
        free(text);
    }
}

void line_write_text(LineWriter *writer, const TextBuf *text) {
    write_all(writer, text->at, text->length);
}
