// SPDX-License-Identifier: MIT
// The file for annotated games (-o). It is never overwritten, and holds whole games only.
#ifndef BREDON_CLI_ANNOTATE_ANNOTATE_OUTPUT_H
#define BREDON_CLI_ANNOTATE_ANNOTATE_OUTPUT_H

#include "annotate_run.h"
#include "output_file.h"

typedef struct AnnotateOutput {
    OutputFile file;
    bool terminal; // control characters are replaced
    int newlines;  // at its end, at most 2
} AnnotateOutput;

// Opens the output; `path` "-" is standard output. Refuses a folder, a file that is also one of
// the `inputs`, and one that is not empty.
bool annotate_output_open(AnnotateOutput *output, const char *path, char *const inputs[], int count,
                          Fault *fault);

// Writes a whole game, or nothing of it. On a terminal control characters become '?'.
bool annotate_output_write(AnnotateOutput *output, const AnnotatedGame *game, Fault *fault);

// Waits until the output is on the disk, and closes it. Removes a new file in which nothing was
// written.
bool annotate_output_close(AnnotateOutput *output, Fault *fault);

#endif
