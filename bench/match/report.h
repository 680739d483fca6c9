// SPDX-License-Identifier: MIT
// Computes totals from the PTN files of matches.
#ifndef BREDON_BENCH_MATCH_REPORT_H
#define BREDON_BENCH_MATCH_REPORT_H

#include "match/tally.h"

// Reads PTN files: parts of one match, several matches, or games of racetrack and other programs.
// Pairings are made by the players' names, in order of appearance. Pairs are found within one file:
// by game numbers, or, in games of other programs, by equal openings with swapped colours. If less
// than half of the games of a pairing have a partner, it has no pairs. Two files with the same
// games in the same rounds are a fault. `sprt` may be NULL. The caller calls match_totals_finish.
bool match_totals_read(char *const paths[], int path_count, const Sprt *sprt,
                       MatchTotals *ret_totals, Fault *fault);

#endif
