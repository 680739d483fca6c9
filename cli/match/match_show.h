// SPDX-License-Identifier: MIT
// Games and totals of a match: as text, in lines that begin with a label, and as JSON, one object
// per line; bench/README.md explains the members.
#ifndef BREDON_CLI_MATCH_MATCH_SHOW_H
#define BREDON_CLI_MATCH_MATCH_SHOW_H

#include "match/match.h"

typedef struct MatchShow {
    const Sprt *sprt; // NULL: none
    bool colour;
    bool unicode; // names as they are, else in ASCII
    bool whole;   // all lines, not only those that change from game to game
    bool report;  // totals of files: there is no plan and no clock
    int columns;  // of the terminal; 0: lines may have any length
} MatchShow;

// "game 17 new - old 1-0 road 43 plies 12.3s"; `number` counts from 0 and is shown from 1.
void match_show_game(TextBuf *text, int64_t number, int white, int black, const MatchRecord *record,
                     const MatchTotals *totals, const MatchShow *show);

// Adds the totals: for two engines their difference, for more a table.
void match_show_totals(TextBuf *text, const MatchTotals *totals, const MatchShow *show);

// The same as JSON; `sprt` may be NULL. With `report` (totals of files) members that only a running
// match knows are null.
void match_json_game(TextBuf *text, int64_t number, int white, int black, const MatchRecord *record,
                     const MatchTotals *totals);
void match_json_totals(TextBuf *text, const MatchTotals *totals, const Sprt *sprt, bool report);

// An estimate from whole pairs, or from games if there is no pair yet.
EloEstimate match_estimate(const Pentanomial *pairs, const WinDrawLoss *games);

// All pairs that an engine has played, from its point of view.
Pentanomial match_engine_pairs(const MatchTotals *totals, int engine);

uint64_t match_game_count(const WinDrawLoss *games);

// Games an hour in this run; 0 when that is not known yet.
double match_games_an_hour(const MatchTotals *totals);

// "1-0", "0-1" or "1/2-1/2".
const char *match_show_result(int sign);

// "undecided", "accepted" or "rejected".
const char *match_show_verdict(SprtVerdict verdict);

#endif
