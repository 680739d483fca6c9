// SPDX-License-Identifier: MIT
// Where a match is shown: on a terminal as totals that are redrawn in place, elsewhere as a line a
// game with the totals now and then, or as JSON.
#ifndef BREDON_CLI_MATCH_MATCH_OUTPUT_H
#define BREDON_CLI_MATCH_MATCH_OUTPUT_H

#include "match/match_options.h"
#include "match/match_show.h"

typedef enum OutputKind { OUTPUT_LINES, OUTPUT_LIVE, OUTPUT_JSON } OutputKind;

typedef struct MatchOutput {
    OutputKind kind;
    MatchShow show;
    int fd;         // where to
    bool own_lines; // standard error is the same terminal: its lines must not hit the drawing
    int drawn;      // lines that stand on the terminal and can be redrawn
    int64_t drawn_us;
    int error;    // an errno once writing has failed; then nothing more is written
    bool needed;  // without output the match makes no sense: it is stopped then
    Match *match; // to be stopped; may be NULL
    TextBuf text;
} MatchOutput;

// Standard output as it is. `args` must outlive it.
void match_output_init(MatchOutput *output, const MatchArgs *args);
void match_output_finish(MatchOutput *output);

// The events of the match; `user` is the MatchOutput.
void match_output_game(void *user, int64_t number, int white, int black, const MatchRecord *record,
                       const MatchTotals *totals);
void match_output_note(void *user, const char *note);

// The totals at the start, where they will be redrawn, and in the end.
void match_output_start(MatchOutput *output, const MatchTotals *totals);
void match_output_end(MatchOutput *output, const MatchTotals *totals);

#endif
