// SPDX-License-Identifier: MIT
// How far a player is from a road, counted in moves of that player alone.
#ifndef BREDON_EVAL_DISTANCE_H
#define BREDON_EVAL_DISTANCE_H

#include "road.h"

// RoadDistance.ways is filled up to this distance.
enum { ROAD_WAYS_MOST = 3 };

// RoadDistance.far is exact up to this, and up to `near`.
enum { ROAD_FAR_MOST = 3 };

typedef struct RoadDistance {
    int near; // the shorter of the two directions
    int far;  // the other one, if at most ROAD_FAR_MOST; else that or more, and not less than near
    // The empty squares on the nearest roads, of both directions when they are equally near, when
    // these are 2 to ROAD_WAYS_MOST away; else none.
    uint64_t ways;
} RoadDistance;

// The cheapest chain from edge to edge in each direction: own road pieces cost nothing, an empty
// square one move, a flat of the opponent's or an own wall two (it must be captured or moved);
// their walls and all capstones that are not one's own can't be passed. At most 2 * size. `map` is
// the player's road_map. The idea, a breadth-first search on bitboards, is old in the field; the
// costs are ours.
RoadDistance road_distance(const Board *board, Colour colour, const RoadMap *map);

#endif
