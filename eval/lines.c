// SPDX-License-Identifier: MIT
#include "terms.h"

#include "road.h"

enum { LINE_MOST = 6 };

// Counts one rank or file: `own` and `shut` are its own road pieces and their blockers.
static inline void count_line(uint64_t own, uint64_t shut, bool rim, Counts counts) {
    int pieces = bits_count(own);
    if (pieces == 0) {
        return;
    }
    pieces = pieces < LINE_MOST ? pieces : LINE_MOST;
    Term first = rim ? TERM_RIM_1 : shut ? TERM_SHUT_1 : TERM_OPEN_1;
    counts[first + (Term)(pieces - 1)] += counted(1);
    counts[TERM_SPAN] += counted(1);
}

static int count_groups(uint64_t own) {
    int groups = 0;
    while (own) {
        own &= ~road_flood(own, own & -own);
        groups++;
    }
    return groups;
}

void count_lines(const Board *board, Colour colour, Counts counts) {
    const Geometry *g = board->geometry;
    uint64_t own = board_road(board, colour);
    uint64_t shut = board->tops[!colour] & board->block;
    int last = g->size - 1;
    for (int i = 0; i <= last; i++) {
        uint64_t file = g->left << i;
        uint64_t rank = g->bottom << (8 * i);
        bool rim = i == 0 || i == last;
        count_line(own & file, shut & file, rim, counts);
        count_line(own & rank, shut & rank, rim, counts);
    }
    counts[TERM_GROUPS] = counted(count_groups(own));
}
