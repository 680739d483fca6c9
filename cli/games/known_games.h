// SPDX-License-Identifier: MIT
// What `annotate` asks the database of games: where a game leaves what was played before, and with
// which first moves a player scores.
#pragma once

#include "notes.h"
#include "ptn_file.h"

typedef struct KnownGames KnownGames;

// Opens the database `db`, or (NULL) the usual one. *ret_known is NULL when the usual one is not
// there, or can't be read, which is told on standard error. False with `fault` when `db` can't be
// read. A database is never made.
bool known_games_open(const char *db, KnownGames **ret_known, Fault *fault);
void known_games_close(KnownGames *known); // NULL is fine

// Fills what the notes say about other games, of which `game` itself is none. The first error is
// told on standard error, and ends the questions. May be called by several threads.
void known_games_look(KnownGames *known, const PtnGame *game, GameNotes *notes);

// Adds what a player, if the database has any such games, scored with the first two plies of a
// game, by colour and size: the most frequent ones as a table, or all as lines of JSON.
void known_games_add_first_moves(KnownGames *known, const char *player, bool json, TextBuf *text);
