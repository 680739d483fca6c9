// SPDX-License-Identifier: MIT
// The moves of a game that are worth to be explained.
#pragma once

#include "annotate.h"

enum { FILLING_LOSS = 2 }; // percentage points: the least loss of a move that only fills the list

// Fills `turns`, `turn_count`, `decisive` and `last_chance` of complete notes. A road that was let
// through, and a win that was missed and cost something, come before all that only lost points;
// what remains of the list goes to the moves that lost most.
void turning_points_find(const PtnGame *game, GameNotes *notes);

// Who won, by the board or by the result of the text: 1 White, -1 Black, 0 nobody or not known.
// *ret_how: 'R' by a road, 'F' by the flat count, 'D' a draw, 0 otherwise.
int game_winner(const PtnGame *game, const GameNotes *notes, char *ret_how);

// True when the player with this sign (1 White, -1 Black) was lost before the move with an index,
// and loses much sooner after it.
bool move_shortens(const GameNotes *notes, size_t index, int sign);
