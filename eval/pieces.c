// SPDX-License-Identifier: MIT
// Terms of the top pieces by kind and place.
//
// A flat counts for the flat count and for roads. In the opening it is worth more near the centre,
// which more roads cross. Walls and capstones are worth what they stop. A capstone is worth most in
// the centre, with room to move and with pieces of the opponent beside it. Other engines also have
// values by place, the reach of capstones, and a term for capstones away from the opponent.
#include "terms.h"

// Sets of squares by their distance from the edge.
typedef struct Places {
    uint64_t rim, corners, second, third; // distance 0, corners, at least 2, at least 3
} Places;

static Places places_of(const Geometry *g) {
    uint64_t rim = g->left | g->right | g->bottom | g->top;
    uint64_t first = g->board & ~rim;
    uint64_t second = first & ~bits_beside(rim);
    return (Places){
        .rim = rim,
        .corners = (g->left | g->right) & (g->bottom | g->top),
        .second = second,
        .third = second & ~bits_beside(first & ~second),
    };
}

static void count_caps(const EvalView *view, Colour colour, uint64_t caps, const Places *places,
                       Counts counts) {
    const Board *board = view->board;
    int reachable = 0;
    for (uint64_t left = caps; left;) {
        int square = bits_pop(&left);
        Reach reach = reach_from(view->closed, square);
        reachable += reach_count(reach_within(reach, reach_hand(board, square)));
    }
    counts[TERM_CAPS] = counted(bits_count(caps));
    counts[TERM_CAP_CENTRE] =
        counted(bits_count(caps & ~places->rim) + bits_count(caps & places->second) +
                bits_count(caps & places->third));
    counts[TERM_CAP_REACH] = counted(reachable);
    counts[TERM_CAP_ALONE] = counted(bits_count(caps & ~bits_beside(board->tops[!colour])));
}

static void count_player(const EvalView *view, Colour colour, const Places *places, Counts counts) {
    const Board *board = view->board;
    uint64_t flats = board_flats(board, colour);
    uint64_t walls = board_walls(board) & board->tops[colour];
    uint64_t caps = board_caps(board) & board->tops[colour];
    counts[TERM_FLATS] = counted(bits_count(flats));
    counts[TERM_FLAT_CORNER] = counted(bits_count(flats & places->corners));
    counts[TERM_FLAT_EDGE] = counted(bits_count(flats & places->rim & ~places->corners));
    counts[TERM_FLAT_CENTRE] = counted(bits_count(flats & places->second));
    counts[TERM_WALLS] = counted(bits_count(walls));
    counts[TERM_WALL_EDGE] = counted(bits_count(walls & places->rim));
    counts[TERM_WALL_CENTRE] = counted(bits_count(walls & places->second));
    if (caps) {
        count_caps(view, colour, caps, places, counts);
    }
}

void count_pieces(const EvalView *view, Counts counts[2]) {
    Places places = places_of(view->board->geometry);
    count_player(view, WHITE, &places, counts[WHITE]);
    count_player(view, BLACK, &places, counts[BLACK]);
}
