// SPDX-License-Identifier: MIT
// Writes a file of games record by record, with output_add. At any moment the file is valid up to
// its last whole record, or can be cut there. Also continues a file that was not finished.
#pragma once

#include "data/data_file.h"
#include "output_file.h"

// Gets a game that the file already has. Returning false with `fault` filled ends the reading.
typedef bool DataVisit(void *user, const DataGame *game, Fault *fault);

// Makes a file with a header. A file that exists is a fault; pipes and devices are written to.
// `path` must outlive the file.
bool data_create(OutputFile *file, const char *path, const DataHeader *header, Fault *fault);

// Opens a file to continue it after its last whole record. `visit` gets all its games; then an
// incomplete end is cut off. A file that does not exist, or is only a part of the header, is made
// anew. Faults: another header, a damaged record before others, a file that another process is
// writing to.
bool data_resume(OutputFile *file, const char *path, const DataHeader *header, DataVisit *visit,
                 void *user, Fault *fault);

// Replaces the header of a regular file.
bool data_rewrite_header(OutputFile *file, const DataHeader *header, Fault *fault);

// Waits until the data is on the disk, and closes the file. Removes it if it was made here and has
// no games. Does nothing if it is closed.
bool data_finish(OutputFile *file, Fault *fault);
