// SPDX-License-Identifier: MIT
// Notes on games as a table for spreadsheets (RFC 4180), one row per move.
#ifndef BREDON_CLI_ANNOTATE_ANNOTATE_CSV_H
#define BREDON_CLI_ANNOTATE_ANNOTATE_CSV_H

#include "annotate_run.h"
#include "output_file.h"

typedef struct AnnotateCsv {
    OutputFile file; // fd -1: none
    bool terminal;   // control characters are replaced
} AnnotateCsv;

// Opens the file of --csv. Such a table is replaced when it is closed. Refuses any other file that
// is not empty, and the files that are inputs or other outputs.
bool annotate_csv_open(AnnotateCsv *csv, const char *path, char *const inputs[], int count,
                       const char *output, Fault *fault);

// Writes the moves of a game in one write.
bool annotate_csv_write(AnnotateCsv *csv, const AnnotatedGame *game, Fault *fault);

// Puts the table in its place, unless nothing was written.
bool annotate_csv_close(AnnotateCsv *csv, Fault *fault);

#endif
