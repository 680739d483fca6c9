// SPDX-License-Identifier: MIT
// The names of squares in groups: their digits in the number of a group, and the sums of their
// weights.
#include <string.h>

#include "policy/policy.h"

// A name: the group that it is in, how many numbers the names behind it in that group have in all,
// how many it has itself, and its first row of weights.
static const struct {
    int group, behind, count, first;
} names[POLICY_SQUARE_NAMES] = {
    {0, POLICY_CONTENT_COUNT, POLICY_SITE_COUNT, POLICY_SITE},
    {0, 1, POLICY_CONTENT_COUNT, POLICY_CONTENT},
    {1, POLICY_OWN_BESIDE_COUNT *POLICY_THEIR_BESIDE_COUNT, POLICY_UNDER_COUNT, POLICY_UNDER},
    {1, POLICY_THEIR_BESIDE_COUNT, POLICY_OWN_BESIDE_COUNT, POLICY_OWN_BESIDE},
    {1, 1, POLICY_THEIR_BESIDE_COUNT, POLICY_THEIR_BESIDE},
    {2, POLICY_THEIR_BLOCK_COUNT *POLICY_OWN_TALL_COUNT *POLICY_THEIR_TALL_COUNT,
     POLICY_OWN_BLOCK_COUNT, POLICY_OWN_BLOCK},
    {2, POLICY_OWN_TALL_COUNT *POLICY_THEIR_TALL_COUNT, POLICY_THEIR_BLOCK_COUNT,
     POLICY_THEIR_BLOCK},
    {2, POLICY_THEIR_TALL_COUNT, POLICY_OWN_TALL_COUNT, POLICY_OWN_TALL},
    {2, 1, POLICY_THEIR_TALL_COUNT, POLICY_THEIR_TALL},
    {3, POLICY_OWN_CROSS_COUNT, POLICY_OWN_LINE_COUNT, POLICY_OWN_LINE},
    {3, 1, POLICY_OWN_CROSS_COUNT, POLICY_OWN_CROSS},
    {4, POLICY_THEIR_CROSS_COUNT, POLICY_THEIR_LINE_COUNT, POLICY_THEIR_LINE},
    {4, 1, POLICY_THEIR_CROSS_COUNT, POLICY_THEIR_CROSS},
    {5, POLICY_THEIR_WAY_COUNT, POLICY_OWN_WAY_COUNT, POLICY_OWN_WAY},
    {5, 1, POLICY_THEIR_WAY_COUNT, POLICY_THEIR_WAY},
    {6, POLICY_THEIR_GROUPS_COUNT *POLICY_OWN_SPAN_COUNT *POLICY_THEIR_SPAN_COUNT,
     POLICY_OWN_GROUPS_COUNT, POLICY_OWN_GROUPS},
    {6, POLICY_OWN_SPAN_COUNT *POLICY_THEIR_SPAN_COUNT, POLICY_THEIR_GROUPS_COUNT,
     POLICY_THEIR_GROUPS},
    {6, POLICY_THEIR_SPAN_COUNT, POLICY_OWN_SPAN_COUNT, POLICY_OWN_SPAN},
    {6, 1, POLICY_THEIR_SPAN_COUNT, POLICY_THEIR_SPAN},
    {7, POLICY_OWN_LAST_COUNT, POLICY_THEIR_LAST_COUNT, POLICY_THEIR_LAST},
    {7, 1, POLICY_OWN_LAST_COUNT, POLICY_OWN_LAST},
};

const uint16_t policy_groups[POLICY_GROUPS + 1] = {
    POLICY_GROUP_PLACE,    POLICY_GROUP_BESIDE,     POLICY_GROUP_BLOCK,
    POLICY_GROUP_OWN_LINE, POLICY_GROUP_THEIR_LINE, POLICY_GROUP_WAY,
    POLICY_GROUP_TOUCH,    POLICY_GROUP_LAST,       POLICY_SUM_ROWS,
};

int policy_row(const PolicyRows *rows, int square, int name) {
    int number = policy_number(rows, square, names[name].group);
    return names[name].first + number / names[name].behind % names[name].count;
}

void policy_sums_fill(PolicySums *sums, int size) {
    if (sums->size == size) {
        return;
    }
    sums->size = size;
    for (int phase = 0; phase < POLICY_PHASES; phase++) {
        const PolicyWeights *weights = policy_weights(size, phase);
        memset(sums->rows[phase], 0, sizeof sums->rows[phase]);
        for (int name = 0; name < POLICY_SQUARE_NAMES; name++) {
            int begin = policy_groups[names[name].group];
            int end = policy_groups[names[name].group + 1];
            for (int at = begin; at < end; at++) {
                int row = names[name].first + (at - begin) / names[name].behind % names[name].count;
                for (int lane = 0; lane < POLICY_LANES; lane++) {
                    sums->rows[phase][at][lane] =
                        (int16_t)(sums->rows[phase][at][lane] + weights->squares[row][lane]);
                }
            }
        }
    }
}
