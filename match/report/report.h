// SPDX-License-Identifier: MIT
// Computes totals from the PTN files of matches.
#pragma once

#include "run/tally.h"

// Sees each game after it was counted. False without memory.
typedef struct MatchReader {
    void *user;
    bool (*on_game)(void *user, const PtnGame *game, const MatchTotals *totals);
} MatchReader;

// Reads PTN files: parts of one match. Pairings are made by the players' names, in order of
// appearance. Files of matches with different settings are a fault, and so are games that an
// earlier file has in the same rounds. `ret_notes` gets a line for each part that is not finished
// or doubled, and one for those that no file has. `sprt`
// and `reader` may be NULL. The caller calls
// match_totals_finish and frees the notes.
bool match_totals_read(char *const paths[], int path_count, const Sprt *sprt,
                       const MatchReader *reader, MatchTotals *ret_totals, TextBuf *ret_notes,
                       Fault *fault);
