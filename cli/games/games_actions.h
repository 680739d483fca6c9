// SPDX-License-Identifier: MIT
// What `bredon games` does. Each returns the exit status.
#pragma once

#include "games_options.h"
#include "stored_game.h"

int games_add(GamesOptions *options);
int games_show(GamesOptions *options);
int games_list(GamesOptions *options);
int games_export(GamesOptions *options);
int games_remove(GamesOptions *options);
int games_book(GamesOptions *options);
int games_scores(GamesOptions *options);

// The same of `bredon explore`.
int explore_run(GamesOptions *options);

// Adds what begins the line of a game: number, date, players with their ratings.
void games_add_players(TextBuf *text, const StoredGame *stored);

// Adds a game as one object of JSON.
void games_add_json(TextBuf *text, const StoredGame *stored);
