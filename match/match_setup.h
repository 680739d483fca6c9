// SPDX-License-Identifier: MIT
// Prepares a match: checks the engines, and reads the games of an earlier run.
#pragma once

#include "match.h"
#include "output_file.h"

// Appends the text of the comment Trial of a game; nothing if the match is not a trial.
void match_setup_trial(const MatchSettings *settings, int64_t number, TextBuf *text);

// What the file of a match says about it: the notes Match and Settings of match_ptn.h. Settings are
// all that decides about the games besides their number and part: board, rules, openings, and each
// engine with its name, what it calls itself, limits, arguments and options. Match has their hash.
typedef struct MatchStamp {
    TextBuf match, settings;
} MatchStamp;

// Starts each engine once, checks that it plays by the rules of all openings and accepts the values
// of a trial, and adds it to the tally under its name; then adds the pairings and makes the stamp,
// whose texts the caller frees. Returns false and fills `fault` when one of these fails. Soon fails
// when `stop` becomes true, and waits for it when an engine ends: match_await_stop.
bool match_setup_engines(const MatchSettings *settings, const atomic_bool *stop, MatchTally *tally,
                         MatchStamp *ret_stamp, Fault *fault);

// True when the game is of a match with the settings of this hash; else fills `fault`, with the
// first word of them that differs, if the game has their words.
bool match_setup_same(const PtnGame *game, Word hash, Word settings, Fault *fault);

// Opens and locks the file of the settings, to append to it. With `resume` it reads its games into
// the tally: they must be games of this schedule, and an incomplete game at the end is cut off.
// Otherwise the file must be empty or new. The caller closes it with output_keep.
bool match_setup_out(const MatchSettings *settings, const MatchStamp *stamp, OutputFile *out,
                     MatchTally *tally, Fault *fault);
