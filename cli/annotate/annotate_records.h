// SPDX-License-Identifier: MIT
// The figures of an annotated game, by the same list as JSON and as a table for spreadsheets.
#ifndef BREDON_CLI_ANNOTATE_ANNOTATE_RECORDS_H
#define BREDON_CLI_ANNOTATE_ANNOTATE_RECORDS_H

#include "annotate_run.h"

// The first line of each table (RFC 4180), with the names of its columns.
extern const char annotate_csv_head[];

// Adds a line of a table for each move. A text that a spreadsheet would read as a formula gets an
// apostrophe in front; '?' replaces control characters.
void annotate_add_csv(TextBuf *text, const AnnotatedGame *game);

// Adds one object per move and one for the game. The help of the command lists the members.
void annotate_add_json(TextBuf *text, const AnnotatedGame *game);

#endif
