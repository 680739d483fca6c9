// SPDX-License-Identifier: MIT
// Reads the games of the server's file, games_anon.db.
#pragma once

#include "game_add.h"
#include "server_move.h"

// Why a game can't be added.
typedef enum GameTrouble {
    TROUBLE_NONE,
    TROUBLE_NO_MOVES,
    TROUBLE_RULES, // a size, komi or number of pieces that does not exist
    TROUBLE_MOVE,  // a move that can't be read or is illegal
    TROUBLE_OVER,  // moves after the end of the game
    GAME_TROUBLES,
} GameTrouble;

// Says it in a few words, such as "without moves".
const char *game_trouble_text(GameTrouble trouble);

enum { SERVER_COLUMNS = 20 };

typedef struct ServerGames {
    GameDb db;
    sqlite3_stmt *rows;
    int columns[SERVER_COLUMNS]; // their places; -1: this file has no such column
    int64_t number;              // of the current game
    int64_t last;                // the highest number
    Board start;
    ServerMoves moves;
    TextBuf names[2];
} ServerGames;

// Opens a file, which is never written to. False with `fault` when it has no table of games.
bool server_games_open(ServerGames *ret_games, const char *path, Fault *fault);
void server_games_finish(ServerGames *games);

// Goes to the next game and sets `number`. False at the end, and after an error, for which
// *ret_good becomes false and `fault` is filled.
bool server_games_next(ServerGames *games, bool *ret_good, Fault *fault);

// Reads the current game; its words are valid until server_games_next. Else says why it can't be
// added; `fault` has one line more about it.
GameTrouble server_games_read(ServerGames *games, NewGame *ret_game, Fault *fault);
