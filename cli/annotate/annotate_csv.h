// SPDX-License-Identifier: MIT
// Notes on games as a table for spreadsheets (RFC 4180), a line a move.
#ifndef BREDON_CLI_ANNOTATE_ANNOTATE_CSV_H
#define BREDON_CLI_ANNOTATE_ANNOTATE_CSV_H

#include "annotate_run.h"

typedef struct AnnotateCsv {
    const char *path; // NULL: none
    int fd;
    bool created;
    bool begun; // has the heads of its columns
} AnnotateCsv;

// Opens the file of --csv, and leaves what is in it until the first game. `resume`: lines are added
// behind those that are there. Refuses a file that is read or written besides.
bool annotate_csv_open(AnnotateCsv *csv, const char *path, bool resume, char *const inputs[],
                       int count, const char *output, Fault *fault);

// Writes the moves of a game, at once.
bool annotate_csv_write(AnnotateCsv *csv, const AnnotatedGame *game, Fault *fault);

// Closes it; a file that was made for nothing goes.
void annotate_csv_close(AnnotateCsv *csv);

// The heads of the columns and the lines of a game.
void annotate_add_csv_head(TextBuf *text);
void annotate_add_csv(TextBuf *text, const AnnotatedGame *game);

#endif
