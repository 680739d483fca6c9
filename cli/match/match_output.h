// SPDX-License-Identifier: MIT
// Shows a match: on a terminal as totals that are redrawn in place, elsewhere as a line per game
// and the totals from time to time, or as JSON.
#ifndef BREDON_CLI_MATCH_MATCH_OUTPUT_H
#define BREDON_CLI_MATCH_MATCH_OUTPUT_H

#include "match/match_options.h"
#include "match/match_show.h"

typedef enum OutputKind { OUTPUT_LINES, OUTPUT_LIVE, OUTPUT_JSON } OutputKind;

typedef struct MatchOutput {
    OutputKind kind;
    MatchShow show;
    int fd;         // where the output goes
    bool own_lines; // standard error is the same terminal: its lines must not overwrite the drawing
    int drawn;      // lines on the terminal that can be redrawn
    int64_t drawn_us;
    int error;    // errno when writing has failed; then nothing more is written
    bool needed;  // when the output fails, the match is stopped
    Match *match; // the match to stop; may be NULL
    TextBuf text;
} MatchOutput;

// Sets up output to standard output. `args` must outlive it.
void match_output_init(MatchOutput *output, const MatchArgs *args);
void match_output_finish(MatchOutput *output);

// The events of the match; `user` is the MatchOutput.
void match_output_game(void *user, int64_t number, int white, int black, const MatchRecord *record,
                       const MatchTotals *totals);
void match_output_note(void *user, const char *note);

// Shows the totals, at the start if they are redrawn in place, and at the end.
void match_output_start(MatchOutput *output, const MatchTotals *totals);
void match_output_end(MatchOutput *output, const MatchTotals *totals);

#endif
