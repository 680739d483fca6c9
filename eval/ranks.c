// SPDX-License-Identifier: MIT
// Terms of ranks, files and groups.
//
// Roads run along ranks and files. The more road pieces a player has on one, the more the next
// piece there is worth; less so at the edge, and little when a wall or capstone of the opponent is
// in the way. Pieces in one group need fewer squares to become a road. Counting lines by their
// pieces comes from Tiltak; several engines count groups, and ranks and files in use.
#include "groups.h"
#include "terms.h"

enum { LINE_MOST = 6 };

// A histogram of lines: byte n is the number of lines with n pieces; the last byte counts lines
// with LINE_MOST or more.
typedef uint64_t Bins;

static inline Bins bin_of(uint64_t line) {
    int pieces = bits_count(line);
    return UINT64_C(1) << (8 * (pieces < LINE_MOST ? pieces : LINE_MOST));
}

static inline void add_bins(Bins bins, int16_t *ret_first) {
    for (int pieces = 1; pieces <= LINE_MOST; pieces++) {
        ret_first[pieces - 1] = counted((int)(bins >> (8 * pieces) & 0xff));
    }
}

void count_lines(const Sight *sight, Colour colour, Counts counts) {
    const Board *board = sight->board;
    const Geometry *g = board->geometry;
    uint64_t own = board_road(board, colour);
    uint64_t blockers = board->tops[!colour] & board->block;
    Bins rim = bin_of(own & g->left) + bin_of(own & g->right) + bin_of(own & g->bottom) +
               bin_of(own & g->top);
    Bins inner = 0;
    Bins shut = 0;
    for (int i = 1; i < g->size - 1; i++) {
        uint64_t file = g->left << i;
        uint64_t rank = g->bottom << (8 * i);
        Bins by_file = bin_of(own & file);
        Bins by_rank = bin_of(own & rank);
        inner += by_file + by_rank;
        shut += (blockers & file ? by_file : 0) + (blockers & rank ? by_rank : 0);
    }
    add_bins(rim, &counts[TERM_RIM_1]);
    add_bins(shut, &counts[TERM_SHUT_1]);
    add_bins(inner - shut, &counts[TERM_OPEN_1]);
    counts[TERM_GROUPS] = counted(groups_count(own));
}
