// SPDX-License-Identifier: MIT
// The settings of a match. Prepares it: checks the engines, and reads the games of an earlier run.
#pragma once

#include "output_file.h"
#include "run/schedule.h"
#include "run/tally.h"

enum { MATCH_CONCURRENCY_MAX = 512 };

typedef struct MatchSettings {
    const TeiSpec *specs; // engines; all names differ, even those that the engines give themselves
    const MatchLimits *limits; // of each engine; each has at least one limit
    const MatchLimits *played; // the same in the time of this machine (scale.h)
    int64_t scale_nps;         // of the machine whose time `limits` has; 0: they are not scaled
    MatchSchedule schedule;    // of at most MATCH_ENGINES_MAX engines and the openings of `book`
    MatchRules rules;
    const Book *book;    // openings in the order of play
    int64_t concurrency; // 1 to MATCH_CONCURRENCY_MAX
    bool has_sprt;       // for two engines: test whether the first one is better
    Sprt sprt;
    const Trial *trial; // of engine 0 against engine 1, the same program; NULL: none
    uint64_t seed;      // of the trial
    const char *out;    // PTN file to append to; NULL: none
    bool resume;        // count the games in `out` and play the others
} MatchSettings;

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
