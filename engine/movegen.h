// SPDX-License-Identifier: MIT
// Lists of legal moves. All functions take the game to be still on (see outcome.h); an array of
// MOVES_MAX moves is always large enough. The order is fixed: placements by kind and square, then
// spreads by square, direction and pattern, with the crushes of a direction behind its other
// spreads.
#ifndef BREDON_ENGINE_MOVEGEN_H
#define BREDON_ENGINE_MOVEGEN_H

#include "board.h"

// All legal moves. Returns how many.
int movegen_all(const Board *board, Move *ret_moves);

// Placements only, and spreads only (none in the opening).
int movegen_placements(const Board *board, Move *ret_moves);
int movegen_spreads(const Board *board, Move *ret_moves);

// Exactly the moves that win by a road at once.
int movegen_roads(const Board *board, Move *ret_moves);

// How many legal moves there are, without making a list.
uint64_t movegen_count(const Board *board);

// How many spreads `colour` has, whoever is to move.
uint64_t movegen_count_spreads(const Board *board, Colour colour);

#endif
