// SPDX-License-Identifier: MIT
// What the tests of games as data share: short games, and files of their own.
#pragma once

#include "data/data_file.h"

enum { PATH_ROOM = 256, FILE_MOST = 1 << 14 };

// The bytes of a file.
typedef struct Bytes {
    unsigned char at[FILE_MOST];
    size_t length;
} Bytes;

// A game of moves that are separated by blanks, with the komi 2, an opening of two plies and the
// scores 10, -11, 12, ... after it, of seed 7. The moves need not be legal.
DataGame data_games_of(int size, const char *moves, Outcome outcome, uint64_t number);

// A short game on 3x3 that White wins by a road.
DataGame data_games_road(uint64_t number);

// These add to some bytes; the header has seed 7, settings 0x1122334455667788 and 2000 nodes.
void data_games_add_header(Bytes *bytes);
void data_games_add(Bytes *bytes, const DataGame *game);

// A header and that many road games from number `first` on.
Bytes data_games_file(uint64_t first, int games);

// Fails the test unless the games are the same.
void data_games_expect(const DataGame *got, const DataGame *game);

// A folder for the test, and a name in it.
void data_games_folder(char ret_folder[PATH_ROOM]);
void data_games_path(const char *folder, const char *name, char ret_path[PATH_ROOM]);

// Removes the folder and what is in it.
void data_games_remove(const char *folder);

// Writes and reads whole files. A file that is not there has length 0.
void data_games_write(const char *path, const Bytes *bytes);
Bytes data_games_read(const char *path);
