// SPDX-License-Identifier: MIT
// The engine's perft against known counts. test_property_naive.c compares the moves of positions
// with other sets.
//
//   BREDON_LEAVES  no count above this is made, 0 for no limit; default 3000000. Without one
//                  the run takes a few minutes: it is the test `perft counts (full)` of the
//                  suite `slow` (meson test -C build --suite slow).
#include <string.h>

#include "perft.h"
#include "unit.h"

enum { QUICK_LEAVES = 3000000, DEPTHS = 9 };

static const struct {
    int size;
    OpeningRule opening;
    const char *tps;
    uint64_t counts[DEPTHS + 1]; // [0] at depth 1; 0 after the last
} known[] = {
#include "known_counts.inc"
};

// Counts all depths within the limit, the first one in any case, and looks whether the board is
// left as it was.
TEST_EACH(known_counts, known) {
    const uint64_t *counts = known[_i].counts;
    uint64_t limit = (uint64_t)support_number("BREDON_LEAVES", QUICK_LEAVES);
    Rules rules = rules_of(known[_i].size, 0);
    rules.opening = (int8_t)known[_i].opening;
    Board board = unit_board_rules(known[_i].tps, &rules);
    Board before;
    memcpy(&before, &board, sizeof before);
    ck_assert_uint_eq(perft_count(&board, 0), 1);
    for (int i = 0; counts[i] && (i == 0 || limit == 0 || counts[i] <= limit); i++) {
        uint64_t count = perft_count(&board, i + 1);
        ck_assert_msg(count == counts[i], "%d: '%s' depth %d: %llu, known %llu", known[_i].size,
                      known[_i].tps, i + 1, (unsigned long long)count,
                      (unsigned long long)counts[i]);
        ck_assert_msg(memcmp(&board, &before, sizeof board) == 0,
                      "'%s' depth %d: the board is not as it was", known[_i].tps, i + 1);
    }
}
