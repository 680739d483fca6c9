// SPDX-License-Identifier: MIT
#include "lines.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "now.h"

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
    for (;;) {
        ssize_t got = read(reader->fd, reader->at + reader->length, reader->room - reader->length);
        if (got > 0) {
            reader->length += (size_t)got;
            reader->arrival = clock_now_ms();
            return true;
        }
        if (got == 0 || (errno != EINTR && errno != EAGAIN)) {
            return false;
        }
        // The descriptor is non-blocking: wait for input.
        poll(&(struct pollfd){.fd = reader->fd, .events = POLLIN}, 1, -1);
    }
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
    return reader->start < reader->length || reader->ended ||
           poll(&(struct pollfd){.fd = reader->fd, .events = POLLIN}, 1, 0) > 0;
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
    struct pollfd out = {.fd = writer->fd};
    return poll(&out, 1, 0) > 0 && (out.revents & (POLLERR | POLLHUP | POLLNVAL));
}

// Waits until the output accepts more. False when it stays full for GRACE_MS and the input has
// ended: then the client is gone.
static bool wait_for_room(const LineWriter *writer) {
    struct pollfd fds[2] = {{.fd = writer->fd, .events = POLLOUT}, {.fd = writer->peer}};
    while (poll(fds, 2, -1) < 0 && errno == EINTR) {
    }
    if (!fds[0].revents && (fds[1].revents & (POLLHUP | POLLERR))) {
        return poll(fds, 1, GRACE_MS) > 0;
    }
    return true;
}

void line_writer_write(LineWriter *writer, const char *text, size_t length) {
    pthread_mutex_lock(&writer->lock);
    while (length > 0) {
        bool open = wait_for_room(writer);
        // A pipe that is ready accepts PIPE_BUF bytes without blocking.
        ssize_t written =
            open ? write(writer->fd, text, length < PIPE_BUF ? length : PIPE_BUF) : -1;
        if (written < 0 && open && (errno == EINTR || errno == EAGAIN)) {
            continue;
        }
        if (written < 0) {
            writer->on_closed(open ? errno : 0);
            break;
        }
        text += written;
        length -= (size_t)written;
    }
    pthread_mutex_unlock(&writer->lock);
}
