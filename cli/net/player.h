// SPDX-License-Identifier: MIT
// Plays a game on the server: takes its lines, thinks, moves, grants undos and draws, and saves
// the game.
#pragma once

#include <stdatomic.h>

#include "net/server_game.h"
#include "net/wire.h"
#include "opening_book.h"
#include "output_file.h"
#include "searcher.h"

typedef struct Player {
    Wire *wire;
    Search *search;
    OpeningBook book;
    OutputFile out; // the file of games, in which this game is the last one
    int64_t out_at; // where it begins
    ServerGame game;
    bool playing, replayed; // replayed: since this login
    bool resyncing;         // only the end of the game matters: it is resumed or given up
    int64_t level;
    bool thinking;
    Move expected; // it thinks on the opponent's time, about the position after this move; or
                   // MOVE_NONE
    int64_t expected_left_ms; // on the own clock when this began
    atomic_bool found;        // the search has ended
    SearchReport report;      // written by the search until `found`
    bool from_book;           // the move of the report is from the book
    Score score;              // of the last search; SCORE_NONE: none
    int undos, resyncs;
    size_t offered_draw; // the length of the game at the last offer
} Player;

// Prepares the search and the file of games. Fills `fault` on failure; player_close must be called
// in any case, while the connection still exists.
bool player_open(Player *player, Wire *wire, Fault *fault);
void player_close(Player *player);

// A line of type LINE_START: a game begins, or is repeated after a new login. `level` is that of a
// new game.
void player_start(Player *player, const ServerLine *line, int64_t level);
// Any other line of the game that is played.
void player_on_line(Player *player, const ServerLine *line);
// The server's answer to a move.
void player_answered(Player *player, bool accepted);

// The connection has ended.
void player_offline(Player *player);
// The login is complete. A game that the server has not repeated is lost.
void player_ready(Player *player);
// True when the player waits for a new connection, because the server disagrees about the game.
bool player_wants_login(const Player *player);
// The search has ended, or the time of a timer has come.
void player_on_wake(Player *player);
