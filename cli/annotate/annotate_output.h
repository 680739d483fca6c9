// SPDX-License-Identifier: MIT
// The file that annotated games go to: never written over, whole games only, and to be gone on
// with.
#ifndef BREDON_CLI_ANNOTATE_ANNOTATE_OUTPUT_H
#define BREDON_CLI_ANNOTATE_ANNOTATE_OUTPUT_H

#include "annotate_run.h"

typedef struct AnnotateOutput {
    const char *path; // "-" is standard output
    int fd;
    bool created, regular;
    bool terminal;  // a person looks at it, so it is made safe
    int newlines;   // at its end, at most 2
    int64_t length; // written so far, whole games
} AnnotateOutput;

// Opens the output. Refuses a folder, a file that is also read, and one with something in it unless
// `resume` is set. `inputs` are the files that are read.
bool annotate_output_open(AnnotateOutput *output, const char *path, bool resume,
                          char *const inputs[], int count, Fault *fault);

// Skips the games of the input that are in the output already, and takes away a rest that is none.
// The output must be a file. *ret_games is how many there are, *ret_bytes their length in the
// input.
bool annotate_output_resume(AnnotateOutput *output, GameStream *input, const char *engine,
                            int64_t *ret_games, int64_t *ret_bytes, Fault *fault);

// Writes a game, or nothing of it. On a terminal control characters and their like become '?'.
bool annotate_output_write(AnnotateOutput *output, const AnnotatedGame *game, Fault *fault);

// Closes it; a file that was made for nothing goes.
bool annotate_output_close(AnnotateOutput *output, Fault *fault);

#endif
