// SPDX-License-Identifier: MIT
// A game: a start, the moves played, and the draws that only a history knows.
#ifndef BREDON_ENGINE_GAME_H
#define BREDON_ENGINE_GAME_H

#include <stddef.h>

#include "outcome.h"

typedef struct GameStep {
    Move move;
    bool progress; // a placement or a crush: no position from before can come back
    Undo undo;     // holds the key before the move
} GameStep;

typedef struct Game {
    Board board;     // the position now
    GameStep *steps; // the moves so far, on the heap
    size_t length, room;
    int draw_plies; // a draw after so many plies without a placement or a crush; 0 never
} Game;

// A game that starts from `start`. No memory is taken before the first move.
void game_init(Game *game, const Board *start);
void game_finish(Game *game);

// Copies a game; false when there is no memory (then *ret_copy can be finished safely).
bool game_copy(Game *ret_copy, const Game *game);

// Plays a move that must be legal. False when there is no memory.
bool game_push(Game *game, Move move);

// Takes the last move back; false at the start.
bool game_pop(Game *game);

// How often the position now has been on the board with the same side to move, this time included.
int game_occurrences(const Game *game);

// Plies since the last placement or crush, or since the start.
int game_quiet_plies(const Game *game);

// The board's outcome, or DRAW at the third occurrence of a position or by draw_plies.
Outcome game_outcome(const Game *game);

#endif
