// SPDX-License-Identifier: MIT
// A game between a person and the engine: whose colour is whose, the clocks, and how it ended.
#pragma once

#include "game.h"
#include "ptn_file.h"
#include "time_control.h"

typedef enum PlayEnd {
    PLAY_ON_BOARD, // the board and the history decide whether it is over
    PLAY_RESIGNED,
    PLAY_TIME,
} PlayEnd;

typedef struct PlayGame {
    Game game;
    Colour person;
    PlayEnd end;
    Colour loser;      // of the last two ends
    bool others;       // all moves are from a file of a game between others
    bool unsaved;      // the game has changed since the start or the last save
    TimeControl clock; // of both; ms 0: no clocks
    int64_t left_ms[2];
    int64_t credited[2]; // the number of the last move that gained time
} PlayGame;

// Sets both clocks to the start of a time control.
void play_game_set_clocks(PlayGame *play, const TimeControl *clock);

// The number of the next move among those of its player.
int64_t play_game_number(const PlayGame *play);

bool play_game_is_over(const PlayGame *play);

// "R-0", "0-1", ...; "*" for a game that is not over.
const char *play_game_result(const PlayGame *play);

// Takes time from the clock of the side to move and adds what the move gains. False when no time is
// left; then the game is lost. Without clocks it does nothing.
bool play_game_spend(PlayGame *play, int64_t ms);

// Plays a legal move. False when there is no memory.
bool play_game_move(PlayGame *play, Move move);

// False after a loss on the clock, which can't be taken back.
bool play_game_may_undo(const PlayGame *play);

// Takes back a resignation, or else the person's last move and the moves after it. *ret_moves is
// the number of moves. False when there is nothing to take back.
bool play_game_undo(PlayGame *play, size_t *ret_moves, Fault *fault);

void play_game_resign(PlayGame *play);

// Back to the first position, with full clocks.
void play_game_restart(PlayGame *play);

// ---- As PTN, in play_record.c

// Makes an initialized game of PTN of the start, the moves, the result and how it ended, without
// tags. False when there is no memory.
bool play_game_add_moves(const PlayGame *play, PtnGame *ptn);

// Appends the game with the tags Player1, Player2, Date and, if known, Clock and Result. A comment
// says how it ended. `text` fails when there is no memory.
void play_game_write(const PlayGame *play, int level, TextBuf *text);

// Sets in `play`, which already has the moves of a PTN game, the rest of what the PTN says: the
// person's colour and the engine's level (from the players' names), and, if these are the moves of
// the `whole` game, how it ended. What the PTN does not say does not change.
void play_game_take(PlayGame *play, const PtnGame *ptn, bool whole, int64_t *ret_level);
