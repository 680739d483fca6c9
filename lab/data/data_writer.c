// SPDX-License-Identifier: MIT
#include "data/data_writer.h"

#include <string.h>

#include "os/file.h"

static bool refuse(const char *path, const char *why, Fault *fault) {
    return fault_set(fault, 0, "'%s' %s", quoted(path).text, why);
}

// Replaces the content of an open file by the header.
static bool begin(OutputFile *file, const DataHeader *header, Fault *fault) {
    unsigned char bytes[DATA_HEADER_BYTES];
    if (output_cut(file, 0, fault) &&
        output_add(file, bytes, data_write_header(header, bytes), fault) &&
        output_sync(file, fault)) {
        return true;
    }
    output_abandon(file);
    return false;
}

static bool check_header(const DataReader *reader, const DataHeader *header, Fault *fault) {
    const DataHeader *found = &reader->header;
    const Quote quote = quoted(reader->name);
    if (found->seed != header->seed) {
        fault_set(fault, 0, "'%s' was begun with seed %llu", quote.text,
                  (unsigned long long)found->seed);
    } else if (found->settings != header->settings) {
        fault_set(fault, 0, "'%s' was begun with other settings, or by another version",
                  quote.text);
    } else {
        return true;
    }
    return false;
}

// Reads all games of the open file; gives the length up to the end of the last game. There must be
// no game after a damaged part. After a power failure, the bytes after the last game may end
// anywhere.
static bool read_games(DataReader *reader, const DataHeader *header, DataVisit *visit, void *user,
                       int64_t *ret_whole, Fault *fault) {
    DataGame game;
    Fault broken;
    DataStatus status = DATA_GAME;
    bool damaged = false;
    bool good = check_header(reader, header, fault);
    *ret_whole = (int64_t)reader->at;
    while (good && (status = data_next(reader, &game, damaged ? NULL : &broken)) != DATA_END) {
        if (status != DATA_GAME) {
            damaged = true;
        } else if (damaged) {
            *fault = broken;
            good = false;
        } else {
            good = visit(user, &game, fault);
            *ret_whole = (int64_t)reader->at;
        }
    }
    // Parts that can't be read may hold games and must not be cut off.
    if (good && data_failed(reader)) {
        *fault = broken;
        good = false;
    }
    return good;
}

// True when a file begins with this header, or is a beginning of it. Gives the length found.
static bool has_header(const OutputFile *file, const DataHeader *header, size_t *ret_length) {
    unsigned char expected[DATA_HEADER_BYTES];
    unsigned char found[DATA_HEADER_BYTES];
    data_write_header(header, expected);
    ptrdiff_t length = file_read_at(file->fd, found, sizeof found, 0);
    *ret_length = length > 0 ? (size_t)length : 0;
    return length >= 0 && memcmp(found, expected, (size_t)length) == 0;
}

// Reads the games of an open file; writing continues after them.
static bool continue_file(OutputFile *file, const DataHeader *header, DataVisit *visit, void *user,
                          Fault *fault) {
    DataReader reader;
    struct stat info;
    int64_t whole;
    if (!data_open(&reader, file->path, fault)) {
        return false;
    }
    bool good = read_games(&reader, header, visit, user, &whole, fault);
    data_close(&reader);
    // Closing the file has released the lock.
    if (!good) {
        return false;
    }
    if (!file_lock(file->fd) || fstat(file->fd, &info) != 0 ||
        (int64_t)info.st_size != file->length) {
        return refuse(file->path, "is being written by another process", fault);
    }
    return output_cut(file, whole, fault);
}

bool data_create(OutputFile *file, const char *path, const DataHeader *header, DataVisit *resume,
                 void *user, Fault *fault) {
    size_t length = 0;
    if (!output_open(file, path, OUTPUT_APPEND, "", fault)) {
        return false;
    }
    if (file->length == 0 ||
        (resume && has_header(file, header, &length) && length < DATA_HEADER_BYTES)) {
        return begin(file, header, fault);
    }
    bool good = resume ? continue_file(file, header, resume, user, fault)
                       : refuse(path, "exists already", fault);
    if (!good) {
        output_abandon(file);
    }
    return good;
}

bool data_finish(OutputFile *file, Fault *fault) {
    if (file->fd < 0 || (file->fresh && file->length == DATA_HEADER_BYTES)) {
        output_abandon(file);
        return true;
    }
    file->fresh = false; // the games stay if the disk has an error
    return output_commit(file, fault);
}
