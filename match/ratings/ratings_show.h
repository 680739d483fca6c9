// SPDX-License-Identifier: MIT
// A rating list with its cross table, as text of 80 columns or as JSON.
#pragma once

#include "ratings/ratings.h"
#include "run/tally.h"
#include "stats/figures.h"

// Appends the list and, of up to 64 players, the cross table, which has as many parts as its
// columns need. In JSON: a line for each player and one of type "list", all of which
// docs/json.md explains.
void ratings_show(TextBuf *text, const MatchShow *show, const Ratings *ratings);

// Appends the member "ratings" of an object of JSON (docs/json.md).
void ratings_add_json(TextBuf *text, const Ratings *ratings);

// Appends the rating list of the engines of a match, which has at least three: as text, or as the
// member "ratings" of an object of JSON. Nothing, or null, without memory.
void ratings_show_match(TextBuf *text, const MatchShow *show, const MatchTotals *totals);
