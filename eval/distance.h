// SPDX-License-Identifier: MIT
// How many moves a player needs to complete a road when the opponent does not move.
#pragma once

#include "road.h"

// RoadDistance.ways is filled up to this distance.
enum { ROAD_WAYS_MOST = 3 };

// RoadDistance.far is exact up to this, and up to `near`.
enum { ROAD_FAR_MOST = 3 };

typedef struct RoadDistance {
    int near; // moves in the direction that needs fewer
    int far;  // moves in the other direction: exact up to ROAD_FAR_MOST, else a lower bound >= near
    // The empty squares on all shortest roads, in both directions when these are equal. Empty
    // unless `near` is 2 to ROAD_WAYS_MOST.
    uint64_t ways;
} RoadDistance;

// For White and Black: the cost in moves of the cheapest chain between opposite edges in each
// direction, at most 2 * size. An own road piece costs 0, an empty square 1, a flat of the opponent
// or an own wall 2 (it must be captured or moved). Walls and capstones of the opponent block.
// `maps` are the road maps of both players. Other engines use such breadth-first searches on
// bitboards, too; the costs are our own.
void road_distances(const Board *board, const RoadMap maps[2], RoadDistance ret_distances[2]);
