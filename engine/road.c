// SPDX-License-Identifier: MIT
#include "road.h"

// All of `own` that is joined to the squares of `seeds`.
static uint64_t flood(uint64_t own, uint64_t seeds) {
    uint64_t reached = own & seeds;
    for (;;) {
        uint64_t next = reached | (bits_beside(reached) & own);
        if (next == reached) {
            return reached;
        }
        reached = next;
    }
}

RoadMap road_map(const Board *board, Colour colour) {
    const Geometry *g = board->geometry;
    uint64_t own = board_road(board, colour);
    return (RoadMap){
        .own = own,
        .bottom = g->bottom | bits_beside(flood(own, g->bottom)),
        .top = g->top | bits_beside(flood(own, g->top)),
        .left = g->left | bits_beside(flood(own, g->left)),
        .right = g->right | bits_beside(flood(own, g->right)),
    };
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
