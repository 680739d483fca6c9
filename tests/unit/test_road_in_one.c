// SPDX-License-Identifier: MIT
#include <check.h>

#include "movegen.h"
#include "outcome.h"
#include "road.h"
#include "text/ptn.h"
#include "unit.h"

// `move` is one that wins, "" when there is none. Where it is the only one, `only` says so.
static const struct {
    const char *tps, *move;
    bool only;
} positions[] = {
    // By a placement.
    {"x5/x5/x5/1,1,1,1,x/x5 1 8", "e2", false},
    {"x5/x5/x5/2,x,2,2,2C/x5 2 8", "b2", true},
    {"x2,1/x,1,1/x3 1 5", "b1", false},
    {"x5/x5/x5/1,1,1,x,x/x5 1 8", "", false},
    {"x5/x5/x5/1,1,1,1,x/x5 2 8", "", false},
    {"x5/x5/x5/1,1,1,1,2/x5 1 8", "", false},
    {"x5/x5/x5/1,1,1,1,1S/x5 1 8", "", false},
    {"x5/x5/x5/1,1,1S,1,x/x5 1 8", "", false},
    // By a single step onto the gap, but not when the step leaves another gap.
    {"x5/x5/x3,2S,1/1,1,1,1,2/x5 1 8", "e3-", true},
    {"x5/x5/x4,1/1,1,1,1,2/x5 1 8", "d3", false},
    {"x5/x5/x5/1,1,1,1,2/x3,2S,1C 1 8", "e1+", true},
    {"x5/x5/x4,1S/1,1,1,1,2/x5 1 8", "", false},
    {"x5/x5/x5/1,1,1,11,2/x5 1 8", "d2>", true},
    {"x5/x5/x5/1,1,1,21,2/x5 1 8", "", false},
    {"x5/x,1,x3/1,2,1,1,1/x5/x5 1 8", "b4-", true},
    {"x5/x,1,x3/1,2C,1,1,1/x5/x5 1 8", "", false},
    {"x5/x,1,x3/1,2S,1,1,1/x5/x5 1 8", "", false},
    // By a throw over several squares.
    {"x5/x5/x5/1,1,x,x,111/x5 1 8", "2e2<11", true},
    {"x5/x5/x5/1,1,x,x,211/x5 1 8", "", false},
    {"x5/x5/x5/1,1,x,x,1121/x5 1 8", "3e2<12", true},
    {"x5/x5/x5/1,1,x,x,1112/x5 2 8", "", false},
    {"x2,11,x2/x5/x5/x2,1,x2/x2,1,x2 1 8", "", false},
    {"x2,111,x2/x5/x5/x2,1,x2/x2,1,x2 1 8", "2c5-11", true},
    {"x5/x5/x5/1,1,2,1,1/x2,11S,x2 1 10", "2c1+11", true},
    {"x5/x5/x2,2S,x2/1,1,2,1,1/x2,11S,x2 1 10", "", false},
    {"x5/x5/x5/1,1,2,1,1/x2,21S,x2 1 10", "", false},
    // By a crush.
    {"x5/x5/x5/1,1,2S,1,1/x2,1C,x2 1 9", "c1+", true},
    {"x5/x5/x5/1,1,1S,1,1/x2,1C,x2 1 9", "c1+", true},
    {"x5/x5/x5/1,1,2S,1,1/x2,1,x2 1 9", "", false},
    {"x5/x5/1,2S,x,111C,1/x5/x5 1 9", "2d3<11", true},
    {"x5/x5/1,2S,x,11C,1/x5/x5 1 9", "", false},
    {"x5/x5/1,2S,x,121C,1/x5/x5 1 9", "", false},
    {"x5/x5/1,2S,x,211C,1/x5/x5 1 9", "", false},
    // By uncovering one's own flat under a piece that leaves.
    {"x5/x5/x5/1,1,11S,1,1/x5 1 9", "c2+", false},
    {"x5/x5/x5/1,1,21S,1,1/x5 1 9", "", false},
    {"x5/x5/x2,2S,x2/1,1,11S,1,1/x2,2S,x2 1 9", "", false},
    {"x5/2,2,22S,2,2/x5/x5/x5 2 9", "c4-", false},
    // Roads of both: the mover's counts.
    {"x3/1,x,1/2,21,2 1 6", "b1+", false},
    {"x3/x3/2,21,2 1 6", "", false},
    // The opening places the other's flat, which is no road of one's own.
    {"x3/x3/1,1,x 1 1", "", false},
    {"x3/x3/2,2,x 1 1", "", false},
    {"x3/x3/1,1,x 2 1", "", false},
    {"x3/x3/2,2,x 2 1", "", false},
    {"x3/x3/2,2,x 2 2", "c1", true},
    // Far apart and tall.
    {"x8/x8/x8/x8/x8/x8/1,x6,1111111/x8 1 20", "6h2<111111", true},
    {"x8/x8/x8/x8/x8/x8/1,x6,111111/x8 1 20", "", false},
    {"x8/x8/x8/x8/x8/x8/1,x6,12121212222222/x8 2 20", "8h2<2111111", true},
    {"x3/x3/2,x,122 2 6", "b1", false},
};

