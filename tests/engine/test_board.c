// SPDX-License-Identifier: MIT
#include "key.h"
#include "unit.h"

static const struct {
    int size, stones, caps;
} sets[] = {{3, 10, 0}, {4, 15, 0}, {5, 21, 1}, {6, 30, 1}, {7, 40, 2}, {8, 50, 2}};

TEST_EACH(the_empty_board, sets) {
    Rules rules = rules_of(sets[_i].size, 4);
    Board board;
    board_init(&board, &rules);
    ck_assert_int_eq(board_size(&board), sets[_i].size);
    ck_assert_ptr_eq(board.geometry, geometry_of(sets[_i].size));
    ck_assert(rules_check(&rules, NULL));
    ck_assert_int_eq(board.ply, 0);
    ck_assert_int_eq(board_turn(&board), WHITE);
    ck_assert(board_is_opening(&board));
    ck_assert_int_eq(board.rules.half_komi, 4);
    ck_assert_uint_eq(board_occupied(&board), 0);
    ck_assert_int_eq(bits_count(board_empty(&board)), sets[_i].size * sets[_i].size);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(board.stones[i], sets[_i].stones);
        ck_assert_int_eq(board.caps[i], sets[_i].caps);
        ck_assert_int_eq(board_in_hand(&board, (Colour)i), sets[_i].stones + sets[_i].caps);
    }
    Fault fault = {0};
    ck_assert_msg(board_verify(&board, &fault), "%s", fault.text);
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

TEST(the_sets_of_squares) {
    Board board = unit_board("x5/x,212S,2,12,x/x4,1S/2C,x4/21C,x3,21 2 9");
    ck_assert_uint_eq(board_flats(&board, WHITE), unit_squares("e1"));
    ck_assert_uint_eq(board_flats(&board, BLACK), unit_squares("c4 d4"));
    ck_assert_uint_eq(board_walls(&board), unit_squares("b4 e3"));
    ck_assert_uint_eq(board_caps(&board), unit_squares("a1 a2"));
    ck_assert_uint_eq(board_road(&board, WHITE), unit_squares("a1 e1"));
    ck_assert_uint_eq(board_road(&board, BLACK), unit_squares("a2 c4 d4"));
    ck_assert_uint_eq(board.tall, unit_squares("a1 b4 d4 e1"));
    ck_assert_int_eq(bits_count(board_empty(&board)), 18);
    ck_assert_int_eq(board_top(&board, square_of(1, 3)), WALL);
    ck_assert_int_eq(board_top(&board, square_of(3, 3)), FLAT);
    ck_assert_int_eq(board_top(&board, square_of(0, 0)), CAP);
    ck_assert_int_eq(board.height[square_of(1, 3)], 3);
    ck_assert_int_eq(board_piece(&board, square_of(1, 3), 0), BLACK);
    ck_assert_int_eq(board_piece(&board, square_of(1, 3), 1), WHITE);
    ck_assert_int_eq(board_piece(&board, square_of(1, 3), 2), BLACK);
    ck_assert_int_eq(board_turn(&board), BLACK);
    ck_assert(!board_is_opening(&board));
}

static const struct {
    const char *left, *right;
    bool equal;
} pairs[] = {
    {"x3/x3/1,x,2 1 2", "x3/x3/1,x,2 1 9", true},
    {"x3/x3/1,x,2 1 2", "x3/x3/1,x,2 2 2", false},
    {"x3/x3/1,x,2 1 1", "x3/x3/1,x,2 1 2", false},
    {"x3/x3/1,x,2 2 1", "x3/x3/1,x,2 2 2", false},
    {"x3/x3/1,x,2 1 2", "x3/x3/2,x,1 1 2", false},
    {"x3/x3/1,x,2 1 2", "x3/x3/1S,x,2 1 2", false},
    {"x5/x5/x5/x5/1S,x,2,x2 1 2", "x5/x5/x5/x5/1C,x,2,x2 1 2", false},
    {"x3/x3/122,x2 1 3", "x3/x3/212,x2 1 3", false},
    {"x3/x3/x3 1 2", "x4/x4/x4/x4 1 2", false},
};

TEST_EACH(boards_that_are_equal_or_not, pairs) {
    Board left = unit_board(pairs[_i].left);
    Board right = unit_board(pairs[_i].right);
    ck_assert(board_equal(&left, &right) == pairs[_i].equal);
    ck_assert(board_equal(&right, &left) == pairs[_i].equal);
    ck_assert(board_equal(&left, &left));
}

// What lies at the bottom of a stack of 70 counts, and so do komi and the set.
TEST(boards_that_differ_out_of_sight) {
    Board boards[5];
    Rules rules = rules_of(8, 0);
    for (int i = 0; i < 5; i++) {
        Rules own = rules;
        own.half_komi = (int8_t)(i == 2);
        own.stones[1] = (int8_t)(i == 3 ? 49 : 50);
        own.caps[0] = (int8_t)(i == 4 ? 1 : 2);
        board_init(&boards[i], &own);
        boards[i].ply = 100;
        uint64_t stack = UINT64_C(0x00000000ffffffff);
        board_put(&boards[i], 20, stack, i == 1 ? 0x20 : 0x10, 70, FLAT);
        Fault fault = {0};
        ck_assert_msg(board_finish(&boards[i], &fault), "%s", fault.text);
    }
    for (int i = 0; i < 25; i++) {
        ck_assert(board_equal(&boards[i / 5], &boards[i % 5]) == (i / 5 == i % 5));
    }
}
