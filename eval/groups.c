// SPDX-License-Identifier: MIT
#include "groups.h"

#include "road.h"

// Squares that may be the lower left corner of a hole: not in the set, with the square to the left
// and the three squares below in the set. Every hole has one.
static bool may_have_holes(uint64_t set, uint64_t beside_left) {
    uint64_t below = bits_up(set);
    return (beside_left & below & bits_right(below) & bits_left(below) & ~set) != 0;
}

// Counts the groups by flooding one after the other.
static int flood_all(uint64_t set) {
    int groups = 0;
    while (set) {
        set &= ~road_flood(set, set & -set);
        groups++;
    }
    return groups;
}

// Euler's formula: groups less holes are squares less pairs of neighbours plus blocks of four. Sets
// with holes are rare.
int groups_count(uint64_t set) {
    uint64_t pairs = set & bits_right(set);
    uint64_t towers = set & bits_up(set);
    uint64_t blocks = pairs & bits_up(pairs);
    if (may_have_holes(set, bits_right(set))) {
        return flood_all(set);
    }
    return bits_count(set) - bits_count(pairs) - bits_count(towers) + bits_count(blocks);
}
