// SPDX-License-Identifier: MIT
// What `annotate` writes game by game: the annotated games, tables and graphs or JSON, the
// pictures of --svg.
#pragma once

#include <stdio.h>

#include "annotate/annotate_earlier.h"
#include "annotate/annotate_html.h"
#include "annotate/annotate_player.h"
#include "game_run.h"
#include "games/known_games.h"
#include "output_file.h"

typedef struct AnnotateOutput {
    // Set by the caller.
    TextBuf annotator; // of the tag of that name: program, version, and the settings of the run
    const GameFiles *files; // the input files, which are never written to
    // Of the games; "-" and NULL are standard output. NULL with a player: they are not written.
    const char *path;
    const char *svg_path;  // NULL: no pictures. Game 2 goes to FILE-0002, and so on.
    const char *html_path; // NULL: no page
    bool json;             // JSON to standard output; then games go to a file only
    bool ascii;
    bool reads;          // --report: no games are written
    bool resume;         // the file of games is continued
    bool incomplete;     // not all games were annotated: a file of an earlier run stays
    KnownGames *known;   // the database of games; NULL: none
    PlayerReport player; // with a name, its report is printed instead of tables and graphs
    // The state.
    OutputFile games;
    EarlierGames earlier; // with `resume`: what is in the file
    bool replaces;        // the file of games was there
    bool terminal;        // control characters in games are replaced
    int newlines;         // at the end of the games, at most 2
    FILE *report;         // where tables go; NULL: nowhere
    ReportStyle style;
    AnnotateTotals totals;
    AnnotatePage page;
    bool replaces_page; // the page was there
    int64_t count;      // games written
    int64_t whole;      // games written that are annotated from the first move on
    bool closed;        // standard output accepts nothing any more
} AnnotateOutput;

// Opens the files. Refuses files that no earlier run wrote, and files that are inputs or another
// output.
bool annotate_output_open(AnnotateOutput *output, Fault *fault);

// Writes a game to all outputs; to the file of games either completely or not at all, and only if
// its notes were not read. Returns false
// and fills `fault`.
bool annotate_output_add(AnnotateOutput *output, const AnnotatedGame *game, Fault *fault);

// Prints the tables of all games, waits until the files are on the disk, and closes them. Files to
// which nothing was written are not made. Must also be called after a failure of the other
// functions, with `fault` NULL: complete games are kept.
bool annotate_output_close(AnnotateOutput *output, Fault *fault);
