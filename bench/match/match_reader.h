// SPDX-License-Identifier: MIT
// Reads the games of PTN files of matches, one after the other.
#ifndef BREDON_BENCH_MATCH_MATCH_READER_H
#define BREDON_BENCH_MATCH_MATCH_READER_H

#include "match/match_ptn.h"
#include "text/game_stream.h"

typedef struct MatchReader {
    GameStream *stream;
    bool foreign;       // accept games of other programs
    GamePiece piece;    // the last game read; empty at first
    MatchResult result; // of this game
    int64_t whole;      // length of the file without an incomplete game, so far
} MatchReader;

typedef enum MatchReading { MATCH_READ_GAME, MATCH_READ_END, MATCH_READ_FAULT } MatchReading;

// Reads the next game. An incomplete game at the end of a file, as a crash or a full disk leaves
// it, is skipped. A game that is faulty or of no match is a fault that names file and place. Unless
// `foreign` is set, it must be a game of match_ptn_write. match_reader_finish must be called in any
// case.
MatchReading match_reader_next(MatchReader *reader, Fault *fault);
void match_reader_finish(MatchReader *reader);

// Fills `fault` with the file, the place of the last game, and `why`.
void match_reader_refuse(const MatchReader *reader, const char *why, Fault *fault);

#endif
