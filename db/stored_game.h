// SPDX-License-Identifier: MIT
// Reads games from the database as PTN.
#pragma once

#include "game_db.h"
#include "ptn_file.h"

// One game at a time; its words are valid until the next one is read.
typedef struct StoredGame {
    GameDb *db;
    sqlite3_stmt *statement;
    TextBuf text;   // what the tags point into
    int64_t id;     // in the database
    int64_t number; // on the server; 0: none
    Word source;
    PtnGame game; // with all tags; without comments
} StoredGame;

// Returns false and fills `fault` after an error; then there is nothing to finish.
bool stored_game_init(StoredGame *ret_stored, GameDb *db, Fault *fault);
void stored_game_finish(StoredGame *stored);

// Reads the game with this id. False with `fault` when there is none, or it is damaged.
bool stored_game_read(StoredGame *stored, int64_t id, Fault *fault);
