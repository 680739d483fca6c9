// SPDX-License-Identifier: MIT
// Games and totals of a match, as text in lines that begin with a label, or as JSON, one object per
// line. Both have the same figures, which match/README.md explains.
#pragma once

#include "run/tally.h"
#include "stats/figures.h"

// A game that has ended; `number` counts from 0.
typedef struct MatchShown {
    int64_t number;
    const char *names[2]; // White, Black
    const MatchRecord *record;
} MatchShown;

// Appends a game: "game 17 new - old 1-0 road 43 plies 12.3s"; numbers are shown from 1.
void match_show_game(TextBuf *text, const MatchShow *show, const MatchShown *game);

// Appends the totals; as text, only what changes from game to game, unless `all` is set.
void match_show_totals(TextBuf *text, const MatchShow *show, const MatchTotals *totals, bool all);

// Appends how many games were played and how long the others will take, without a line end.
void match_show_progress(TextBuf *text, const MatchShow *show, const MatchTotals *totals);
