// SPDX-License-Identifier: MIT
// Roads: chains of one player's flats and capstones from edge to opposite edge.
#ifndef BREDON_ENGINE_ROAD_H
#define BREDON_ENGINE_ROAD_H

#include "board.h"

// For one player and each edge: the squares that are joined to the edge, or would be if the player
// had a flat there. These are the squares of the edge, the player's chains that touch it, and all
// squares beside those. The map tells whether there is a road, which squares would complete one,
// and from where an unfinished road can grow.
typedef struct RoadMap {
    uint64_t own;                      // the player's road pieces
    uint64_t bottom, top, left, right; // joined to each edge, as said above
} RoadMap;

RoadMap road_map(const Board *board, Colour colour);

// The map of any set of road pieces.
RoadMap road_map_of(const Geometry *geometry, uint64_t own);

// The same map, made from that of the pieces before a few of them changed, which is much cheaper.
RoadMap road_map_after(const Geometry *geometry, const RoadMap *before, uint64_t own);

// All squares of `own` that are connected to `seeds`, and the seeds themselves.
static inline uint64_t road_flood(uint64_t own, uint64_t seeds) {
    for (;;) {
        uint64_t next = seeds | (bits_beside(seeds) & own);
        if (next == seeds) {
            return seeds;
        }
        seeds = next;
    }
}

// The squares that are joined to two opposite edges.
static inline uint64_t road_joints(const RoadMap *map) {
    return (map->bottom & map->top) | (map->left & map->right);
}

// True when the player has a road.
static inline bool road_map_complete(const RoadMap *map) {
    return (road_joints(map) & map->own) != 0;
}

// The squares, occupied or not, where a flat or capstone of the player on top would complete a
// road. Empty when there is a road already.
static inline uint64_t road_critical(const Board *board, const RoadMap *map) {
    uint64_t joints = road_joints(map);
    return joints & map->own ? 0 : joints & board->geometry->board;
}

// False when new road pieces on the squares `added` can't complete a road, whatever was removed
// elsewhere: a new road passes through `added`, so `added` must touch what is joined to both
// opposite edges. True when there may be one; road_exists gives the answer.
static inline bool road_possible(const RoadMap *map, uint64_t added) {
    return ((added & map->bottom) && (added & map->top)) ||
           ((added & map->left) && (added & map->right));
}

// True when the pieces `own` join two opposite edges of the board.
bool road_exists(const Geometry *geometry, uint64_t own);

// True when the side to move can win by a road at once; gives one such move.
bool road_in_one(const Board *board, Move *ret_move);

// As road_in_one, for a caller who has the road map of the side to move.
bool road_in_one_with(const Board *board, const RoadMap *map, Move *ret_move);

// True when `player` could win by a road at once if it were to move. False in the opening and when
// the game is over.
bool road_threatens(const Board *board, Colour player);

// The most moves of road_threats: a flat and a capstone on each square.
enum { ROAD_THREATS_MAX = 2 * SQUARES };

// The moves by which `mover` could win by a road at once if it were to move: all such placements
// or, when there are none, one spread. `map` is the road map of `mover`. Returns their number,
// which is 0 only if there is no such move.
int road_threats(const Board *board, Colour mover, const RoadMap *map,
                 Move ret_moves[ROAD_THREATS_MAX]);

// Those of `squares` where a road piece of the player with the road map `map` would turn a square
// of `gaps` into one that completes a road. With the empty squares as both these are the placements
// that give tak. When the player has a road in one already, they say nothing new.
uint64_t road_tak_squares(const RoadMap *map, uint64_t squares, uint64_t gaps);

// The squares where a piece that is the only new one could leave squares that complete a road of
// the player with the road map `map`; all squares when there are such already.
uint64_t road_near(const Board *board, const RoadMap *map);

// The squares, occupied or not, that would complete a road of the side to move after it has played
// `spread`. `map` is its road map before the spread, and `near` what road_near gives for it.
uint64_t road_critical_after(const Board *board, const RoadMap *map, uint64_t near, Move spread);

// The squares on which the winning move `threat` of `mover` depends: those that it changes, and
// those of one road that it completes. A move that changes none of them leaves the threat.
uint64_t road_threat_zone(const Board *board, Colour mover, Move threat);

#endif
