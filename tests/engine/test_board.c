// SPDX-License-Identifier: MIT
#include "movegen.h"
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
    {{3, 0, {10, 10}, {0, 0}}, true},    {{8, 20, {80, 80}, {5, 5}}, true},
    {{5, -20, {1, 80}, {5, 0}}, true},   {{2, 0, {10, 10}, {0, 0}}, false},
    {{9, 0, {10, 10}, {0, 0}}, false},   {{0, 0, {10, 10}, {0, 0}}, false},
    {{-5, 0, {10, 10}, {0, 0}}, false},  {{5, 21, {21, 21}, {1, 1}}, false},
    {{5, -21, {21, 21}, {1, 1}}, false}, {{5, 0, {0, 21}, {1, 1}}, false},
    {{5, 0, {21, 0}, {1, 1}}, false},    {{5, 0, {81, 21}, {1, 1}}, false},
    {{5, 0, {21, 81}, {1, 1}}, false},   {{5, 0, {-1, 21}, {1, 1}}, false},
    {{5, 0, {21, 21}, {6, 1}}, false},   {{5, 0, {21, 21}, {1, 6}}, false},
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

// All stones of both players in towers of White's, as many as a hand can carry. Every spread is
// possible; only capstones are left to place.
TEST(the_most_moves) {
    Rules rules = {8, 0, {STONES_MAX, STONES_MAX}, {CAPS_MAX, CAPS_MAX}};
    Board board = unit_board_rules("x8/x8/x8/x8/x8/x4,22221111,22221111,22221111,22221111/"
                                   "22221111,22221111,22221111,22221111,22221111,22221111,22221111,"
                                   "22221111/22221111,22221111,22221111,22221111,22221111,22221111,"
                                   "22221111,22221111 1 200",
                                   &rules);
    Move moves[MOVES_MAX];
    ck_assert_int_eq(movegen_all(&board, moves), 20 * 508 + 44);
}
