// SPDX-License-Identifier: MIT
// Writes a file of games record by record, with output_add. At any moment the file is valid up to
// its last whole record, or can be cut there. Also continues a file that was not finished.
#pragma once

#include "data/data_file.h"
#include "output_file.h"

// Gets a game that the file already has. Returning false with `fault` filled ends the reading.
typedef bool DataVisit(void *user, const DataGame *game, Fault *fault);

// Opens a file, which `path` must outlive. One that is there is continued after its last whole
// record: `resume` gets all its games, then an incomplete end is cut off; without `resume` (NULL)
// it is a fault. A file that does not exist, or is empty or only a part of the header, is made anew
// with the header. Faults: another header, a damaged record before others, a file that another
// process is writing to.
bool data_create(OutputFile *file, const char *path, const DataHeader *header, DataVisit *resume,
                 void *user, Fault *fault);

// Waits until the data is on the disk, and closes the file. Removes it if it was made here and has
// no games. Does nothing if it is closed.
bool data_finish(OutputFile *file, Fault *fault);
