// SPDX-License-Identifier: MIT
#include "groups.h"

#include "road.h"

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

// Euler's formula: groups - holes = squares - pairs of neighbours + blocks of four. Sets with holes
// are rare.
int groups_count(uint64_t set) {
    uint64_t pairs = set & bits_right(set);
    uint64_t towers = set & bits_up(set);
    uint64_t blocks = pairs & bits_up(pairs);
    if (may_have_holes(set)) {
        return flood_all(set);
    }
    return bits_count(set) - bits_count(pairs) - bits_count(towers) + bits_count(blocks);
}
