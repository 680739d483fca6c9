// SPDX-License-Identifier: MIT
// Files of games: `bredon-lab datagen` writes them, the fitting reads them.
//
// A file is a header followed by game records. A game begins on the empty board; a record has its
// moves and the score that each search gave. Positions come from playing the moves, so a position
// takes four bytes and loses nothing. All numbers are little-endian.
//
//   header, 48 bytes
//      0  8 bytes  magic "bredonDT"
//      8  u32      version, 1
//     12  u32      flags, 0
//     16  u64      seed, below 2^32; 0 when the games have several seeds
//     24  u64      hash of the settings of the games, the engine included; a file is only
//                  continued, or joined with others, with the same settings
//     32  u64      nodes per move
//     40  u64      XXH3 of the first 40 bytes
//   record, 28 bytes and 4 for each move
//      0  u32      low half of the XXH3 of the rest of the record
//      4  u16      number of moves
//      6  u8       result: an Outcome; DRAW also for a game that was ended as a draw
//      7  u8       plies of the opening, which have no score
//      8  i8, i8   size, half komi
//     10  u8 x 4   stones of White and Black, capstones of White and Black
//     14  u16      0
//     16  u64      number of the game among those of its seed, from 0
//     24  u32      seed; seed, number and settings determine the game
//     28  (u16 move, i16 score) for each move; the score is for the side to move: centi-flats,
//         DATA_NO_SCORE, or DATA_WIN - n or n - DATA_WIN for a win or loss proved in n plies
//
// Each record is written in one piece, in the order of the numbers. So a file that was cut off, or
// whose disk was full, is valid up to its last whole record. All records begin at a multiple of
// four bytes, so that the next record after a damaged one can be found.
#pragma once

#include <stdio.h>

#include "board.h"
#include "outcome.h"

enum {
    DATA_VERSION = 1,
    DATA_HEADER_BYTES = 48,
    DATA_RECORD_BYTES = 28, // plus DATA_MOVE_BYTES for each move
    DATA_MOVE_BYTES = 4,
    DATA_MOVES_MAX = 1000, // of one game
    DATA_RECORD_MOST = DATA_RECORD_BYTES + DATA_MOVE_BYTES * DATA_MOVES_MAX,
    DATA_NO_SCORE = -32768,
    DATA_WIN = 32000,
};

typedef struct DataHeader {
    uint64_t seed, settings, nodes;
} DataHeader;

typedef struct DataMove {
    Move move;
    int16_t score;
} DataMove;

typedef struct DataGame {
    Rules rules;
    Outcome outcome;
    uint64_t number;
    uint32_t seed;
    int opening; // plies without a score
    int count;   // of moves, 1 to DATA_MOVES_MAX
    DataMove moves[DATA_MOVES_MAX];
} DataGame;

typedef enum DataStatus {
    DATA_GAME,   // a game was read
    DATA_END,    // the file ends after a whole record, or all games were read
    DATA_CUT,    // the file ends inside a record, or can't be read any more (see data_failed); the
                 // games before are valid
    DATA_BROKEN, // bytes that are not a valid record (checksum or an illegal move); they were
                 // skipped, and the next call continues with the next whole record
} DataStatus;

typedef struct DataReader {
    FILE *file;
    const char *name; // for faults
    DataHeader header;
    uint64_t at;                               // offset of the end of the last whole record
    unsigned char bytes[2 * DATA_RECORD_MOST]; // read ahead: bytes[begin..end)
    size_t begin, end;
    int error;           // errno of a failed read; 0: none
    bool error_reported; // data_next has reported it
} DataReader;

// Opens a file. `path` must outlive the reader. Returns false and fills `fault` when it can't be
// read, is not a data file, or has another version.
bool data_open(DataReader *reader, const char *path, Fault *fault);

// As data_open for an open file, which is closed at once after a failure.
bool data_open_stream(DataReader *reader, FILE *file, const char *name, Fault *fault);

// Reads the next game and checks it: checksum, counts and values; that all moves are legal and none
// comes after the end of the game; that a result by the rules is the one of the record. (A game
// that is not over after its last move may have any result.) For DATA_CUT and DATA_BROKEN `fault`
// says what is wrong, and where.
DataStatus data_next(DataReader *reader, DataGame *ret_game, Fault *fault);

// True when reading ended because of an error of the disk: the file may hold more games.
static inline bool data_failed(const DataReader *reader) {
    return reader->error != 0;
}

void data_close(DataReader *reader);

// Write the bytes of a header or a record. `ret_bytes` has room for DATA_HEADER_BYTES, or for
// DATA_RECORD_MOST. Return the length.
size_t data_write_header(const DataHeader *header, unsigned char *ret_bytes);
size_t data_write_game(const DataGame *game, unsigned char *ret_bytes);
