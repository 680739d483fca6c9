// SPDX-License-Identifier: MIT
#include "distance.h"

enum { LAYERS = ROAD_WAYS_MOST };

// Squares by what a step onto them costs one player, in moves.
typedef struct Costs {
    uint64_t own; // 0: own road pieces
    uint64_t one; // 1: empty squares
    uint64_t two; // 2: flats of the opponent, and own walls
    int limit;
} Costs;

// The cost of the cheapest chain between two edges, given what is joined to each (see RoadMap), at
// most costs->limit. Each round adds the squares of cost one, and those of cost two that were
// reached one round before, until one of them is joined to the other edge. ret_layers[n] gets what
// is joined after n moves, for n < LAYERS.
static int steps(const Costs *costs, uint64_t joined, uint64_t other, uint64_t ret_layers[LAYERS]) {
    uint64_t late = 0;
    if (joined & other & costs->own) {
        return 0;
    }
    for (int cost = 1; cost < costs->limit; cost++) {
        uint64_t next = (joined & costs->one) | late;
        if (cost <= LAYERS) {
            ret_layers[cost - 1] = joined;
        }
        if (next & other) {
            return cost;
        }
        late = joined & costs->two;
        joined |= bits_beside(road_flood(costs->own, next));
    }
    return costs->limit;
}

// The empty squares on the cheapest chains. A square is on one if the moves from one edge, the
// moves from the other edge and the move onto the square itself add up to `cost`.
static uint64_t ways(const Costs *costs, int cost, const uint64_t layers[LAYERS], uint64_t from,
                     uint64_t to) {
    uint64_t back[LAYERS] = {0};
    uint64_t found = 0;
    steps(costs, from, to, back);
    for (int i = 0; i < cost; i++) {
        found |= layers[i] & back[cost - 1 - i];
    }
    return found & costs->one;
}

RoadDistance road_distance(const Board *board, Colour colour, const RoadMap *map) {
    uint64_t across_layers[LAYERS] = {0};
    uint64_t along_layers[LAYERS] = {0};
    Costs costs = {
        .own = map->own,
        .one = board_empty(board),
        .two = board_flats(board, (Colour)!colour) | (board->tops[colour] & ~board->road),
        .limit = 2 * board_size(board),
    };
    int across = steps(&costs, map->left, map->right, across_layers);
    // Larger distances are not needed, see RoadDistance.
    if (across < costs.limit) {
        costs.limit = across > ROAD_FAR_MOST ? across : ROAD_FAR_MOST + 1;
    }
    int along = steps(&costs, map->bottom, map->top, along_layers);
    RoadDistance distance = across < along ? (RoadDistance){.near = across, .far = along}
                                           : (RoadDistance){.near = along, .far = across};
    if (distance.near > 1 && distance.near <= LAYERS) {
        if (across == distance.near) {
            distance.ways |= ways(&costs, across, across_layers, map->right, map->left);
        }
        if (along == distance.near) {
            distance.ways |= ways(&costs, along, along_layers, map->top, map->bottom);
        }
    }
    return distance;
}
