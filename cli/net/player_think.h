// SPDX-License-Identifier: MIT
// How the player on the server finds its moves: in its book, and by a search, also on the
// opponent's time; used by player.c.
#pragma once

#include "net/player.h"

// Makes the search and its table, and opens the book of --book, or says why it can't be used;
// player_think_close ends it, while the connection still exists.
bool player_think_open(Player *player, Fault *fault);
void player_think_close(Player *player);

// Ends the search, if one runs, without an answer.
void player_think_stop(Player *player);

// Takes the next move from the book, or begins the search for it, if it is this player's turn and
// nothing speaks against it; a search on the opponent's time continues if the opponent made the
// expected move, else it ends. Returns false and fills `fault` when there is no memory or no
// thread.
bool player_think(Player *player, Fault *fault);

// After a move of this player: begins to think on the opponent's time, if the settings say so and
// there is an answer to expect.
void player_ponder(Player *player);

// The clocks have changed: a search on the opponent's time begins again if it counts on more time.
void player_think_clocks(Player *player);
