// SPDX-License-Identifier: MIT
// Notes on moves, from the notes on the positions before and after them; whether these come from
// searches or from the comments of an earlier run. Private to analysis/.
#pragma once

#include "notes.h"
#include "ptn_file.h"

// 'R', 'F' or 'D' for the end of a game; 0 for ONGOING.
char outcome_how(Outcome outcome);

// Makes the note on a position in which the game is over.
void note_outcome(PositionNote *note, Outcome outcome);

// Makes notes of which nothing is known but which moves give tak, and plays the game to its end.
// False without memory; then game_notes_finish and game_finish must be called, too.
bool game_notes_begin(const PtnGame *ptn, GameNotes *ret_notes, Game *ret_game, Fault *fault);

// Whether the move with this index answers a tak.
bool answers_tak(const GameNotes *notes, size_t move);

// What the notes on the positions before and after a move, which stand one after the other, say
// about it: all but `next` (-1) and `hidden` (false). The board is before it.
MoveFacts move_facts(const Board *board, Move played, const PositionNote *before, bool answers_tak);

// Makes the note on a move that `mover` played; `after` is on the position after it.
void note_move(MoveNote *note, const MoveFacts *facts, MoveMark mark, Colour mover,
               const PositionNote *after);

// Sums up notes that are not changed any more.
void game_notes_end(const PtnGame *ptn, GameNotes *notes);
