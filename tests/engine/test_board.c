// SPDX-License-Identifier: MIT
#include "unit.h"

static const struct {
    int size, stones, caps;
} sets[] = {{3, 10, 0}, {4, 15, 0}, {5, 21, 1}, {6, 30, 1}, {7, 40, 2}, {8, 50, 2}};

TEST_EACH(the_standard_set, sets) {
    Rules rules = rules_of(sets[_i].size, 4);
    ck_assert(rules_check(&rules, NULL));
    ck_assert_int_eq(rules.half_komi, 4);
    for (int player = 0; player < 2; player++) {
        ck_assert_int_eq(rules.stones[player], sets[_i].stones);
        ck_assert_int_eq(rules.caps[player], sets[_i].caps);
    }
}

static const struct {
    Rules rules;
    bool good;
} agreements[] = {
    {{3, 0, {10, 10}, {0, 0}}, true},    {{8, 20, {50, 50}, {2, 2}}, true},
    {{5, -20, {1, 50}, {2, 0}}, true},   {{2, 0, {10, 10}, {0, 0}}, false},
    {{9, 0, {10, 10}, {0, 0}}, false},   {{0, 0, {10, 10}, {0, 0}}, false},
    {{-5, 0, {10, 10}, {0, 0}}, false},  {{5, 21, {21, 21}, {1, 1}}, false},
    {{5, -21, {21, 21}, {1, 1}}, false}, {{5, 0, {0, 21}, {1, 1}}, false},
    {{5, 0, {21, 0}, {1, 1}}, false},    {{5, 0, {51, 21}, {1, 1}}, false},
    {{5, 0, {21, 51}, {1, 1}}, false},   {{5, 0, {-1, 21}, {1, 1}}, false},
    {{5, 0, {21, 21}, {3, 1}}, false},   {{5, 0, {21, 21}, {1, 3}}, false},
    {{5, 0, {21, 21}, {-1, 1}}, false},  {{5, 0, {21, 21}, {1, -1}}, false},
};

TEST_EACH(rules_from_a_user, agreements) {
    Fault fault = {0};
    ck_assert(rules_check(&agreements[_i].rules, &fault) == agreements[_i].good);
    ck_assert(rules_check(&agreements[_i].rules, NULL) == agreements[_i].good);
    if (!agreements[_i].good) {
        unit_expect_fault(&fault, "");
    }
}
