// SPDX-License-Identifier: MIT
// The files that `annotate` writes game by game: annotated games (-o), and the table of --csv.
#ifndef BREDON_CLI_ANNOTATE_ANNOTATE_OUTPUT_H
#define BREDON_CLI_ANNOTATE_ANNOTATE_OUTPUT_H

#include "annotate_run.h"
#include "output_file.h"

// The file for annotated games is never overwritten, and holds whole games only.
typedef struct AnnotateOutput {
    OutputFile file;
    bool terminal; // control characters are replaced
    int newlines;  // at its end, at most 2
} AnnotateOutput;

// Opens the output; `path` "-" is standard output. Refuses a folder, a file that is also one of
// the `inputs`, and one that is not empty.
bool annotate_output_open(AnnotateOutput *output, const char *path, const char *const inputs[],
                          int count, Fault *fault);

// Writes a whole game, or nothing of it. On a terminal control characters become '?'.
bool annotate_output_write(AnnotateOutput *output, const AnnotatedGame *game, Fault *fault);

// Waits until the output is on the disk, and closes it. Removes a new file in which nothing was
// written.
bool annotate_output_close(AnnotateOutput *output, Fault *fault);

// Opens a table, which replaces an earlier table when it is closed. Refuses any other file that is
// not empty, the inputs, and `output`, the file for annotated games.
bool annotate_csv_open(OutputFile *csv, const char *path, const char *const inputs[], int count,
                       const char *output, Fault *fault);

// Puts the table in its place, unless nothing was written or it was not opened.
bool annotate_csv_close(OutputFile *csv, Fault *fault);

#endif
