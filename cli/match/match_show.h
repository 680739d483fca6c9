// SPDX-License-Identifier: MIT
// Games and totals of a match: as text for people, in lines that begin with what they are about,
// and as JSON, an object a line, whose members bench/README.md explains.
#ifndef BREDON_CLI_MATCH_MATCH_SHOW_H
#define BREDON_CLI_MATCH_MATCH_SHOW_H

#include "match/match.h"

typedef struct MatchShow {
    const Sprt *sprt; // NULL: none
    bool colour;
    bool unicode; // names as they are, else in ASCII
    bool whole;   // all there is to know, not only what changes from game to game
    bool report;  // totals of files: there is no plan and no clock
    int columns;  // of the terminal; 0: lines may be as long as they like
} MatchShow;

// "game 17 new - old 1-0 road 43 plies 12.3s"; `number` counts from 0 and is shown from 1.
void match_show_game(TextBuf *text, int64_t number, int white, int black, const MatchRecord *record,
                     const MatchTotals *totals, const MatchShow *show);

// Two engines get lines about the difference, more of them a table.
void match_show_totals(TextBuf *text, const MatchTotals *totals, const MatchShow *show);

// The same as JSON; `sprt` may be NULL. For `report`, totals of files, what only a running match
// knows is null.
void match_json_game(TextBuf *text, int64_t number, int white, int black, const MatchRecord *record,
                     const MatchTotals *totals);
void match_json_totals(TextBuf *text, const MatchTotals *totals, const Sprt *sprt, bool report);

// An estimate from whole pairs; from games where there is no pair yet.
EloEstimate match_estimate(const Pentanomial *pairs, const WinDrawLoss *games);

// All pairs that an engine has played, from its side.
Pentanomial match_engine_pairs(const MatchTotals *totals, int engine);

uint64_t match_game_count(const WinDrawLoss *games);

// Games an hour in this run; 0 when that is not known yet.
double match_games_an_hour(const MatchTotals *totals);

// "1-0", "0-1" or "1/2-1/2".
const char *match_show_result(int sign);

// "undecided", "accepted" or "rejected".
const char *match_show_verdict(SprtVerdict verdict);

#endif
