// SPDX-License-Identifier: MIT
// Reads the games of a match from a PTN file of any size, one after the other.
#ifndef BREDON_BENCH_MATCH_REPORT_READER_H
#define BREDON_BENCH_MATCH_REPORT_READER_H

#include "match/match_ptn.h"

typedef struct MatchReader {
    int fd;                 // owned by the caller
    char name[FAULT_QUOTE]; // of the file, for faults
    bool foreign;           // accept games of other programs; false unless the caller sets it
    PtnGame game;           // the last game read
    int64_t whole;          // offset of the end of the last whole game
    bool cut;               // an incomplete game follows
    PtnFile file;
    char *text; // a window into the file
    size_t at, length, room;
    int64_t offset; // of the window in the file
    bool ended;
} MatchReader;

typedef enum MatchReading { MATCH_READ_GAME, MATCH_READ_END, MATCH_READ_FAULT } MatchReading;

// Reads from the current position of the descriptor.
void match_reader_init(MatchReader *reader, int fd, const char *name);
void match_reader_finish(MatchReader *reader);

// Reads the next game. An incomplete last game (crash, full disk) counts as the end. A game that is
// faulty or not of a match is a fault that names file and place.
MatchReading match_reader_next(MatchReader *reader, MatchResult *ret_result, Fault *fault);

// Fills `fault` with the file, the last game read, and `why`.
void match_reader_refuse(const MatchReader *reader, const char *why, Fault *fault);

#endif
