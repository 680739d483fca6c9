// SPDX-License-Identifier: MIT
// Notes on games as a table for spreadsheets (RFC 4180), a line a move.
#ifndef BREDON_CLI_ANNOTATE_ANNOTATE_CSV_H
#define BREDON_CLI_ANNOTATE_ANNOTATE_CSV_H

#include "annotate_run.h"
#include "output_file.h"

typedef struct AnnotateCsv {
    OutputFile file; // fd -1: none
    bool begun;      // has the heads of its columns
    bool old;        // has rows of an earlier run
    bool terminal;   // a person looks at it, so it is made safe
} AnnotateCsv;

// Opens the file of --csv. A table that Bredon has written is replaced when the first game is
// written; with `resume` rows are added to it, and a row that is not whole at its end is cut off.
// Refuses any other file that is not empty, and the files that are read or written besides.
bool annotate_csv_open(AnnotateCsv *csv, const char *path, bool resume, char *const inputs[],
                       int count, const char *output, Fault *fault);

// Writes the moves of a game, at once.
bool annotate_csv_write(AnnotateCsv *csv, const AnnotatedGame *game, Fault *fault);

// Closes it, and removes a new file in which nothing was written.
bool annotate_csv_close(AnnotateCsv *csv, Fault *fault);

#endif
