// SPDX-License-Identifier: MIT
// A game between a person and the engine: whose colour is whose, the clocks, and how it ended.
#pragma once

#include "game.h"
#include "text/ptn_file.h"

typedef enum PlayEnd {
    PLAY_ON_BOARD, // the board and the history decide whether it is over
    PLAY_RESIGNED,
    PLAY_TIME,
} PlayEnd;

typedef struct PlayGame {
    Game game;
    Colour person;
    PlayEnd end;
    Colour loser;    // of the last two ends
    bool unsaved;    // the game has changed since the start or the last save
    bool has_clocks; // both have the same time at the start
    int64_t clock_ms, increment_ms, left_ms[2];
} PlayGame;

// Begins a game without clocks that continues from `game`, which it takes over. The caller must
// call play_game_finish.
void play_game_init(PlayGame *play, const Game *game, Colour person);

// Sets both clocks to a time; 0: no clocks.
void play_game_set_clocks(PlayGame *play, int64_t clock_ms, int64_t increment_ms);

bool play_game_is_over(const PlayGame *play);

// "R-0", "0-1", ...; "*" for a game that is not over.
const char *play_game_result(const PlayGame *play);

// 1 White won, -1 Black won, 0 neither.
int play_game_sign(const PlayGame *play);

// Takes time from the clock of the side to move and adds the increment. False when no time is left;
// then the game is lost. Without clocks it does nothing.
bool play_game_spend(PlayGame *play, int64_t ms);

// Plays a legal move. False when there is no memory.
bool play_game_move(PlayGame *play, Move move);

// Takes back a resignation, or else the person's last move and the moves after it. *ret_moves is
// the number of moves. False when there is nothing to take back.
bool play_game_undo(PlayGame *play, size_t *ret_moves, Fault *fault);

// Makes an initialized game of PTN of the start and the moves, without tags. False when there is no
// memory.
bool play_game_write(const PlayGame *play, PtnGame *ptn);

void play_game_resign(PlayGame *play);

// Back to the first position, with full clocks.
void play_game_restart(PlayGame *play);
