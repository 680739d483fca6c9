// SPDX-License-Identifier: MIT
#include "distance.h"

// What the squares of a board cost one player.
typedef struct Costs {
    uint64_t own; // nothing
    uint64_t one; // empty squares
    uint64_t two; // flats of theirs and own walls
    int limit;
} Costs;

// Steps from one edge to the other, given what is joined to each (see RoadMap). Each round takes
// the squares that cost one step, and those of cost two that were met a round ago; it is the last
// when one of them meets the other side.
static int steps(const Costs *costs, uint64_t joined, uint64_t other) {
    uint64_t late = 0;
    if (joined & other & costs->own) {
        return 0;
    }
    for (int cost = 1; cost < costs->limit; cost++) {
        uint64_t next = (joined & costs->one) | late;
        if (next & other) {
            return cost;
        }
        late = joined & costs->two;
        joined |= bits_beside(road_flood(costs->own, next));
    }
    return costs->limit;
}

RoadDistance road_distance(const Board *board, Colour colour, const RoadMap *map) {
    Costs costs = {
        .own = map->own,
        .one = board_empty(board),
        .two = board_flats(board, (Colour)!colour) | (board->tops[colour] & ~board->road),
        .limit = 2 * board_size(board),
    };
    int across = steps(&costs, map->left, map->right);
    int along = steps(&costs, map->bottom, map->top);
    return across < along ? (RoadDistance){across, along} : (RoadDistance){along, across};
}
