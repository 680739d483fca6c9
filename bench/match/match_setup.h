// SPDX-License-Identifier: MIT
// Prepares a match: checks the engines, and reads the games of an earlier run.
#ifndef BREDON_BENCH_MATCH_MATCH_SETUP_H
#define BREDON_BENCH_MATCH_MATCH_SETUP_H

#include "match/match.h"
#include "match/match_out.h"
#include "match/schedule.h"

MatchSchedule match_setup_schedule(const MatchSettings *settings);

// Starts a game by the rules of each opening in a running engine. False with a fault when it does
// not play one of them.
bool match_setup_rules(TeiClient *client, const Book *book, int patience_ms, Fault *fault);

// Starts each engine once, checks that it plays by the rules of all openings, and adds it to the
// tally under its name; then adds the pairings. False with a fault when one of these fails.
bool match_setup_engines(const MatchSettings *settings, MatchTally *tally, Fault *fault);

// Reads the games of the file into the tally; they must be games of this schedule. An incomplete
// game at the end is cut off.
bool match_setup_resume(const MatchSettings *settings, OutputFile *out, MatchTally *tally,
                        Fault *fault);

#endif
