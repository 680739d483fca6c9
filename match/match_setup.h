// SPDX-License-Identifier: MIT
// Prepares a match: checks the engines, and reads the games of an earlier run.
#pragma once

#include "match.h"
#include "shell/output_file.h"

// Appends the text of the comment Trial of a game; nothing if the match is not a trial.
void match_setup_trial(const MatchSettings *settings, int64_t number, TextBuf *text);

// Starts each engine once, checks that it plays by the rules of all openings and accepts the values
// of a trial, and adds it to the tally under its name; then adds the pairings. Returns false and
// fills `fault` when one of these fails.
bool match_setup_engines(const MatchSettings *settings, MatchTally *tally, Fault *fault);

// Opens and locks the file of the settings, to append to it. With `resume` it reads its games into
// the tally: they must be games of this schedule, and an incomplete game at the end is cut off.
// Otherwise the file must be empty or new. The caller closes it with output_keep.
bool match_setup_out(const MatchSettings *settings, OutputFile *out, MatchTally *tally,
                     Fault *fault);
