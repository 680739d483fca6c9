// SPDX-License-Identifier: MIT
// Games of a match as PTN, and back.
//
// Round is the number of the game from 1, Pair that of its pair. Termination is the text of the
// ending, and behind a colon why, when there was a fault. Behind a move stands what its engine said
// of it, from White's side, and the time it took: {+0.12/8 0.51s}.
//
// The PTN of racetrack has such comments and Round, too, but no Pair, and Termination only where a
// game did not end on the board.
#ifndef BREDON_BENCH_MATCH_MATCH_PTN_H
#define BREDON_BENCH_MATCH_MATCH_PTN_H

#include <time.h>

#include "match/match_game.h"
#include "text/ptn_file.h"

// What a record does not know of its game.
typedef struct MatchLabel {
    int64_t number;       // from 0
    const char *names[2]; // of White and Black
    const MatchLimits *limits[2];
    time_t date;
} MatchLabel;

// What counts of a game.
typedef struct MatchResult {
    int64_t number;
    char names[2][TEI_NAME];
    Ending ending;
    int sign;
    uint64_t hash;    // of all this and the moves
    bool foreign;     // of another program: the number says nothing of pairs
    uint64_t opening; // of a foreign game: a hash of start, rules and the moves before the first
                      // comment; 0 when nothing tells which those are
} MatchResult;

// False when there is no memory.
bool match_ptn_write(const MatchLabel *label, const MatchRecord *record, TextBuf *text);

// What counts of a record that has a result. False when there is no memory.
bool match_result_of(const MatchLabel *label, const MatchRecord *record, MatchResult *ret_result);

// The same from a game that was read; with `foreign` also from one of another program, which needs
// players and a result only. The fault, when it is none of a match, is without the game's number
// and line.
bool match_ptn_read(const PtnGame *ptn, bool foreign, MatchResult *ret_result, Fault *fault);

// "R-0", "0-F", "1-0", "1/2-1/2".
const char *match_result_text(const MatchRecord *record);

#endif
