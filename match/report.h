// SPDX-License-Identifier: MIT
// Computes totals from the PTN files of matches.
#pragma once

#include "tally.h"

// Reads PTN files: parts of one match, or several matches. Pairings are made by the players' names,
// in order of appearance. A file with the same games in the same rounds as another one is a fault.
// `sprt` may be NULL. The caller calls match_totals_finish.
bool match_totals_read(char *const paths[], int path_count, const Sprt *sprt,
                       MatchTotals *ret_totals, Fault *fault);
