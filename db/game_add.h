// SPDX-License-Identifier: MIT
// Adds games to the database and removes them.
//
// Games are added in batches of up to BATCH_GAMES, each of which is one transaction, so that what
// was added before a crash stays.
#pragma once

#include "batch.h"
#include "ptn_file.h"
#include "time_control.h"

enum { BATCH_GAMES = 1 << 16 };

// A game to add. The words and moves are the caller's.
typedef struct NewGame {
    int64_t number; // on the server; 0: none
    Word players[2];
    int64_t ratings[2]; // 0: not known
    int64_t date;       // seconds since 1970; negative: not known
    GameResult result;
    bool rated, tournament;
    TimeControl clock; // ms 0: not known
    Word tags;         // more tags, as PTN
    const Board *start;
    const Move *moves; // legal
    size_t plies;      // at least 1
} NewGame;

typedef enum GameAdding { ADD_DONE, ADD_KNOWN, ADD_FAULT } GameAdding;

typedef struct GameAdder {
    GameDb *db;
    sqlite3_stmt *known, *insert, *find_player, *insert_player, *find_source, *insert_source;
    Word source_name;
    int64_t source;  // its id; 0: not known yet
    Batch batch;     // not written yet
    bool open;       // a transaction is open
    int64_t added;   // games that were committed
    TextBuf scratch; // the moves of a game, and what its hash is made of
} GameAdder;

// False with `fault` after an error; then there is nothing to finish.
bool game_adder_init(GameAdder *ret_adder, GameDb *db, Fault *fault);

// Names the source of the games that follow, such as the path of a file. The word must outlive
// them.
void game_adder_source(GameAdder *adder, Word name);

// True when the database has this number of the server.
bool game_adder_knows(GameAdder *adder, int64_t number);

// Adds a game. ADD_KNOWN: the database has it already: by its number; or without one by the names
// (in any case), day, result and moves.
GameAdding game_adder_add(GameAdder *adder, const NewGame *game, Fault *fault);

// The id of this game in the database, by its number on the server, else as game_adder_add compares
// games; 0 when it is not there.
bool game_db_same(GameDb *db, const NewGame *game, int64_t *ret_id, Fault *fault);

// Commits what was added since the last time. After a fault nothing of it stays.
bool game_adder_commit(GameAdder *adder, Fault *fault);

// Commits nothing; frees the memory.
void game_adder_finish(GameAdder *adder);

// Removes games by their ids, sorted, and everything that only they needed: in the transaction that
// is open for writing, or in one of its own. It ends it.
bool game_db_remove(GameDb *db, const int64_t *ids, size_t count, Fault *fault);
