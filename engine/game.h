// SPDX-License-Identifier: MIT
// A game: first position, moves played, and the draws that depend on the history.
#pragma once

#include <stddef.h>

#include "outcome.h"

typedef struct GameStep {
    Move move;
    bool progress; // a placement or a crush, after which no earlier position can occur again
    Undo undo;     // holds the key before the move
} GameStep;

typedef struct Game {
    Board board;     // the current position
    GameStep *steps; // the moves so far, on the heap
    size_t length, room;
    int draw_plies;  // the game is a draw after this number of plies without a placement or a
                     // crush; 0: never
    bool may_repeat; // the third occurrence of a position is not a draw
} Game;

// A game that starts from `start`. Allocates nothing before the first move.
void game_init(Game *game, const Board *start);
void game_finish(Game *game);

// Copies a game. False when there is no memory; game_finish(ret_copy) is safe even then.
bool game_copy(Game *ret_copy, const Game *game);

// Plays a move that must be legal. False when there is no memory.
bool game_push(Game *game, Move move);

// Takes the last move back; false at the start.
bool game_pop(Game *game);

// The position before the first move.
Board game_start(const Game *game);

// How often the current position has occurred with the same side to move, this time included.
int game_occurrences(const Game *game);

// The plies since the last placement or crush, or since the start when there was none.
int game_reversible_plies(const Game *game);

// The outcome on the board, or DRAW by draw_plies. Nobody plays on after it.
Outcome game_end(const Game *game);

// The same, or DRAW by the third occurrence of a position (unless may_repeat), after which those
// who do not know this rule play on.
Outcome game_outcome(const Game *game);
