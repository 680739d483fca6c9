// SPDX-License-Identifier: MIT
// Finds the next game: offers games, accepts challenges, and remembers the level that a
// player asks for by chat.
#pragma once

#include "net/server_line.h"
#include "net/wire.h"

typedef struct Seeker {
    Wire *wire;
    bool due;                 // the next game is to be offered, or accepted, once none is played
    int seek;                 // the seek offered last, as seek * accepted_count + opponent
    bool refused[SEEKS_MOST]; // refused, misread or not known by the server
    int64_t challenge;        // id of a seek for this player; 0: none
    int64_t level;            // of the next game: a player's wish by chat, until TIMER_WISH
} Seeker;

void seeker_init(Seeker *seeker, Wire *wire);

// The connection has ended, and all offers with it.
void seeker_offline(Seeker *seeker);

// A line of type LINE_SEEK: a challenge, or the server's echo of an offer, which it misreads
// sometimes without reporting it.
void seeker_on_seek(Seeker *seeker, const ServerLine *line);

// The server refuses the offer.
void seeker_refused(Seeker *seeker, const char *why);

// A line of type LINE_CHAT.
void seeker_on_chat(Seeker *seeker, const ServerLine *line);

// Forgets the wish when its time is over.
void seeker_on_wake(Seeker *seeker);

// If a game is due, accepts a challenge or offers a game. Called while no game is played.
void seeker_next_game(Seeker *seeker);
