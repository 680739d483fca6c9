// SPDX-License-Identifier: MIT
// The database of games: one file of SQLite. docs/games.md describes its tables.
//
// Only one program at a time writes; readers are never stopped. What was committed survives the end
// of the program, a full disk and a power failure.
#pragma once

#include <sqlite3.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "board.h"
#include "reader.h"

enum {
    DB_VERSION = 2,
    DB_PLIES = 24,       // how many plies of each game are in the index of positions, if not told
    DB_PLIES_MOST = 200, // the most that a database may have
    DB_BRIEF_MS = 2000,  // the most for all that a server reads to answer once
};

typedef enum DbWay {
    DB_BRIEFLY, // as DB_READ, without waiting for a writer, and for DB_BRIEF_MS at most
    DB_READ,    // an existing database, which stays as it is
    DB_WRITE,   // the same, to write to it
    DB_MAKE,    // the same; a database that is not there is made
} DbWay;

typedef struct GameDb {
    sqlite3 *sql;
    char *path;       // on the heap
    int plies;        // the index has the positions up to and including this ply of each game
    int64_t deadline; // clock_now_ms() after which reading fails; 0: none
    const atomic_bool *stop; // may be NULL; when it becomes true, waiting for another writer ends
    void (*on_wait)(const struct GameDb *db); // called once when it has to wait; may be NULL
    bool waiting;                             // on_wait was called
} GameDb;

// Opens a database. `plies` is for a new one, 0 to DB_PLIES_MOST. False with `fault` for a file
// that is missing, damaged, of another program, of a newer version, or can't be opened; then there
// is nothing to close.
bool game_db_open(GameDb *ret_db, const char *path, DbWay way, int plies, Fault *fault);
void game_db_close(GameDb *db);

// Prepares a statement, which sqlite3_finalize frees. NULL with `fault`.
sqlite3_stmt *game_db_prepare(GameDb *db, const char *sql, Fault *fault);

// The same with the first `count` values of the statement, which are whole numbers.
sqlite3_stmt *game_db_ask(GameDb *db, const char *sql, const int64_t *values, int count,
                          Fault *fault);

// Runs such a statement once.
bool game_db_change(GameDb *db, const char *sql, const int64_t *values, int count, Fault *fault);

// Reads the whole number that such a statement gives; *ret_number stays when it gives none.
bool game_db_number(GameDb *db, const char *sql, const int64_t *values, int count,
                    int64_t *ret_number, Fault *fault);

// Runs statements without a result, such as "BEGIN IMMEDIATE".
bool game_db_run(GameDb *db, const char *sql, Fault *fault);

// Runs a statement to its end and resets it; its rows are left out.
bool game_db_finish(GameDb *db, sqlite3_stmt *statement, Fault *fault);

// The next row of a statement; false at the end, and after an error, for which *ret_good becomes
// false and `fault` is filled.
bool game_db_row(GameDb *db, sqlite3_stmt *statement, bool *ret_good, Fault *fault);

// False with `fault` after the deadline.
bool game_db_in_time(const GameDb *db, Fault *fault);

// Explains why the last call failed. Returns false.
bool game_db_fault(const GameDb *db, Fault *fault);

// Opens a file of SQLite that is never written to, not even by recovery: the one of the server. So
// it refuses one that needs recovery: with a "-wal" or "-journal" beside it that is not empty.
bool game_db_open_source(GameDb *ret_db, const char *path, Fault *fault);

// The bytes of a text or blob in a column of the current row.
Word game_db_word(sqlite3_stmt *statement, int column);
