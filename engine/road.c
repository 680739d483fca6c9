// SPDX-License-Identifier: MIT
#include "road.h"

// The squares joined to an edge of the board, as in RoadMap.
static uint64_t joined(uint64_t own, uint64_t edge) {
    return edge | bits_beside(road_flood(own, own & edge));
}

RoadMap road_map_of(const Geometry *g, uint64_t own) {
    return (RoadMap){
        .own = own,
        .bottom = joined(own, g->bottom),
        .top = joined(own, g->top),
        .left = joined(own, g->left),
        .right = joined(own, g->right),
    };
}

RoadMap road_map(const Board *board, Colour colour) {
    return road_map_of(board->geometry, board_road(board, colour));
}

static bool joins(uint64_t own, uint64_t edge, uint64_t other) {
    uint64_t reached = own & edge;
    if (!(own & other)) {
        return false;
    }
    while (!(reached & other)) {
        uint64_t next = reached | (bits_beside(reached) & own);
        if (next == reached) {
            return false;
        }
        reached = next;
    }
    return true;
}

bool road_exists(const Geometry *geometry, uint64_t own) {
    return joins(own, geometry->left, geometry->right) ||
           joins(own, geometry->bottom, geometry->top);
}

// Empty squares that are joined to one edge and stand beside a gap, or beside a chain from a gap,
// that is joined to the other edge.
static uint64_t beside_gaps(uint64_t own, uint64_t empty, uint64_t gaps, uint64_t edge,
                            uint64_t other) {
    uint64_t beyond_edge = bits_beside(road_flood(own, edge & gaps));
    uint64_t beyond_other = bits_beside(road_flood(own, other & gaps));
    return empty & ((edge & beyond_other) | (other & beyond_edge));
}

uint64_t road_tak_squares(const Board *board, const RoadMap *map, uint64_t gaps) {
    uint64_t empty = board_empty(board);
    return beside_gaps(map->own, empty, gaps, map->left, map->right) |
           beside_gaps(map->own, empty, gaps, map->bottom, map->top);
}
