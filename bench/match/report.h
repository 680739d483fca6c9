// SPDX-License-Identifier: MIT
// Totals from the PTN files of matches.
#ifndef BREDON_BENCH_MATCH_REPORT_H
#define BREDON_BENCH_MATCH_REPORT_H

#include "match/tally.h"

// Totals from PTN files that matches have written, parts of one match or matches of their own, and
// those of racetrack and others: the pairings by the players' names in order of appearance. Pairs
// are of one file: by their numbers, in games of other programs by equal openings with colours
// swapped; where less than half of a pairing's games have a partner, its games count alone. Files
// with the same games of the same rounds are a fault. `sprt` may be NULL. To be freed with
// match_totals_finish.
bool match_totals_read(char *const paths[], int path_count, const Sprt *sprt,
                       MatchTotals *ret_totals, Fault *fault);

#endif
