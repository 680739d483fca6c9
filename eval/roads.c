// SPDX-License-Identifier: MIT
// Terms of roads: how near they are, and which squares would complete one.
//
// The moves missing to a road tell more than any count of pieces, most of all when they are one,
// two or three. Then it also matters whose turn it is, and how many squares could be part of the
// road: a single way is easily blocked. Wins in one are found by the search. Road distances are
// known from Cataklysm, squares that complete a road from Topaz and Tiltak.
#include "distance.h"
#include "road.h"
#include "terms.h"

enum { NEAR = ROAD_FAR_MOST };

static void count_player(const Sight *sight, Colour colour, RoadDistance distance, Counts counts) {
    const Board *board = sight->board;
    const RoadMap *map = &sight->maps[colour];
    uint64_t gaps = road_critical(board, map);
    int size = board_size(board);
    counts[TERM_ROAD_NEAR] = counted(size - distance.near);
    if (distance.near >= 1 && distance.near <= NEAR) {
        Term first = board_turn(board) == colour ? TERM_MOVE_NEAR_1 : TERM_WAIT_NEAR_1;
        counts[first + (Term)(distance.near - 1)] = counted(1);
        counts[TERM_BOTH_NEAR] = counted(distance.far <= NEAR);
    }
    if (distance.near >= 2 && distance.near <= ROAD_WAYS_MOST) {
        counts[TERM_WAYS_2 + (Term)(distance.near - 2)] = counted(bits_count(distance.ways));
    }
    counts[TERM_GAP_EMPTY] = counted(bits_count(gaps & sight->empty));
    counts[TERM_GAP_FLAT] = counted(bits_count(gaps & board_flats(board, (Colour)!colour)));
}

void count_roads(const Sight *sight, Counts counts[2]) {
    RoadDistance distances[2];
    road_distances(sight->board, sight->maps, distances);
    count_player(sight, WHITE, distances[WHITE], counts[WHITE]);
    count_player(sight, BLACK, distances[BLACK], counts[BLACK]);
}
