// SPDX-License-Identifier: MIT
#include "terms.h"

#include "reach.h"

// All squares along the edge.
static uint64_t rim_of(const Geometry *g) {
    return g->left | g->right | g->bottom | g->top;
}

static uint64_t corners_of(const Geometry *g) {
    return (g->left | g->right) & (g->bottom | g->top);
}

// The squares at least two steps from the edge.
static uint64_t centre_of(const Geometry *g) {
    uint64_t rim = rim_of(g);
    return g->board & ~(rim | bits_beside(rim));
}

static void count_caps(const Board *board, Colour colour, uint64_t caps, Counts counts) {
    uint64_t theirs = board->tops[!colour];
    uint64_t closed = reach_closed(board);
    int steps = 0;
    int reachable = 0;
    int alone = 0;
    for (uint64_t left = caps; left;) {
        int square = bits_pop(&left);
        int hand = reach_hand(board, square);
        Reach reach = reach_from(closed, square);
        steps += steps_from_edge(board, square);
        for (int d = 0; d < DIRECTIONS; d++) {
            reachable += reach.to[d] < hand ? reach.to[d] : hand;
        }
        alone += (bits_beside(bits_of(square)) & theirs) == 0;
    }
    counts[TERM_CAPS] = counted(bits_count(caps));
    counts[TERM_CAP_CENTRE] = counted(steps);
    counts[TERM_CAP_REACH] = counted(reachable);
    counts[TERM_CAP_ALONE] = counted(alone);
}

void count_pieces(const Board *board, Colour colour, Counts counts) {
    const Geometry *g = board->geometry;
    uint64_t flats = board_flats(board, colour);
    uint64_t walls = board_walls(board) & board->tops[colour];
    uint64_t caps = board_caps(board) & board->tops[colour];
    uint64_t rim = rim_of(g);
    uint64_t corners = corners_of(g);
    uint64_t centre = centre_of(g);
    counts[TERM_FLATS] = counted(bits_count(flats));
    counts[TERM_FLAT_CORNER] = counted(bits_count(flats & corners));
    counts[TERM_FLAT_EDGE] = counted(bits_count(flats & rim & ~corners));
    counts[TERM_FLAT_CENTRE] = counted(bits_count(flats & centre));
    counts[TERM_HAND] = counted(board->stones[colour]);
    if (walls) {
        counts[TERM_WALLS] = counted(bits_count(walls));
        counts[TERM_WALL_EDGE] = counted(bits_count(walls & rim));
        counts[TERM_WALL_CENTRE] = counted(bits_count(walls & centre));
    }
    if (caps) {
        count_caps(board, colour, caps, counts);
    }
}
