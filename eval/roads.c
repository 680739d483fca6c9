// SPDX-License-Identifier: MIT
// Roads: how near they are, and the squares that would complete one.
//
// What a road still takes tells more than any count of pieces, and most when it is one, two or
// three moves away; then it matters whose turn it is. Wins at once are for the search to see.
// Distances are best known from Cataklysm, squares that complete a road from Topaz and Tiltak.
#include "terms.h"

#include "distance.h"
#include "road.h"

enum { NEAR = 3 };

void count_roads(const Board *board, Colour colour, Counts counts) {
    RoadMap map = road_map(board, colour);
    uint64_t gaps = road_critical(board, &map);
    RoadDistance distance = road_distance(board, colour, &map);
    int size = board_size(board);
    counts[TERM_ROAD_NEAR] = counted(size - distance.near);
    counts[TERM_ROAD_FAR] = counted(size - distance.far);
    if (distance.near >= 1 && distance.near <= NEAR) {
        Term first = board_turn(board) == colour ? TERM_MOVE_NEAR_1 : TERM_WAIT_NEAR_1;
        counts[first + (Term)(distance.near - 1)] = counted(1);
        counts[TERM_BOTH_NEAR] = counted(distance.far <= NEAR);
    }
    counts[TERM_GAP_EMPTY] = counted(bits_count(gaps & board_empty(board)));
    counts[TERM_GAP_FLAT] = counted(bits_count(gaps & board_flats(board, (Colour)!colour)));
}
