// SPDX-License-Identifier: MIT
// The names of squares in groups: their digits in the number of a group, and the sums of their
// weights.
#include <string.h>

#include "policy/policy.h"

// How many numbers each name has, its first row of weights, and the group that it is in.
static const uint8_t counts[POLICY_SQUARE_NAMES] = {
#define COUNT(name, count, text) POLICY_##name##_COUNT,
    POLICY_SQUARES(COUNT)
#undef COUNT
};

static const uint8_t firsts[POLICY_SQUARE_NAMES] = {
#define FIRST(name, count, text) POLICY_##name,
    POLICY_SQUARES(FIRST)
#undef FIRST
};

static const uint8_t groups[POLICY_SQUARE_NAMES] = {
    0, 0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 6, 6, 7, 7,
};

const uint16_t policy_groups[POLICY_GROUPS + 1] = {
    POLICY_GROUP_PLACE,    POLICY_GROUP_BESIDE,     POLICY_GROUP_BLOCK,
    POLICY_GROUP_OWN_LINE, POLICY_GROUP_THEIR_LINE, POLICY_GROUP_WAY,
    POLICY_GROUP_TOUCH,    POLICY_GROUP_LAST,       POLICY_SUM_ROWS,
};

// The row of a name in the number of its group: the names behind it there are the lower digits.
static int row_of(int name, int number) {
    for (int i = name + 1; i < POLICY_SQUARE_NAMES && groups[i] == groups[name]; i++) {
        number /= counts[i];
    }
    return firsts[name] + number % counts[name];
}

int policy_row(const PolicyRows *rows, int square, int name) {
    return row_of(name, policy_number(rows, square, groups[name]));
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
            int begin = policy_groups[groups[name]];
            int end = policy_groups[groups[name] + 1];
            for (int at = begin; at < end; at++) {
                int row = row_of(name, at - begin);
                for (int lane = 0; lane < POLICY_LANES; lane++) {
                    sums->rows[phase][at][lane] =
                        (int16_t)(sums->rows[phase][at][lane] + weights->squares[row][lane]);
                }
            }
        }
    }
}
