// SPDX-License-Identifier: MIT
#include "data/data_writer.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "output_file.h"
#include "text_file.h"

static bool refuse(const DataWriter *writer, const char *what, int error, Fault *fault) {
    char quote[FAULT_QUOTE];
    fault_set(fault, 0, "can't %s '%s': %s", what,
              fault_quote(quote, writer->name, strlen(writer->name)), text_file_problem(error));
    return false;
}

static bool refuse_rival(const DataWriter *writer, Fault *fault) {
    char quote[FAULT_QUOTE];
    fault_set(fault, 0, "'%s' is being written by another process",
              fault_quote(quote, writer->name, strlen(writer->name)));
    return false;
}

static void abandon(DataWriter *writer) {
    close(writer->fd);
    writer->fd = -1;
}

bool data_append(DataWriter *writer, const unsigned char *bytes, size_t length, Fault *fault) {
    if (output_write(writer->fd, bytes, length)) {
        writer->at += length;
        return true;
    }
    int error = errno;
    // If this fails, too, the next reader finds an incomplete record at the end.
    if (ftruncate(writer->fd, (off_t)writer->at) == 0) {
        lseek(writer->fd, (off_t)writer->at, SEEK_SET);
    }
    return refuse(writer, "write", error, fault);
}

// Writes the header of an empty file.
static bool begin(DataWriter *writer, const DataHeader *header, Fault *fault) {
    unsigned char bytes[DATA_HEADER_BYTES];
    writer->at = 0;
    if (output_lock(writer->fd, writer->name, fault) &&
        data_append(writer, bytes, data_write_header(header, bytes), fault)) {
        return true;
    }
    abandon(writer);
    return false;
}

bool data_create(DataWriter *writer, const char *path, const DataHeader *header, Fault *fault) {
    struct stat info;
    char quote[FAULT_QUOTE];
    bool special = stat(path, &info) == 0 && !S_ISREG(info.st_mode);
    int flags = O_WRONLY | O_CLOEXEC | (special ? 0 : O_CREAT | O_EXCL);
    *writer = (DataWriter){.fd = open(path, flags, 0666), .name = path};
    if (writer->fd < 0 && errno == EEXIST) {
        fault_set(fault, 0, "'%s' exists already", fault_quote(quote, path, strlen(path)));
        return false;
    }
    if (writer->fd < 0) {
        return refuse(writer, "make", errno, fault);
    }
    bool good = begin(writer, header, fault);
    writer->made = good && !special;
    return good;
}

static bool check_header(const DataReader *reader, const DataHeader *header, Fault *fault) {
    char quote[FAULT_QUOTE];
    const DataHeader *found = &reader->header;
    fault_quote(quote, reader->name, strlen(reader->name));
    if (found->seed != header->seed) {
        fault_set(fault, 0, "'%s' was begun with seed %llu", quote,
                  (unsigned long long)found->seed);
    } else if (found->settings != header->settings) {
        fault_set(fault, 0, "'%s' was begun with other settings, or by another version", quote);
    } else {
        return true;
    }
    return false;
}

// Reads all games; gives the length up to the end of the last game, and the size of the file. There
// must be no game after a damaged part. After a power failure, what follows the last game need not
// end where writing ended.
static bool read_games(const char *path, const DataHeader *header, DataVisit *visit, void *user,
                       uint64_t *ret_whole, uint64_t *ret_size, Fault *fault) {
    DataReader reader;
    DataGame game;
    Fault broken;
    DataStatus status = DATA_GAME;
    bool damaged = false;
    if (!data_open(&reader, path, fault)) {
        return false;
    }
    bool good = check_header(&reader, header, fault);
    *ret_whole = reader.at;
    while (good && (status = data_next(&reader, &game, damaged ? NULL : &broken)) != DATA_END) {
        if (status != DATA_GAME) {
            damaged = true;
        } else if (damaged) {
            *fault = broken;
            good = false;
        } else {
            good = visit(user, &game, fault);
            *ret_whole = reader.at;
        }
    }
    // Parts that can't be read may hold games and must not be cut off.
    if (good && data_failed(&reader)) {
        *fault = broken;
        good = false;
    }
    off_t size = ftello(reader.file);
    *ret_size = (uint64_t)size;
    data_close(&reader);
    return good;
}

