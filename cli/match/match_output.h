// SPDX-License-Identifier: MIT
// Prints a match: a line per game and the totals from time to time, or JSON. On a terminal the
// lines of games are replaced by a line of progress.
#ifndef BREDON_CLI_MATCH_MATCH_OUTPUT_H
#define BREDON_CLI_MATCH_MATCH_OUTPUT_H

#include "match/match_options.h"
#include "match/match_show.h"

typedef struct MatchOutput {
    MatchShow show;
    bool progress; // a line of progress instead of games
    bool needed;   // when the output fails, the match is stopped
    int error;     // errno when writing has failed; then nothing more is written
    Match *match;  // the match to stop; may be NULL
} MatchOutput;

// Sets up output to standard output. `args` must outlive it.
void match_output_init(MatchOutput *output, const MatchArgs *args);

// The events of the match; `user` is the MatchOutput.
void match_output_game(void *user, int64_t number, int white, int black, const MatchRecord *record,
                       const MatchTotals *totals);
void match_output_note(void *user, const char *note);

// Shows the progress before the first game, and all totals at the end.
void match_output_start(const MatchOutput *output, const MatchTotals *totals);
void match_output_end(MatchOutput *output, const MatchTotals *totals);

#endif
