// SPDX-License-Identifier: MIT
// Is there a win in one? Which moves of a player complete a road, or end the game and win by the
// flat count.
#pragma once

#include "road.h"

// True when the side to move wins with its next move: by a road, by a placement that ends the game
// with the flat count, by a spread that fills the board and so does the same, or by any of these.
// `ret_move` gets one such move. The game must not be over.
bool win_by_road(const Board *board, Move *ret_move);
bool win_by_count(const Board *board, Move *ret_move);
bool win_by_filling(const Board *board, Move *ret_move);
bool win_in_one(const Board *board, Move *ret_move);

// Writes exactly the moves that win by a road at once, at most MOVES_MAX. Returns their number.
int win_roads(const Board *board, Move *ret_moves);

// True when `player` could win by a road with its next move if it were to move. False in the
// opening and when the game is over.
bool win_threatens_road(const Board *board, Colour player);

// True when `player` could win by the flat count with one placement if it were to move: of its
// last piece or on the last empty square. False in the opening.
bool win_threatens_count(const Board *board, Colour player);

// The most moves of win_road_threats: a flat and a capstone on each square.
enum { ROAD_THREATS_MAX = 2 * SQUARES };

// The moves by which `player` could win by a road if it were to move: all such placements or, if
// no placement wins, one spread. `map` is the road map of `player`. Returns their number, which is
// 0 only if there is no such move.
int win_road_threats(const Board *board, Colour player, const RoadMap *map,
                     Move ret_moves[ROAD_THREATS_MAX]);

// The squares on which the winning move `threat` of `mover` depends: those that it changes, and
// those of one road that it completes. The threat remains after a move that changes none of them.
uint64_t win_zone(const Board *board, Colour mover, Move threat);

// The squares, occupied or not, that would complete a road of the side to move after it has played
// `spread`. `map` is its road map before the spread, `candidates` the result of road_tak_candidates
// for that map.
uint64_t win_squares_after(const Board *board, const RoadMap *map, uint64_t candidates,
                           Move spread);
