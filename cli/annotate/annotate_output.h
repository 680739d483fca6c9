// SPDX-License-Identifier: MIT
// The file for annotated games (-o). Its content is never overwritten, it holds whole games only,
// and --resume continues it.
#ifndef BREDON_CLI_ANNOTATE_ANNOTATE_OUTPUT_H
#define BREDON_CLI_ANNOTATE_ANNOTATE_OUTPUT_H

#include "annotate_run.h"
#include "output_file.h"

typedef struct AnnotateOutput {
    OutputFile file; // has whole games; its path "-" is standard output
    bool terminal;   // control characters are replaced
    int newlines;    // at its end, at most 2
} AnnotateOutput;

// Opens the output. Refuses a folder, a file that is also an input, and one that is not empty
// unless `resume` is set. `inputs` are the files that are read.
bool annotate_output_open(AnnotateOutput *output, const char *path, bool resume,
                          char *const inputs[], int count, Fault *fault);

// For --resume: skips the games of the input that are in the output already, and cuts off an
// incomplete last game. The output must be a regular file. *ret_games is the number of games kept,
// *ret_bytes their length in the input.
bool annotate_output_resume(AnnotateOutput *output, GameStream *input, const AnnotateStyle *style,
                            int64_t *ret_games, int64_t *ret_bytes, Fault *fault);

// Writes a whole game, or nothing of it. On a terminal control characters become '?'.
bool annotate_output_write(AnnotateOutput *output, const AnnotatedGame *game, Fault *fault);

// Waits until the output is on the disk, and closes it. Removes a new file in which nothing was
// written.
bool annotate_output_close(AnnotateOutput *output, Fault *fault);

#endif
