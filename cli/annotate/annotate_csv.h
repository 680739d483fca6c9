// SPDX-License-Identifier: MIT
// Notes on games as a table for spreadsheets (RFC 4180), one row per move.
#ifndef BREDON_CLI_ANNOTATE_ANNOTATE_CSV_H
#define BREDON_CLI_ANNOTATE_ANNOTATE_CSV_H

#include "annotate_run.h"
#include "output_file.h"

typedef struct AnnotateCsv {
    OutputFile file; // fd -1: none
    bool begun;      // has its first line, the names of the columns
    bool old;        // has rows of an earlier run
    bool terminal;   // it goes to a terminal, so control characters are replaced
} AnnotateCsv;

// Opens the file of --csv. A table of Bredon's is replaced when the first game is written; with
// `resume` rows are added to it, and an incomplete last row is cut off. Refuses any other file that
// is not empty, and the files that are inputs or other outputs.
bool annotate_csv_open(AnnotateCsv *csv, const char *path, bool resume, char *const inputs[],
                       int count, const char *output, Fault *fault);

// Writes the moves of a game in one write.
bool annotate_csv_write(AnnotateCsv *csv, const AnnotatedGame *game, Fault *fault);

// Closes the table, and removes a new file in which nothing was written.
bool annotate_csv_close(AnnotateCsv *csv, Fault *fault);

#endif
