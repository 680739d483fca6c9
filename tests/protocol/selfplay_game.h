// SPDX-License-Identifier: MIT
// One game between two players, each an engine behind pipes or a random mover, with the clock kept
// outside the engines and every move checked by the rules.
#ifndef BREDON_TESTS_PROTOCOL_SELFPLAY_GAME_H
#define BREDON_TESTS_PROTOCOL_SELFPLAY_GAME_H

#include "child.h"
#include "game.h"
#include "support.h"

enum { PLIES_MAX = 1000, READY_MS = 20000, HANG_MS = 5000, PLAYER_OPTIONS = 8 };

typedef struct Clock {
    int64_t start, increment; // ms
} Clock;

typedef struct Player {
    const char *path;                    // NULL: the random mover
    const char *options[PLAYER_OPTIONS]; // NAME=VALUE, up to the first NULL
    Child child;                         // without a process until it is needed
} Player;

typedef enum Ending {
    ENDING_PLAYED,  // by the rules, or by the length of the game
    ENDING_TIME,    // the clock ran out
    ENDING_ILLEGAL, // a move that can't be, or a line that is no move
    ENDING_CRASH,   // the process is gone, or says nothing any more
} Ending;

// What an engine said of its move in its last `info`.
typedef struct Thought {
    int score;    // centi-flats from White's side; a proved win is 10000 less its plies
    int depth;    // 0: it said nothing
    int64_t used; // ms by the clock outside
} Thought;

typedef struct Record {
    Game game; // all moves, the opening included
    Thought thoughts[PLIES_MAX];
    Ending ending;
    Colour loser;          // for all endings but the first
    int sign;              // 1 White won, -1 Black won, 0 neither
    int64_t overrun;       // by how much a clock ran out, in microseconds; 0 if none did
    int64_t closest;       // the least that was left on a clock after a move, in microseconds
    char text[FAULT_TEXT]; // what happened, for all endings but the first
} Record;

// Starts the player's process if it has none, and tells it of a new game. False when it can't be
// made ready. `lock_start` is held by the caller around this when there are several threads.
bool player_start(Player *player, Fault *fault);
bool player_new_game(Player *player, const Rules *rules, Fault *fault);
void player_finish(Player *player);

// Plays a game, between engines behind a random opening: two placements and up to two more plies.
// The record must be finished with game_finish(&record->game).
void selfplay_game(Player players[2], const Rules *rules, const Clock *clock, Rng *rng,
                   Record *ret_record);

#endif
