// SPDX-License-Identifier: MIT
// Writes a file of games record by record. At any moment the file is valid up to its last whole
// record, or can be cut there. Also continues a file that was not finished.
#ifndef BREDON_BENCH_DATA_DATA_WRITER_H
#define BREDON_BENCH_DATA_DATA_WRITER_H

#include "data/data_file.h"

typedef struct DataWriter {
    int fd;           // -1: closed
    const char *name; // for faults
    uint64_t at;      // length of the header and the whole records, bytes
    bool made;        // the file was made by this writer
} DataWriter;

// Gets a game that the file already has. False with a fault ends the reading.
typedef bool DataVisit(void *user, const DataGame *game, Fault *fault);

// Makes a file with a header. A file that exists is a fault; pipes and devices are written to.
// `path` must outlive the writer.
bool data_create(DataWriter *writer, const char *path, const DataHeader *header, Fault *fault);

// As data_create, but a file that begins with exactly this header, and that no process is writing
// to, is emptied. For files that are of no use unless they are complete.
bool data_create_again(DataWriter *writer, const char *path, const DataHeader *header,
                       Fault *fault);

// Opens a file to continue it after its last whole record. `visit` gets all its games; then an
// incomplete end is cut off. A file that does not exist, or is only a part of the header, is made
// anew. Faults: another header, a damaged record before others, a file that another process is
// writing to.
bool data_resume(DataWriter *writer, const char *path, const DataHeader *header, DataVisit *visit,
                 void *user, Fault *fault);

// Writes a record in one piece. On failure (the disk is full) the file is cut to its last whole
// record.
bool data_append(DataWriter *writer, const unsigned char *bytes, size_t length, Fault *fault);

// Overwrites the header.
bool data_rewrite_header(DataWriter *writer, const DataHeader *header, Fault *fault);

// Removes a file that this writer made and that has no record yet; does nothing to other files.
void data_writer_discard(DataWriter *writer);

// Syncs the file and closes it; does nothing when the writer is closed.
bool data_writer_close(DataWriter *writer, Fault *fault);

#endif
