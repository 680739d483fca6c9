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

RoadMap road_map_after(const Geometry *g, const RoadMap *before, uint64_t own) {
    uint64_t lost = before->own & ~own;
    RoadMap map = *before;
    map.own = own;
    // The map of an edge that has lost a joined piece is computed again.
    if (lost & (map.bottom | map.top | map.left | map.right)) {
        map.bottom = lost & map.bottom ? joined(own, g->bottom) : map.bottom;
        map.top = lost & map.top ? joined(own, g->top) : map.top;
        map.left = lost & map.left ? joined(own, g->left) : map.left;
        map.right = lost & map.right ? joined(own, g->right) : map.right;
    }
    // A group with a new piece joins all squares beside it to each edge that it now touches.
    uint64_t gained = own & ~before->own & (map.bottom | map.top | map.left | map.right);
    while (gained) {
        uint64_t group = road_flood(own, gained & -gained);
        uint64_t beside = bits_beside(group);
        gained &= ~group;
        map.bottom |= group & map.bottom ? beside : 0;
        map.top |= group & map.top ? beside : 0;
        map.left |= group & map.left ? beside : 0;
        map.right |= group & map.right ? beside : 0;
    }
    return map;
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

// The squares of a shortest chain of `own` from one edge to the other; none when there is no chain.
static uint64_t shortest_chain(uint64_t own, uint64_t edge, uint64_t other) {
    uint64_t rings[64]; // the squares that are first reached with so many steps
    uint64_t reached = own & edge;
    int last = 0;
    rings[0] = reached;
    while (!(rings[last] & other)) {
        uint64_t ring = bits_beside(rings[last]) & own & ~reached;
        if (!ring) {
            return 0;
        }
        reached |= ring;
        rings[++last] = ring;
    }
    uint64_t square = rings[last] & other & -(rings[last] & other);
    uint64_t chain = square;
    while (last > 0) {
        uint64_t before = bits_beside(square) & rings[--last];
        square = before & -before;
        chain |= square;
    }
    return chain;
}

uint64_t road_shortest(const Geometry *geometry, uint64_t own) {
    uint64_t across = shortest_chain(own, geometry->left, geometry->right);
    uint64_t along = shortest_chain(own, geometry->bottom, geometry->top);
    bool first = across && (!along || bits_count(across) <= bits_count(along));
    return first ? across : along;
}

// Squares that are joined to one edge and lie beside a gap that is joined to the other edge, or
// beside a chain that touches such a gap.
static uint64_t beside_gaps(uint64_t own, uint64_t gaps, uint64_t edge, uint64_t other) {
    uint64_t beyond_edge = bits_beside(road_flood(own, edge & gaps));
    uint64_t beyond_other = bits_beside(road_flood(own, other & gaps));
    return (edge & beyond_other) | (other & beyond_edge);
}

uint64_t road_tak_squares(const RoadMap *map, uint64_t squares, uint64_t gaps) {
    return squares & (beside_gaps(map->own, gaps, map->left, map->right) |
                      beside_gaps(map->own, gaps, map->bottom, map->top));
}

uint64_t road_tak_candidates(const Board *board, const RoadMap *map) {
    uint64_t others = board->geometry->board & ~map->own;
    return road_joints(map) ? board->geometry->board : road_tak_squares(map, others, others);
}
