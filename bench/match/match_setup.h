// SPDX-License-Identifier: MIT
// What happens before the first game of a match: looking at the engines, and at the games that an
// earlier run has left.
#ifndef BREDON_BENCH_MATCH_MATCH_SETUP_H
#define BREDON_BENCH_MATCH_MATCH_SETUP_H

#include "match/match.h"
#include "match/match_out.h"
#include "match/schedule.h"

MatchSchedule match_setup_schedule(const MatchSettings *settings);

// Tells an engine that was started of a game by the rules of each opening. False with a fault when
// it does not play one of them.
bool match_setup_rules(TeiClient *client, const Book *book, int patience_ms, Fault *fault);

// Starts each engine once, sees that it plays by the rules of all openings, and adds it to the
// tally by its name; then adds the pairings.
bool match_setup_engines(const MatchSettings *settings, MatchTally *tally, Fault *fault);

// Reads the games in the file into the tally; they must be games of this schedule. A last game that
// was cut off is cut away.
bool match_setup_resume(const MatchSettings *settings, MatchOut *out, MatchTally *tally,
                        Fault *fault);

#endif
