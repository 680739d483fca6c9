// SPDX-License-Identifier: MIT
// The lists of moves against one another, and the winning ones against trying them all.
#include <stdlib.h>
#include <string.h>

#include "key.h"
#include "movegen.h"
#include "outcome.h"
#include "property.h"
#include "win.h"

enum { QUICK_POSITIONS = 1500 };

typedef struct Lists {
    Move all[MOVES_MAX], part[MOVES_MAX], roads[MOVES_MAX], tried[MOVES_MAX];
    int64_t positions_with_roads;
} Lists;

// The place of a move in the order of movegen.h, as a number that grows; in each direction the
// crushes come last.
static int rank_of(const Board *board, Move move) {
    int square = move_square(move);
    if (!move_is_spread(move)) {
        return (int)move_kind(move) * SQUARES + square;
    }
    int step = direction_step(move_direction(move));
    int last = square + step * pattern_length(move_pattern(move));
    bool crush = board->height[last] && board_top(board, last) == WALL;
    int from = square * DIRECTIONS + (int)move_direction(move);
    return 4 * SQUARES + from * 512 + crush * 256 + (int)move_pattern(move);
}

static void check_lists(const Board *board, Move next, void *context) {
    Lists *lists = context;
    int all = movegen_all(board, lists->all);
    int placements = movegen_placements(board, lists->part);
    EXPECT(placements <= all, board, next);
    EXPECT(memcmp(lists->part, lists->all, (size_t)placements * sizeof(Move)) == 0, board, next);
    int spreads = movegen_spreads(board, lists->part);
    EXPECT(placements + spreads == all, board, next);
    EXPECT(memcmp(lists->part, lists->all + placements, (size_t)spreads * sizeof(Move)) == 0, board,
           next);
    EXPECT(movegen_count(board) == (uint64_t)all, board, next);
    for (int i = 0, last = -1; i < all; i++) {
        EXPECT(move_is_spread(lists->all[i]) == (i >= placements), board, lists->all[i]);
        int rank = rank_of(board, lists->all[i]);
        EXPECT(last < rank, board, lists->all[i]);
        last = rank;
    }
    if (board_is_opening(board)) {
        EXPECT(spreads == 0, board, next);
        return;
    }
    Colour turn = board_turn(board);
    EXPECT(movegen_count_spreads(board, turn) == (uint64_t)spreads, board, next);
    Board passed = *board;
    passed.ply ^= 1;
    passed.key = key_of_board(&passed);
    uint64_t others = (uint64_t)movegen_spreads(&passed, lists->part);
    EXPECT(movegen_count_spreads(board, turn == WHITE ? BLACK : WHITE) == others, board, next);
}

PROPERTY(lists_agree) {
    static Lists lists;
    property_walk(_i, QUICK_POSITIONS, check_lists, &lists);
}

static int try_all(const Board *board, Lists *lists) {
    Outcome wanted = board_turn(board) == WHITE ? WHITE_ROAD : BLACK_ROAD;
    int all = movegen_all(board, lists->all);
    int found = 0;
    Board after = *board;
    for (int i = 0; i < all; i++) {
        Undo undo;
        board_apply(&after, lists->all[i], &undo);
        if (board_outcome(&after) == wanted) {
            lists->tried[found++] = lists->all[i];
        }
        board_undo(&after, lists->all[i], &undo);
    }
    return found;
}

static void check_roads(const Board *board, Move next, void *context) {
    Lists *lists = context;
    if (board_outcome(board) != ONGOING) {
        EXPECT(!win_threatens_road(board, WHITE) && !win_threatens_road(board, BLACK), board, next);
        return;
    }
    int expected = try_all(board, lists);
    int roads = win_roads(board, lists->roads);
    support_sort_moves(lists->tried, expected);
    support_sort_moves(lists->roads, roads);
    Move road = MOVE_NONE;
    bool wins = win_by_road(board, &road);
    bool listed = false;
    for (int i = 0; i < roads && i < expected; i++) {
        Move first = lists->roads[i] < lists->tried[i] ? lists->roads[i] : lists->tried[i];
        EXPECT(lists->roads[i] == lists->tried[i], board, first); // one side has it, one has not
        listed = listed || lists->tried[i] == road;
    }
    EXPECT(roads == expected, board, next);
    EXPECT(wins == (expected > 0) && listed == wins, board, road);
    EXPECT(win_threatens_road(board, board_turn(board)) == (expected > 0), board, next);
    // The player who has just moved threatens what it could do if the turn were passed.
    Board passed = *board;
    bool threatened = false;
    if (!board_is_opening(board)) {
        board_pass(&passed);
        threatened = win_roads(&passed, lists->part) > 0;
    }
    EXPECT(win_threatens_road(board, (Colour)!board_turn(board)) == threatened, board, next);
    lists->positions_with_roads += expected > 0;
}

PROPERTY(roads_are_found) {
    static Lists lists;
    property_walk(_i, QUICK_POSITIONS, check_roads, &lists);
    // A walk that never passes a road in one would prove nothing.
    ck_assert_int_ge(lists.positions_with_roads, property_positions(QUICK_POSITIONS) / 200);
}
