// SPDX-License-Identifier: MIT
// Reports on an annotated game: a graph and tables as text, and the graph as SVG.
#ifndef BREDON_CLI_ANNOTATE_ANNOTATE_REPORT_H
#define BREDON_CLI_ANNOTATE_ANNOTATE_REPORT_H

#include "annotate/annotate_tables.h"

// Adds the graph of White's win chance, the table of both players, and the worst moves.
void annotate_add_report(TextBuf *text, const AnnotatedGame *game, ReportStyle style);

// Where pictures go: the first game's to the file itself, the one of game 2 to "FILE-0002".
typedef struct PictureFiles {
    const char *path; // of --svg
    const char *const *inputs;
    int input_count;
    const char *output; // of the games; "-" is standard output
} PictureFiles;

// Writes the graph of the n-th game (from 1), unless it would overwrite an input or output.
bool annotate_save_svg(const PictureFiles *files, int64_t number, const AnnotatedGame *game,
                       Fault *fault);

// The notes of the command for help.
extern const char annotate_notes[];

#endif
