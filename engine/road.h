// SPDX-License-Identifier: MIT
// Roads: chains of one player's flats and capstones from edge to opposite edge.
#pragma once

#include "board.h"

// For one player and each edge: the squares that are joined to the edge, or would be if the player
// had a flat there. These are the squares of the edge, the player's chains that touch it, and all
// squares beside those. The map shows whether there is a road, which squares would complete one,
// and where an unfinished road can grow.
typedef struct RoadMap {
    uint64_t own;                      // the player's road pieces
    uint64_t bottom, top, left, right; // the squares joined to each edge
} RoadMap;

RoadMap road_map(const Board *board, Colour colour);

// The map of any set of road pieces.
RoadMap road_map_of(const Geometry *geometry, uint64_t own);

// The map of the road pieces `own`, computed from the map before a few of them changed. Much
// cheaper than road_map_of.
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

// False when new road pieces on the squares `added` can't complete a road: a new road passes
// through `added`, so some squares of it must be joined to one edge and some to the opposite edge.
// Pieces may also have been removed elsewhere. When true, road_exists gives the answer.
static inline bool road_possible(const RoadMap *map, uint64_t added) {
    return ((added & map->bottom) && (added & map->top)) ||
           ((added & map->left) && (added & map->right));
}

// True when the pieces `own` join two opposite edges of the board.
bool road_exists(const Geometry *geometry, uint64_t own);

// The squares of a shortest road of the pieces `own`; none when there is no road.
uint64_t road_shortest(const Geometry *geometry, uint64_t own);

// The squares of `squares` where a new road piece of the player with this map would give tak: some
// square of `gaps` would then complete a road. With the empty squares as both arguments, the result
// is the placements that give tak. It may be empty when some square completes a road already.
uint64_t road_tak_squares(const RoadMap *map, uint64_t squares, uint64_t gaps);

// The squares where a single new road piece could give tak. A single new piece elsewhere can't. All
// squares when some square completes a road already.
uint64_t road_tak_candidates(const Board *board, const RoadMap *map);
