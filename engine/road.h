// SPDX-License-Identifier: MIT
// Roads: chains of one player's flats and capstones from edge to opposite edge.
#ifndef BREDON_ENGINE_ROAD_H
#define BREDON_ENGINE_ROAD_H

#include "board.h"

// For one player and each edge: the squares that are joined to the edge or would be if the player
// held them, which is the edge itself, the player's chains that touch it, and all squares beside
// those. One such record answers three questions: is there a road, which squares would complete
// one, and where does a chain that still has to be built start.
typedef struct RoadMap {
    uint64_t own;                      // the player's road pieces
    uint64_t bottom, top, left, right; // joined to these edges, in the sense above
} RoadMap;

RoadMap road_map(const Board *board, Colour colour);

// The record of any set of road pieces.
RoadMap road_map_of(const Geometry *geometry, uint64_t own);

// All of `own` that is joined to `seeds`, and the seeds themselves.
static inline uint64_t road_flood(uint64_t own, uint64_t seeds) {
    for (;;) {
        uint64_t next = seeds | (bits_beside(seeds) & own);
        if (next == seeds) {
            return seeds;
        }
        seeds = next;
    }
}

// The squares where the two sides' records meet.
static inline uint64_t road_joints(const RoadMap *map) {
    return (map->bottom & map->top) | (map->left & map->right);
}

// True when the player has a road.
static inline bool road_map_complete(const RoadMap *map) {
    return (road_joints(map) & map->own) != 0;
}

// The squares, whatever is on them, that would complete a road if the player's flat or capstone
// were on top there; empty when there is a road already.
static inline uint64_t road_critical(const Board *board, const RoadMap *map) {
    uint64_t joints = road_joints(map);
    return joints & map->own ? 0 : joints & board->geometry->board;
}

// False when new road pieces on the squares `added` can't complete a road, whatever was taken away
// elsewhere. A new road enters `added` from one edge and leaves it towards the opposite one, so
// `added` must touch what is joined to both. True means: look closer (road_exists).
static inline bool road_possible(const RoadMap *map, uint64_t added) {
    return ((added & map->bottom) && (added & map->top)) ||
           ((added & map->left) && (added & map->right));
}

// True when the set `own` joins two opposite edges of the board.
bool road_exists(const Geometry *geometry, uint64_t own);

// True when the side to move has a move that wins by a road at once; gives one such move.
bool road_in_one(const Board *board, Move *ret_move);

// The same for a caller who has the record of the side to move already.
bool road_in_one_with(const Board *board, const RoadMap *map, Move *ret_move);

// True when `player` would win by a road at once if it were to move now, whoever's turn it is.
// False in the opening and when the game is over.
bool road_threatens(const Board *board, Colour player);

// What road_threats may list: a flat and a capstone on each square.
enum { ROAD_THREATS_MAX = 2 * SQUARES };

// The moves by which `mover`, whose road record `map` is, would win by a road at once if it were to
// move: all placements that do, or when there is none, one spread. Returns how many; 0 means
// exactly that there is no such move.
int road_threats(const Board *board, Colour mover, const RoadMap *map,
                 Move ret_moves[ROAD_THREATS_MAX]);

// The empty squares where a road piece of the player with the road map `map` would turn a square of
// `gaps` into one that completes a road. With the empty squares as gaps these are the placements
// that give tak. When the player has a road in one already, they say nothing new.
uint64_t road_tak_squares(const Board *board, const RoadMap *map, uint64_t gaps);

// The squares, whatever is on them, that would complete a road of the side to move after its
// spread; `map` is its record before.
uint64_t road_critical_after(const Board *board, const RoadMap *map, Move spread);

// The squares that a threat of `mover` lives on: those that it touches and those of one road that
// it makes. A move of the other player that touches none of them leaves the threat as it is.
uint64_t road_threat_zone(const Board *board, Colour mover, Move threat);

#endif
