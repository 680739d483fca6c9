// SPDX-License-Identifier: MIT
// Groups of features. The values of a group's features are the digits of one number; for each such
// number the sums of the weights are computed here.
#include <string.h>

#include "policy/policy.h"

// For each feature: its number of values, its first row of weights, and its group.
static const uint8_t counts[POLICY_SQUARE_FEATURES] = {
#define COUNT(name, count, text) POLICY_##name##_COUNT,
    POLICY_SQUARES(COUNT)
#undef COUNT
};

static const uint8_t firsts[POLICY_SQUARE_FEATURES] = {
#define FIRST(name, count, text) POLICY_##name,
    POLICY_SQUARES(FIRST)
#undef FIRST
};

static const uint8_t groups[POLICY_SQUARE_FEATURES] = {
    0, 0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 6, 6, 7, 7,
};

const uint16_t policy_groups[POLICY_GROUPS + 1] = {
    POLICY_GROUP_PLACE,    POLICY_GROUP_BESIDE,     POLICY_GROUP_BLOCK,
    POLICY_GROUP_OWN_LINE, POLICY_GROUP_THEIR_LINE, POLICY_GROUP_WAY,
    POLICY_GROUP_TOUCH,    POLICY_GROUP_MOVES,      POLICY_SUM_ROWS,
};

// Returns the row of weights for the value that a feature has in a number of its group. Later
// features of the group are the lower digits.
static int row_of(int feature, int number) {
    for (int i = feature + 1; i < POLICY_SQUARE_FEATURES && groups[i] == groups[feature]; i++) {
        number /= counts[i];
    }
    return firsts[feature] + number % counts[feature];
}

int policy_row(const PolicyRows *rows, int square, int feature) {
    return row_of(feature, policy_number(rows, square, groups[feature]));
}

// Adds up the rows of spreads for single steps.
static void fill_steps(PolicySteps *steps, const PolicyWeights *weights, int kind) {
    static const int gain_of_left[] = {0, 1, -1};
    static const int gain_of_target[] = {0, -1, 1, 0, 0};
    static const int support_of_target[] = {0, 1, 2, 1, 2};
    for (int left = 0; left < POLICY_LEFT_COUNT; left++) {
        for (int target = 0; target < POLICY_STEP_TARGETS; target++) {
            int gain = gain_of_left[left] + gain_of_target[target];
            int sum = weights->spreads[POLICY_GAIN + gain + 3][kind] +
                      weights->spreads[POLICY_HAND][kind] + weights->spreads[POLICY_LENGTH][kind] +
                      weights->spreads[POLICY_LEFT + left][kind] +
                      weights->spreads[POLICY_IMPURE][kind] +
                      weights->spreads[POLICY_LANDING + support_of_target[target]][kind];
            (*steps)[left][target] = (int16_t)sum;
        }
    }
}

void policy_sums_fill(PolicySums *sums, int size) {
    if (sums->size == size) {
        return;
    }
    sums->size = size;
    for (int phase = 0; phase < POLICY_PHASES; phase++) {
        const PolicyWeights *weights = policy_weights(size, phase);
        memset(sums->rows[phase], 0, sizeof sums->rows[phase]);
        for (int kind = 0; kind < POLICY_KINDS; kind++) {
            fill_steps(&sums->steps[phase][kind], weights, kind);
        }
        for (int feature = 0; feature < POLICY_SQUARE_FEATURES; feature++) {
            int begin = policy_groups[groups[feature]];
            int end = policy_groups[groups[feature] + 1];
            for (int at = begin; at < end; at++) {
                int row = row_of(feature, at - begin);
                for (int lane = 0; lane < POLICY_LANES; lane++) {
                    sums->rows[phase][at][lane] =
                        (int16_t)(sums->rows[phase][at][lane] + weights->squares[row][lane]);
                }
            }
        }
    }
}
