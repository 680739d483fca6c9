// SPDX-License-Identifier: MIT
// Games as data: what datagen writes and the fitting reads.
//
// A file is a header and then game records. A game begins on the empty board and is its moves, each
// with the score that its search gave; positions come back by playing them, so that one costs four
// bytes and nothing about it is lost. All numbers are little-endian.
//
//   header, 48 bytes
//     0  8 bytes  magic "bredonDT"
//     8  u32      version, 1
//    12  u32      flags, 0
//    16  u64      seed, below 2^32; 0 when the games are of several
//    24  u64      hash of the settings that the games were made with, the engine among them; a file
//                 goes on only with them; 0 when they are several
//    32  u64      nodes a move, 0 when they are several
//    40  u64      XXH3 of the 40 bytes before
//   record, 28 bytes and 4 for each move
//     0  u32      XXH3 (its low half) of all that follows in the record
//     4  u16      moves
//     6  u8       result: an Outcome; DRAW also for a game that was broken off
//     7  u8       plies of the opening, which have no score
//     8  i8, i8   size, half komi
//    10  u8 x 4   stones of White and Black, capstones of White and Black
//    14  u16      0
//    16  u64      number of the game in its file's seed, from 0
//    24  u32      seed of the game: with the number and the settings it says which game this is
//    28  (u16 move, i16 score) for each move; the score is from the side to move, DATA_NO_SCORE
//        where there is none, and DATA_WIN - n or n - DATA_WIN for a result proved in n plies
//
// Records are written one after the other, each in one piece and in the order of their numbers, so
// that a file that was cut off, or whose disk was full, is good up to its last whole record. All
// records begin at a multiple of four bytes, and behind a damaged one the next can be found.
#ifndef BREDON_BENCH_DATA_DATA_FILE_H
#define BREDON_BENCH_DATA_DATA_FILE_H

#include <stdio.h>

#include "board.h"
#include "outcome.h"

enum {
    DATA_VERSION = 1,
    DATA_HEADER_BYTES = 48,
    DATA_RECORD_BYTES = 28, // and DATA_MOVE_BYTES for each move
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
    DATA_END,    // the file ends behind a whole record, or there is no further one
    DATA_CUT,    // the file ends in the middle of a record, or can't be read further, see
                 // data_failed: what was read before is whole
    DATA_BROKEN, // bytes that are no record: wrong checksum, or moves that are not legal; they were
                 // left behind, and the next call goes on with the next whole record
} DataStatus;

typedef struct DataReader {
    FILE *file;
    const char *name; // for faults
    DataHeader header;
    uint64_t at; // bytes up to the end of the last whole record, with those that were left behind
    unsigned char bytes[2 * DATA_RECORD_MOST]; // read ahead: bytes[begin..end)
    size_t begin, end;
    int error;       // why the file can't be read any further, an errno; 0: it can
    bool error_told; // by data_next
} DataReader;

// Opens a file; "-" is standard input. `path` must outlive the reader. Something that is no data
// file, or of another version, is a fault in words.
bool data_open(DataReader *reader, const char *path, Fault *fault);

// The same for an open file, which the reader closes in the end; on failure it stays the caller's.
bool data_open_stream(DataReader *reader, FILE *file, const char *name, Fault *fault);

// Reads the next game and checks it: the checksum, all counts and values, that every move is legal
// and none comes after the end, and that a result on the board is the one in the record. (A game
// that is still on at its last move may have any result.) `fault` says what is wrong, and where,
// for DATA_CUT and DATA_BROKEN.
DataStatus data_next(DataReader *reader, DataGame *ret_game, Fault *fault);

// Whether the reading ended for an error of the disk or its like: there may be further games.
static inline bool data_failed(const DataReader *reader) {
    return reader->error != 0;
}

void data_close(DataReader *reader);

// Hands all games of a file ("-": standard input) to `take`, with `taker`, and what is wrong with
// some of them to `on_trouble`, with `user`. False, with a fault, when the file can't be opened, or
// when `take` says false, which ends it: there was no memory for what it keeps.
bool data_take_games(const char *path, bool (*take)(void *taker, const DataGame *game), void *taker,
                     void (*on_trouble)(void *user, const Fault *fault), void *user, Fault *fault);

// The bytes of a header or a record. `ret_bytes` has room for DATA_HEADER_BYTES, or for
// DATA_RECORD_MOST; returns the length.
size_t data_write_header(const DataHeader *header, unsigned char *ret_bytes);
size_t data_write_game(const DataGame *game, unsigned char *ret_bytes);

#endif
