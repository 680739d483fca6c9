// SPDX-License-Identifier: MIT
// Games of a match as PTN: writing and reading.
//
// Round is the number of the game from 1, Pair that of its pair. Termination is the text of the
// ending, followed by a colon and the reason after a fault. After a move its comment has the
// engine's score from White's side, the depth and the time: {+0.12/8 0.51s}.
#ifndef BREDON_BENCH_MATCH_MATCH_PTN_H
#define BREDON_BENCH_MATCH_MATCH_PTN_H

#include <time.h>

#include "match/match_game.h"
#include "text/ptn_file.h"

// What the PTN of a game needs besides its record.
typedef struct MatchLabel {
    int64_t number;       // of the game, from 0
    const char *names[2]; // White, Black
    const MatchLimits *limits[2];
    time_t date;
    const char *trial; // the tag Trial; NULL: none
} MatchLabel;

// The part of a game that totals are made from.
typedef struct MatchResult {
    int64_t number;
    char names[2][TEI_NAME];
    Ending ending;
    int sign;
    Word trial;    // the tag Trial; length 0: none
    uint64_t hash; // of the number, names, ending, sign and moves
    int file;      // of a report: the index of its file, set by the caller
} MatchResult;

// Appends a game as PTN. False when there is no memory.
bool match_ptn_write(const MatchLabel *label, const MatchRecord *record, TextBuf *text);

// Makes a MatchResult from a record that has a result. False when there is no memory.
bool match_result_of(const MatchLabel *label, const MatchRecord *record, MatchResult *ret_result);

// Makes a MatchResult from a game that was read. With `foreign` accepts games of other programs,
// which need only players and a result; their numbers are even, so that none has a partner. False
// with a fault, without game number and line, when it is no game of a match.
bool match_ptn_read(const PtnGame *ptn, bool foreign, MatchResult *ret_result, Fault *fault);

// The result as in PTN: "R-0", "0-F", "1-0", "1/2-1/2".
const char *match_result_text(const MatchRecord *record);

#endif
