// SPDX-License-Identifier: MIT
// Terms of roads: how near they are, and which squares would complete one.
//
// The number of moves missing to a road says more than any count of pieces, most of all when it is
// 1, 2 or 3. Then it also matters whose turn it is, and how many squares could be part of the road,
// because a single way is easily blocked. The search itself finds wins in one. Road distances come
// from Cataklysm, squares that complete a road from Topaz and Tiltak.
#include "distance.h"
#include "road.h"
#include "terms.h"

enum { NEAR = ROAD_FAR_MOST };

static void count_player(const EvalView *view, Colour colour, RoadDistance distance,
                         Counts counts) {
    const Board *board = view->board;
    const RoadMap *map = &view->maps[colour];
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
    counts[TERM_GAP_EMPTY] = counted(bits_count(gaps & view->empty));
    counts[TERM_GAP_FLAT] = counted(bits_count(gaps & board_flats(board, (Colour)!colour)));
}

void count_roads(const EvalView *view, Counts counts[2]) {
    RoadDistance distances[2];
    road_distances(view->board, view->maps, distances);
    count_player(view, WHITE, distances[WHITE], counts[WHITE]);
    count_player(view, BLACK, distances[BLACK], counts[BLACK]);
}
