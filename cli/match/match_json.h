// SPDX-License-Identifier: MIT
// Games and totals of a match as JSON, an object a line; what they hold stands in bench/README.md.
#ifndef BREDON_CLI_MATCH_MATCH_JSON_H
#define BREDON_CLI_MATCH_MATCH_JSON_H

#include "match/match.h"

// `number` counts from 0 and is written from 1.
void match_json_game(TextBuf *text, int64_t number, int white, int black, const MatchRecord *record,
                     const MatchTotals *totals);

// `sprt` may be NULL. For `report`, totals of files, what only a running match knows is null.
void match_json_totals(TextBuf *text, const MatchTotals *totals, const Sprt *sprt, bool report);

#endif
