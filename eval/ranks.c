// SPDX-License-Identifier: MIT
// Terms of ranks, files and groups.
//
// Roads run along ranks and files. The more road pieces a player has on a line, the more the next
// piece there is worth; less at the edge, and little when a blocker of the opponent stands on the
// line. Pieces in one group need fewer squares to become a road. Counting lines by their pieces
// comes from Tiltak; several engines count groups, and ranks and files in use.
#include <string.h>

#include "road.h"
#include "terms.h"

// A line's code is its kind plus its number of pieces, at most LINE_MOST.
enum { LINE_MOST = 6, KIND = 8, OPEN = 0, SHUT = KIND, RIM = 2 * KIND, CODES = 3 * KIND };

// Four sets of squares, which are processed together. Ranks are the bytes of a set, so all eight
// ranks of each set are counted together, too.
typedef uint64_t Sets __attribute__((vector_size(4 * sizeof(uint64_t))));

// The same number in each byte.
#define BYTES(number) ((number)*UINT64_C(0x0101010101010101))

// Mirrors sets on the diagonal, so that files become ranks.
static inline void transpose(Sets *sets) {
    Sets swap = (*sets ^ *sets >> 28) & UINT64_C(0x00000000f0f0f0f0);
    *sets ^= swap | swap << 28;
    swap = (*sets ^ *sets >> 14) & UINT64_C(0x0000cccc0000cccc);
    *sets ^= swap | swap << 14;
    swap = (*sets ^ *sets >> 7) & UINT64_C(0x00aa00aa00aa00aa);
    *sets ^= swap | swap << 7;
}

// Replaces sets of road pieces by the codes of their ranks. `blockers` are those of the opponent.
static inline void encode_ranks(int size, Sets *sets, const Sets *blockers) {
    uint64_t rims = UINT64_C(1) | UINT64_C(1) << 8 * (size - 1);
    Sets pairs = *sets - (*sets >> 1 & BYTES(0x55));
    Sets fours = (pairs & BYTES(0x33)) + (pairs >> 2 & BYTES(0x33));
    Sets pieces = (fours + (fours >> 4)) & BYTES(0x0f);
    Sets over = ((pieces + BYTES(1)) >> 3 & BYTES(1)) + (pieces >> 3 & BYTES(1)); // 7: 1, 8: 2
    Sets shut = ((*blockers & BYTES(0x7f)) + BYTES(0x7f)) | *blockers;
    *sets = pieces - over + (shut >> 4 & (BYTES(SHUT) & ~(rims * SHUT))) + rims * RIM;
}

// Counts lines by their codes.
static void add_lines(int size, uint64_t ranks, uint64_t files, Counts counts) {
    int16_t lines[CODES] = {0};
    for (int i = 0; i < size; i++) {
        lines[ranks >> 8 * i & 0xff] += COUNT_PARTS;
        lines[files >> 8 * i & 0xff] += COUNT_PARTS;
    }
    memcpy(&counts[TERM_OPEN_1], &lines[OPEN + 1], LINE_MOST * sizeof *lines);
    memcpy(&counts[TERM_SHUT_1], &lines[SHUT + 1], LINE_MOST * sizeof *lines);
    memcpy(&counts[TERM_RIM_1], &lines[RIM + 1], LINE_MOST * sizeof *lines);
}

// False when the set certainly has no hole. Every hole has a lower left corner: a square not in the
// set whose left neighbour and whose three neighbours below are in the set. It has an upper right
// corner in the same way.
static bool may_have_holes(uint64_t set) {
    uint64_t rows = set & bits_right(set) & bits_left(set); // in the middle of three
    uint64_t lower = bits_up(rows) & bits_right(set) & ~set;
    uint64_t upper = bits_down(rows) & bits_left(set) & ~set;
    return lower && upper;
}

// Counts the groups by flooding each of them.
static int flood_all(uint64_t set) {
    int groups = 0;
    while (set) {
        set &= ~road_flood(set, set & -set);
        groups++;
    }
    return groups;
}

// The number of groups in a set of squares; squares that share a side are in one group. Euler's
// formula: groups - holes = squares - pairs of neighbours + blocks of four. Sets with holes are
// rare.
static int groups_count(uint64_t set) {
    uint64_t pairs = set & bits_right(set);
    uint64_t towers = set & bits_up(set);
    uint64_t blocks = pairs & bits_up(pairs);
    if (may_have_holes(set)) {
        return flood_all(set);
    }
    return bits_count(set) - bits_count(pairs) - bits_count(towers) + bits_count(blocks);
}

void count_lines(const EvalView *view, Counts counts[2]) {
    const Board *board = view->board;
    int size = board_size(board);
    uint64_t white = board_road(board, WHITE);
    uint64_t black = board_road(board, BLACK);
    uint64_t white_blocks = board->tops[WHITE] & board->block;
    uint64_t black_blocks = board->tops[BLACK] & board->block;
    Sets transposed = {white, black, white_blocks, black_blocks};
    transpose(&transposed);
    Sets lines = {white, transposed[0], black, transposed[1]};
    Sets blockers = {black_blocks, transposed[3], white_blocks, transposed[2]};
    encode_ranks(size, &lines, &blockers);
    add_lines(size, lines[0], lines[1], counts[WHITE]);
    add_lines(size, lines[2], lines[3], counts[BLACK]);
    counts[WHITE][TERM_GROUPS] = counted(groups_count(white));
    counts[BLACK][TERM_GROUPS] = counted(groups_count(black));
}
