// SPDX-License-Identifier: MIT
// Games of the database as PTN, in both directions.
#pragma once

#include "game_add.h"
#include "ptn_file.h"

// One game at a time; its words are valid until the next one is read.
typedef struct StoredGame {
    GameDb *db;
    sqlite3_stmt *row;
    TextBuf text;   // what some tags point into
    int64_t id;     // in the database
    int64_t number; // on the server; 0: none
    Word source;
    PtnGame game; // with all tags; without comments
    bool damaged; // why stored_game_read failed: only this game can't be read
} StoredGame;

// Returns false and fills `fault` after an error; then there is nothing to finish.
bool stored_game_init(StoredGame *ret_stored, GameDb *db, Fault *fault);
void stored_game_finish(StoredGame *stored);

// Reads the game with this id. False with `fault` when there is none, or it is damaged.
bool stored_game_read(StoredGame *stored, int64_t id, Fault *fault);

// A game of PTN that is to be added, and its memory.
typedef struct PtnNewGame {
    NewGame game;
    Move *moves;
    size_t move_room;
    TextBuf tags;
} PtnNewGame;

// Takes over a game of PTN, which must outlive the next game_adder_add. Comments and branches are
// left out. False when there is no memory. All 0 at first; the caller frees `moves` and `tags`.
bool ptn_new_game(const PtnGame *ptn, PtnNewGame *ret_new);
