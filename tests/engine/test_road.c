// SPDX-License-Identifier: MIT
#include "movegen.h"
#include "outcome.h"
#include "road.h"
#include "unit.h"

// In random games, square by square: critical is what makes a road when it is the player's own.
static void expect_criticals(const Board *board, Colour colour) {
    RoadMap map = road_map(board, colour);
    if (road_map_complete(&map)) {
        return;
    }
    uint64_t expected = 0;
    for (uint64_t left = board->geometry->board & ~map.own; left;) {
        uint64_t square = bits_of(bits_pop(&left));
        expected |= road_exists(board->geometry, map.own | square) ? square : 0;
    }
    ck_assert_uint_eq(road_critical(board, &map), expected);
}

// road_possible may be wrong only in saying yes.
static void expect_possible(Board *board) {
    Colour turn = board_turn(board);
    RoadMap map = road_map(board, turn);
    Move moves[MOVES_MAX];
    int count = movegen_all(board, moves);
    for (int i = 0; i < count; i++) {
        Undo undo;
        board_apply(board, moves[i], &undo);
        uint64_t own = board_road(board, turn);
        bool road = road_exists(board->geometry, own);
        board_undo(board, moves[i], &undo);
        if (road && !road_possible(&map, own & ~map.own)) {
            ck_abort_msg("a road by %04x was called impossible", moves[i]);
        }
    }
}

TEST_RANGE(maps_in_games, 0, 12) {
    Rules rules = rules_of(_i % 6 + 3, 0);
    Board board;
    board_init(&board, &rules);
    for (int round = 1; round < 80 && board_outcome(&board) == ONGOING; round++) {
        expect_criticals(&board, WHITE);
        expect_criticals(&board, BLACK);
        expect_possible(&board);
        unit_wander(&board, (uint64_t)(round + 500 * _i), 1);
    }
}

TEST(pieces_that_touch_one_side_are_no_road) {
    Board board = unit_board("x5/x5/1,1,x,1,1/x5/x5 1 9");
    RoadMap map = road_map(&board, WHITE);
    ck_assert(road_possible(&map, unit_squares("c3")));
    ck_assert(road_possible(&map, unit_squares("c3 a5")));
    ck_assert(!road_possible(&map, unit_squares("c1")));
    ck_assert(!road_possible(&map, unit_squares("b2")));
    ck_assert(!road_possible(&map, 0));
    ck_assert(road_possible(&map, unit_squares("b2 c2 d2")));
}

// Only squares of the road itself: no dead ends, no detours, the shorter of two roads.
static const struct {
    const char *tps, *road;
} shortest[] = {
    {"x3/x3/1,1,x 1 4", ""},
    {"x3/x3/1,1,1 1 4", "a1 b1 c1"},
    {"x5/x5/1,1,1,1C,1/1,x4/1,1,1,x2 2 9", "a3 b3 c3 d3 e3"},
    {"x,1,x3/x,1,1,1,x/1,1,1S,1,1/1,x2,1,x/x5 2 9", "a3 b3 b4 c4 d4 d3 e3"},
    {"1,1,1,1,1/1,x3,1/1,x3,1/1,1,1,x,1/x2,1,x2 2 9", "a5 b5 c5 d5 e5"},
    {"x,2,x2/x,2,2,1/x,1,2,x/x2,2,x 1 9", "b4 b3 c3 c2 c1"},
};

TEST_EACH(the_shortest_road, shortest) {
    Board board = unit_board(shortest[_i].tps);
    Colour colour = _i == UNIT_COUNT(shortest) - 1 ? BLACK : WHITE;
    uint64_t road = road_shortest(board.geometry, board_road(&board, colour));
    ck_assert_uint_eq(road, unit_squares(shortest[_i].road));
}