START_TEST(a_road_in_one_or_none) {
    Board board = unit_board(positions[_i].tps);
    Move move = MOVE_NONE;
    bool found = road_in_one(&board, &move);
    Move moves[MOVES_MAX];
    int count = movegen_roads(&board, moves);
    if (positions[_i].move[0] == '\0') {
        ck_assert(!found);
        ck_assert_uint_eq(move, MOVE_NONE);
        ck_assert_int_eq(count, 0);
        return;
    }
    ck_assert(found);
    ck_assert(board_is_legal(&board, move));
    Colour turn = board_turn(&board);
    Undo undo;
    Board after = board;
    board_apply(&after, move, &undo);
    ck_assert_int_eq(board_outcome(&after), turn == WHITE ? WHITE_ROAD : BLACK_ROAD);
    // The move of the table is among those that win.
    Move expected = unit_move(&board, positions[_i].move);
    ck_assert(board_is_legal(&board, expected));
    bool listed = false;
    int spreads = 0;
    int squares = 0;
    for (int i = 0; i < count; i++) {
        listed = listed || moves[i] == expected;
        spreads += move_is_spread(moves[i]);
        squares += move_is_spread(moves[i]) || move_kind(moves[i]) == FLAT;
    }
    ck_assert(listed);
    if (positions[_i].only) {
        ck_assert_int_eq(squares, 1);
        ck_assert_int_eq(spreads, move_is_spread(expected));
        ck_assert_int_eq(move_square(move), move_square(expected));
    }
}

// A gap that a placement would close, and what there is in hand.
static const struct {
    int8_t stones, caps;
    bool found;
    Kind kind;
} hands[] = {
    {5, 0, true, FLAT},
    {5, 1, true, FLAT},
    {4, 1, true, CAP},
};

START_TEST(a_road_needs_a_piece_that_counts) {
    Rules rules = {5, 0, {hands[_i].stones, 10}, {hands[_i].caps, 1}};
    Board board = unit_board_rules("x5/x5/x5/1,1,1,1,x/2,2,x,2,x 1 8", &rules);
    Move move = MOVE_NONE;
    ck_assert(road_in_one(&board, &move) == hands[_i].found);
    ck_assert_int_eq(move_square(move), square_of(4, 1));
    if (hands[_i].kind == CAP || hands[_i].caps == 0) {
        ck_assert_int_eq(move_kind(move), hands[_i].kind);
    }
    Move moves[MOVES_MAX];
    int count = movegen_roads(&board, moves);
    ck_assert_int_eq(count, hands[_i].stones == 5 && hands[_i].caps ? 2 : 1);
}

// A step closes the gap when there is nothing to place there.
START_TEST(a_stack_wins_where_a_capstone_in_hand_does_not) {
    Rules rules = {5, 0, {5, 10}, {1, 1}};
    Board board = unit_board_rules("x5/x5/x5/1,1,1,11,2/x5 1 8", &rules);
    ck_assert_int_eq(board.stones[WHITE], 0);
    Move moves[MOVES_MAX];
    Move move = MOVE_NONE;
    ck_assert(road_in_one(&board, &move));
    ck_assert_uint_eq(move, unit_move(&board, "d2>"));
    ck_assert_int_eq(movegen_roads(&board, moves), 1);
}

START_TEST(a_threat_is_that_of_either_player) {
    Board board = unit_board("x5/x5/x5/2,2,2,x2/1,1,1,1,x 2 6");
    ck_assert(road_threatens(&board, WHITE));
    ck_assert(!road_threatens(&board, BLACK));
    board = unit_board("x5/x5/x5/2,2,2,x2/1,1,1,1,1 2 6"); // over
    ck_assert(!road_threatens(&board, WHITE));
    board = unit_board("x3/x3/1,1,x 1 1"); // the opening
    ck_assert(!road_threatens(&board, WHITE) && !road_threatens(&board, BLACK));
}

int main(void) {
    TCase *tcase = tcase_create("road_in_one");
    tcase_add_loop_test(tcase, a_road_in_one_or_none, 0, UNIT_COUNT(positions));
    tcase_add_loop_test(tcase, a_road_needs_a_piece_that_counts, 0, UNIT_COUNT(hands));
    tcase_add_test(tcase, a_stack_wins_where_a_capstone_in_hand_does_not);
    tcase_add_test(tcase, a_threat_is_that_of_either_player);
    return unit_run("road_in_one", tcase);
}
