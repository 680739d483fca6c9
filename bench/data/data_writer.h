// SPDX-License-Identifier: MIT
// Writes a file of games record by record, so that at any moment it is whole up to its last record
// or can be cut back to it, and goes on with one that was broken off.
#ifndef BREDON_BENCH_DATA_DATA_WRITER_H
#define BREDON_BENCH_DATA_DATA_WRITER_H

#include "data/data_file.h"

typedef struct DataWriter {
    int fd;           // -1: closed
    const char *name; // for faults
    uint64_t at;      // bytes of whole records and the header
    bool made;        // the file was not there before
} DataWriter;

// Looks at a game that is in a file already. False with a fault ends the reading.
typedef bool DataVisit(void *user, const DataGame *game, Fault *fault);

// Makes a file with its header. A file that is there already is a fault; what is no file, such as a
// pipe, is written to. `path` must outlive the writer.
bool data_create(DataWriter *writer, const char *path, const DataHeader *header, Fault *fault);

// The same, but a file that begins with this very header, and that nobody is writing to, is
// emptied: for files that are of no use when they are not whole.
bool data_create_again(DataWriter *writer, const char *path, const DataHeader *header,
                       Fault *fault);

// Opens a file to go on behind its last whole record: `visit` sees all games, then a rest that is
// cut off is taken away. A file that is not there, or ends within its header, is made anew. Faults:
// another header, a damaged record in the middle, a file that somebody else is writing to.
bool data_resume(DataWriter *writer, const char *path, const DataHeader *header, DataVisit *visit,
                 void *user, Fault *fault);

// Writes a record in one piece. On failure (a full disk) the file is cut back to its last whole
// record.
bool data_append(DataWriter *writer, const unsigned char *bytes, size_t length, Fault *fault);

// Puts another header into the place of the first one.
bool data_rewrite_header(DataWriter *writer, const DataHeader *header, Fault *fault);

// Takes away a file that was made and has no record yet; does nothing to any other.
void data_writer_discard(DataWriter *writer);

// Brings everything to the disk and closes; does nothing when the writer is closed already.
bool data_writer_close(DataWriter *writer, Fault *fault);

#endif
