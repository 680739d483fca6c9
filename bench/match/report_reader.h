// SPDX-License-Identifier: MIT
// Reads the games of a match from its PTN file, however large, one after the other.
#ifndef BREDON_BENCH_MATCH_REPORT_READER_H
#define BREDON_BENCH_MATCH_REPORT_READER_H

#include "match/match_ptn.h"

typedef struct MatchReader {
    int fd;                 // the caller's
    char name[FAULT_QUOTE]; // of the file, for faults
    bool foreign;           // games of other programs are taken, too; false unless it is set
    PtnGame game;           // that was read last
    int64_t whole;          // bytes up to the end of the last whole game
    bool cut;               // behind that there is a game that was cut off
    PtnFile file;
    char *text; // a window into the file
    size_t at, length, room;
    int64_t offset; // of the window
    bool ended;
} MatchReader;

typedef enum MatchReading { MATCH_READ_GAME, MATCH_READ_END, MATCH_READ_FAULT } MatchReading;

// Reads from where the descriptor stands.
void match_reader_init(MatchReader *reader, int fd, const char *name);
void match_reader_finish(MatchReader *reader);

// The next game. A last game that was cut off, as by a crash or a full disk, is the end; a game
// that is faulty, or none of a match, is a fault that names file and place.
MatchReading match_reader_next(MatchReader *reader, MatchResult *ret_result, Fault *fault);

// Sets a fault that names the file, and the game that was read last.
void match_reader_refuse(const MatchReader *reader, const char *why, Fault *fault);

#endif
