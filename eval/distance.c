// SPDX-License-Identifier: MIT
#include "distance.h"

#include "road.h"

// Steps from one edge to the other. Each round takes the squares that cost one step, and those of
// cost two that were met a round ago.
static int steps(uint64_t own, uint64_t empty, uint64_t slow, uint64_t edge, uint64_t other,
                 int limit) {
    uint64_t reached = road_flood(own, own & edge);
    uint64_t late = 0;
    for (int cost = 0; cost < limit; cost++) {
        if (reached & other) {
            return cost;
        }
        uint64_t around = edge | bits_beside(reached);
        uint64_t next = reached | (around & empty) | late;
        late = around & slow;
        reached = road_flood(own, next);
    }
    return limit;
}

RoadDistance road_distance(const Board *board, Colour colour) {
    const Geometry *g = board->geometry;
    uint64_t own = board_road(board, colour);
    uint64_t empty = board_empty(board);
    uint64_t slow = board_flats(board, (Colour)!colour) | (board->tops[colour] & ~board->road);
    int across = steps(own, empty, slow, g->left, g->right, 2 * g->size);
    int along = steps(own, empty, slow, g->bottom, g->top, 2 * g->size);
    return across < along ? (RoadDistance){across, along} : (RoadDistance){along, across};
}
