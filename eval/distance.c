// SPDX-License-Identifier: MIT
#include "distance.h"

enum { LAYERS = ROAD_WAYS_MOST };

// What the squares of a board cost one player.
typedef struct Costs {
    uint64_t own; // nothing
    uint64_t one; // empty squares
    uint64_t two; // flats of theirs and own walls
    int limit;
} Costs;

// Steps from one edge to the other, given what is joined to each (see RoadMap). Each round takes
// the squares that cost one step, and those of cost two that were met a round ago; it is the last
// when one of them meets the other side. What is joined after n steps stands in ret_layers[n], as
// far as there is room.
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

// The empty squares on any cheapest chain that costs `cost`: those joined to one edge for a part of
// it, and to the other for what is left but for the square itself.
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
    // What is further away than both of these is not asked for.
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
