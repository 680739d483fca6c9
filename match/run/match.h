// SPDX-License-Identifier: MIT
// A match: many games between two or more engines, several at once, each opening with both colours.
// Games are counted and written to a file; a match can be resumed, and ends when it is decided.
#pragma once

#include "run/match_setup.h"

typedef struct MatchEvents {
    void *user;
    // All are called under one lock. `number` counts from 0.
    void (*on_game)(void *user, int64_t number, int white, int black, const MatchRecord *record,
                    const MatchTotals *totals);
    // Gets text for the user: an engine crashed (with its last lines) or was restarted.
    void (*on_note)(void *user, const char *text);
} MatchEvents;

typedef struct Match Match;

// Makes a match that has not begun; NULL when there is no memory.
Match *match_create(const MatchSettings *settings, const MatchEvents *events);

// Starts every engine once to check it and its options, and reads the file to resume. Returns false
// and fills `fault` when one of these fails, be it because of match_stop; then the match can't be
// run. When an engine ends, it waits for the match_stop that may have ended it.
bool match_begin(Match *match, Fault *fault);

// Plays the match. Returns false and fills `fault` when it can't continue (no memory, full disk, an
// engine that can't be started); the games played before are counted and written.
bool match_run(Match *match, Fault *fault);

// Ends the match after the current moves; unfinished games do not count. May be called from a
// signal handler, as soon as there is a match.
void match_stop(Match *match);

// The totals; valid during events and after match_begin.
const MatchTotals *match_totals(const Match *match);

void match_destroy(Match *match);