// True when a file begins with this header, or is a beginning of it. Gives the length found.
static bool has_header(int fd, const DataHeader *header, size_t *ret_length) {
    unsigned char expected[DATA_HEADER_BYTES];
    unsigned char found[DATA_HEADER_BYTES];
    data_write_header(header, expected);
    ssize_t length = pread(fd, found, sizeof found, 0);
    *ret_length = length > 0 ? (size_t)length : 0;
    return length >= 0 && memcmp(found, expected, (size_t)length) == 0;
}

static bool is_bare(int fd, const DataHeader *header) {
    size_t length;
    return has_header(fd, header, &length) && length < DATA_HEADER_BYTES;
}

// Empties a locked file and writes the header.
static bool begin_again(DataWriter *writer, const DataHeader *header, Fault *fault) {
    if (ftruncate(writer->fd, 0) != 0) {
        refuse(writer, "write", errno, fault);
        abandon(writer);
        return false;
    }
    return begin(writer, header, fault);
}

bool data_create_again(DataWriter *writer, const char *path, const DataHeader *header,
                       Fault *fault) {
    struct stat info;
    size_t length;
    if (stat(path, &info) != 0 || !S_ISREG(info.st_mode)) {
        return data_create(writer, path, header, fault);
    }
    *writer = (DataWriter){.fd = open(path, O_RDWR | O_CLOEXEC), .name = path};
    if (writer->fd < 0) {
        return refuse(writer, "open", errno, fault);
    }
    if (!output_lock(writer->fd, writer->name, fault)) {
        abandon(writer);
        return false;
    }
    if (!has_header(writer->fd, header, &length)) {
        abandon(writer);
        return data_create(writer, path, header, fault); // fails, because the file exists
    }
    return begin_again(writer, header, fault);
}

bool data_resume(DataWriter *writer, const char *path, const DataHeader *header, DataVisit *visit,
                 void *user, Fault *fault) {
    struct stat info;
    uint64_t size;
    if (stat(path, &info) != 0 || !S_ISREG(info.st_mode)) {
        return data_create(writer, path, header, fault);
    }
    *writer = (DataWriter){.fd = open(path, O_RDWR | O_CLOEXEC), .name = path};
    if (writer->fd < 0) {
        return refuse(writer, "open", errno, fault);
    }
    if (is_bare(writer->fd, header)) {
        // Check again after locking: another process may have begun to write.
        if (!output_lock(writer->fd, writer->name, fault)) {
            abandon(writer);
            return false;
        }
        if (!is_bare(writer->fd, header)) {
            abandon(writer);
            return refuse_rival(writer, fault);
        }
        return begin_again(writer, header, fault);
    }
    // Lock after reading: closing the reader's descriptor would release the lock.
    if (!read_games(path, header, visit, user, &writer->at, &size, fault) ||
        !output_lock(writer->fd, writer->name, fault)) {
        abandon(writer);
        return false;
    }
    if (fstat(writer->fd, &info) != 0 || (uint64_t)info.st_size != size) {
        abandon(writer);
        return refuse_rival(writer, fault);
    }
    if (ftruncate(writer->fd, (off_t)writer->at) != 0 ||
        lseek(writer->fd, (off_t)writer->at, SEEK_SET) < 0) {
        refuse(writer, "write", errno, fault);
        abandon(writer);
        return false;
    }
    return true;
}

bool data_rewrite_header(DataWriter *writer, const DataHeader *header, Fault *fault) {
    unsigned char bytes[DATA_HEADER_BYTES];
    ssize_t length = (ssize_t)data_write_header(header, bytes);
    return pwrite(writer->fd, bytes, sizeof bytes, 0) == length ||
           refuse(writer, "write", errno, fault);
}

void data_writer_discard(DataWriter *writer) {
    if (writer->fd >= 0 && writer->made && writer->at == DATA_HEADER_BYTES) {
        unlink(writer->name);
        abandon(writer);
    }
}

bool data_writer_close(DataWriter *writer, Fault *fault) {
    if (writer->fd < 0) {
        return true;
    }
    // Pipes and devices can't be synced.
    bool good = fsync(writer->fd) == 0 || errno == EINVAL || errno == EROFS || errno == ENOTSUP;
    int error = errno;
    if (close(writer->fd) != 0 && good) {
        good = false;
        error = errno;
    }
    writer->fd = -1;
    return good || refuse(writer, "write", error, fault);
}
