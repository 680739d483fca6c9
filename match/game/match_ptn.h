// SPDX-License-Identifier: MIT
// Games of a match as PTN: writing, and reading them from files.
//
// Round is the number of the game from 1. Data for which PTN Ninja knows no tag is in comments,
// here called notes. Before the moves: {Match: 89abcdef01234567 part 2/16 of 2500 games on host}
// has the hash of the settings (match_setup.h), the part of the match with its number of games, and
// the machine; the first game of a file also has {Settings: ...}, their words. {Limits: tc=1+0.03
// option.Hash=4 against nodes=1000} has the limits, arguments and options of White and Black, only
// once if both have the same; {Trial: ...} is that of trial.h. After the moves: {Termination:
// crash: ended with status 3} has the text of the ending and, for a fault, the reason. The comment
// of a move has the engine's score from White's side, the depth and the time: {+0.12/8 0.51s}.
#pragma once

#include <time.h>

#include "game/match_game.h"
#include "game_stream.h"

// What the PTN of a game needs besides its record.
typedef struct MatchLabel {
    int64_t number;       // of the game, from 0
    const char *names[2]; // White, Black
    const MatchLimits *limits[2];
    const TeiSpec *specs[2];
    time_t date;
    const char *trial;    // the note Trial; NULL: none
    const char *match;    // the note Match
    const char *settings; // the note Settings; NULL: none
} MatchLabel;

// What the note Match of a game says.
typedef struct MatchPart {
    Word hash;           // of the settings, 16 hexadecimal digits
    int64_t part, parts; // from 1
    int64_t games;       // of this part
} MatchPart;

// True when a game was lost by a fault, as its note Termination says.
bool match_ptn_is_fault(const PtnGame *game);

bool match_part_read(const PtnGame *game, MatchPart *ret_part, Fault *fault);

// What the totals of a match need of a game.
typedef struct MatchResult {
    int64_t number;
    char names[2][TEI_NAME];
    Ending ending;
    int sign;
    Word trial;       // the note Trial; length 0: none
    uint64_t hash;    // of the number, names, ending, sign and moves
    uint64_t content; // of all but the number: the same for a repetition of the game
    int file;         // in a report: the index of its file, set by the caller
} MatchResult;

// Appends a game as PTN. `ret_result` gets what reading the game again would give, but with
// `trial` pointing to that of the label. False when there is no memory.
bool match_ptn_write(const MatchLabel *label, const MatchRecord *record, TextBuf *text,
                     MatchResult *ret_result);

// Appends the limits, arguments and options of an engine, in the words of the command line.
void match_ptn_engine(const MatchLimits *limits, const TeiSpec *spec, TextBuf *text);

// Receives a game that was read. Returns false and fills `fault` to refuse it; the message need not
// name the file or game, match_ptn_read adds them.
typedef bool MatchTake(void *user, const PtnGame *game, const MatchResult *result, Fault *fault);

// Reads the games of a stream, all of which match_ptn_write must have written. An incomplete game
// at the end of a file, left by a crash or a full disk, is skipped; `ret_whole` is the length of
// the last file without it. Any other game, or one that `take` refuses, is a fault that names file
// and place.
bool match_ptn_read(GameStream *stream, MatchTake *take, void *user, int64_t *ret_whole,
                    Fault *fault);
