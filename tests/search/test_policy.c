// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>

#include "policy_parts.h"
#include "reader.h"
#include "unit.h"
#include "walk.h"

enum { POSITIONS = 240 };

static void maps_of(const Board *board, RoadMap ret_maps[2]) {
    ret_maps[WHITE] = road_map(board, WHITE);
    ret_maps[BLACK] = road_map(board, BLACK);
}

// Which value of a feature (a name) a square has, after two last moves.
static int number_of(const Board *board, const char *square, int first, int name, Move last,
                     Move own) {
    RoadMap maps[2];
    PolicyRows rows;
    maps_of(board, maps);
    policy_rows(board, maps, last, own, ~UINT64_C(0), &rows);
    return policy_row(&rows, square_of(square[0] - 'a', square[1] - '1'), name) - first;
}

// The place of each name in a square's rows.
enum {
#define AT(name, count, text) AT_##name,
    POLICY_SQUARES(AT)
#undef AT
};

#define NAME(name) AT_##name, POLICY_##name

// Squares and the value of the feature that each has. White is to move.
static const struct {
    const char *tps;
    int name, first; // of the names of a square, and of the rows
    const char *numbers;
} squares[] = {
    {"x5/x5/x2,1,x2/x,2,x3/x5 1 3", NAME(SITE), "a1 0 e5 0 a2 1 d5 1 c1 2 b4 4 c2 5 c3 7"},
    {"x8/x8/x8/x8/x8/x8/x8/1,x6,2 1 2", NAME(SITE), "d1 3 h4 3 b5 6 c6 7 f4 8 e5 9"},
    {"12,112,1S,21S,x,x/1C,21C,2S,2C,x2/1,21,211,2221,x2/2,12,112,1112,x2/x6/x6 1 20",
     NAME(CONTENT),
     "e6 0 a4 1 b4 2 c4 3 d4 3 c6 4 d6 5 a5 6 b5 7 a3 8 b3 9 c3 10 d3 11 c5 12 d5 13"},
    {"12,112,1S,21S,x,x/1C,21C,2S,2C,x2/1,21,211,2221,x2/2,12,112,1112,x2/x6/x6 1 20", NAME(UNDER),
     "a4 0 c4 1 b4 2 a6 1"},
    {"x5/x2,2S,x2/x,1,x,1,x/x2,1C,2,x/x,2C,x3 1 9", NAME(OWN_BESIDE), "c3 3 a5 0"},
    {"x5/x2,2S,x2/x,1,x,1,x/x2,1C,2,x/x,2C,x3 1 9", NAME(THEIR_BESIDE), "c3 0 e2 1"},
    {"x5/x2,2S,x2/x,1,x,1,x/x2,1C,2,x/x,2C,x3 1 9", NAME(OWN_BLOCK), "c3 2"},
    {"x5/x2,2S,x2/x,1,x,1,x/x2,1C,2,x/x,2C,x3 1 9", NAME(THEIR_BLOCK), "c3 1 d2 0 c1 2"},
    {"x5/x,11,x3/21,x,12,x2/x,12,x3/x5 1 9", NAME(OWN_TALL), "b3 2 a4 2 c4 1"},
    {"x5/x,11,x3/21,x,12,x2/x,12,x3/x5 1 9", NAME(THEIR_TALL), "b3 2 c4 1 e5 0"},
    {"x2,1,x3/x2,1,x3/2,2,2,x,2,x/x2,1,1,x2/x6/x6 1 9", NAME(OWN_LINE), "c1 3 f3 2 d3 2"},
    {"x2,1,x3/x2,1,x3/2,2,2,x,2,x/x2,1,1,x2/x6/x6 1 9", NAME(OWN_CROSS), "c1 0 d3 1"},
    {"x2,1,x3/x2,1,x3/2,2,2,x,2,x/x2,1,1,x2/x6/x6 1 9", NAME(THEIR_LINE), "f4 4 a1 1"},
    {"x2,1,x3/x2,1,x3/2,2,2,x,2,x/x2,1,1,x2/x6/x6 1 9", NAME(THEIR_CROSS), "a1 0"},
    {"x8/x8/x8/2,2,2,2,2,2,x,2/x8/x8/x8/1,1,1,1,1,1,1S,1 1 9", NAME(OWN_LINE), "g1 7"},
    {"x8/x8/x8/2,2,2,2,2,2,x,2/x8/x8/x8/1,1,1,1,1,1,1S,1 1 9", NAME(THEIR_LINE), "g5 7"},
    {"x2,2,x2/1,1,x3/x5/x5/x5 1 4", NAME(OWN_WAY), "e1 2 c3 0 c4 1 a3 1"},
    {"x2,2,x2/1,1,x3/x5/x5/x5 1 4", NAME(THEIR_WAY), "c4 1"},
    {"x5/1,1,1,x,x/x5/2,2,2,x2/x5 1 6", NAME(OWN_WAY), "d4 4 e4 4 c3 1 d3 0"},
    {"x5/1,1,1,x,x/x5/2,2,2,x2/x5 1 6", NAME(THEIR_WAY), "d2 4"},
    {"x5/x5/x5/2,2,2,x,2/1,1,1,x2 1 6", NAME(THEIR_WAY), "d2 6"},
    {"x5/x5/1,x,1,x,1/x5/x5 1 6", NAME(OWN_WAY), "b3 4 d3 4 c4 0 a4 1"},
    {"x5/x,1,x,1,x/x5/2,x,2,x,2/x2,1,x2 1 6", NAME(OWN_GROUPS), "c4 2 b3 1 a1 0"},
    {"x5/x,1,x,1,x/x5/2,x,2,x,2/x2,1,x2 1 6", NAME(THEIR_GROUPS), "b2 2 e5 0"},
    {"x5/x2,1,x2/x,1,x,1,x/x5/x2,2,x2 1 6", NAME(OWN_GROUPS), "c3 3 b4 2"},
    {"x5/x2,1,x2/1,1,x,1,x/x5/x2,2,x2 1 6", NAME(OWN_GROUPS), "c3 3 b4 2"},
    {"x5/x,1,x,1,x/x5/2,x,2,x,2/x2,1,x2 1 6", NAME(OWN_SPAN), "b5 1 b1 1 b2 0"},
    {"x5/x,1,x3/x,1,1,x2/x5/2,2,x3 1 6", NAME(OWN_SPAN), "c4 0 c2 1 d3 1 a3 1"},
    {"x5/x,1,x3/x,1,1,x2/x5/2,2,x3 1 6", NAME(THEIR_SPAN), "a2 1 c1 1"},
};

TEST_EACH(numbers_of_squares, squares) {
    Rules rules = rules_of(tps_size(squares[_i].tps, strlen(squares[_i].tps)), 0);
    rules.caps[WHITE] = rules.caps[BLACK] = 2;
    Board board = unit_board_rules(squares[_i].tps, &rules);
    Reader reader = reader_of_string(squares[_i].numbers);
    Word square, word;
    while (reader_next(&reader, &square) && reader_next(&reader, &word)) {
        int64_t number = -1;
        ck_assert(parse_i64(word, "number", 0, 99, &number, NULL));
        int got =
            number_of(&board, square.at, squares[_i].first, squares[_i].name, MOVE_NONE, MOVE_NONE);
        ck_assert_msg(got == number, "%s: %.5s: %d", squares[_i].tps, square.at, got);
    }
}

TEST(last_moves) {
    Board board = unit_board("x5/x5/x2,2,1,x/x,1,x3/x5 1 9");
    Move placed = move_place(square_of(2, 2), FLAT);
    Move spread = move_spread(square_of(1, 3), DOWN, 3); // b4 to b3 and b2, one piece each
    static const struct {
        const char *square;
        int theirs, own;
    } cases[] = {{"c3", 6, 1}, {"c2", 2, 2}, {"b3", 2, 4}, {"d4", 1, 0},
                 {"b4", 1, 3}, {"b2", 1, 5}, {"e5", 0, 0}, {"a1", 0, 1}};
    for (int i = 0; i < UNIT_COUNT(cases); i++) {
        ck_assert_int_eq(
            number_of(&board, cases[i].square, POLICY_THEIR_MOVE, AT_THEIR_MOVE, placed, spread),
            cases[i].theirs);
        ck_assert_int_eq(
            number_of(&board, cases[i].square, POLICY_OWN_MOVE, AT_OWN_MOVE, placed, spread),
            cases[i].own);
    }
    ck_assert_int_eq(
        number_of(&board, "c3", POLICY_THEIR_MOVE, AT_THEIR_MOVE, MOVE_NONE, MOVE_NONE), 0);
}

// Which row a spread has of a name.
static int row_of(const Board *board, const char *text, int first, int count) {
    PolicyPart parts[POLICY_PARTS_MAX];
    int n = policy_parts(board, unit_move(board, text), parts);
    for (int i = 0; i < n; i++) {
        int row = parts[i].place - POLICY_PART_ROW_AT;
        if (row >= first && row < first + count) {
            return row - first;
        }
    }
    ck_abort_msg("%s has no such row", text);
    return -1;
}

TEST(spreads) {
    // b3 is 1 over 2 over 1 over 1 (of White on top), a wall of White's stands on d5.
    Board board = unit_board("x3,1S,x/x5/x,1121,2,2,x/x,1,x3/x5 1 9");
    ck_assert_int_eq(row_of(&board, "b3+", POLICY_GAIN, 9), 3 - 1 + 1 - 1);
    ck_assert_int_eq(row_of(&board, "b3+", POLICY_LEFT, 3), 2);
    ck_assert_int_eq(row_of(&board, "4b3>211", POLICY_HAND, 8), 3);
    ck_assert_int_eq(row_of(&board, "4b3>211", POLICY_LENGTH, 5), 2);
    ck_assert_int_eq(row_of(&board, "4b3>211", POLICY_LEFT, 3), 0);
    // Two own on c3, one of theirs on d3, the top on e3: 2 + 0 + 1 - 1.
    ck_assert_int_eq(row_of(&board, "4b3>211", POLICY_GAIN, 9), 3 + 2);
    ck_assert_int_eq(row_of(&board, "4b3>211", POLICY_IMPURE, 3), 1);
    ck_assert_int_eq(row_of(&board, "4b3>211", POLICY_LANDING, 6), 3);
    ck_assert_int_eq(row_of(&board, "2b3>", POLICY_LANDING, 6), 5);
    ck_assert_int_eq(row_of(&board, "b3>", POLICY_LANDING, 6), 2);
    ck_assert_int_eq(row_of(&board, "b3-", POLICY_LANDING, 6), 1);
    ck_assert_int_eq(row_of(&board, "b2-", POLICY_LANDING, 6), 0);
    PolicyPart parts[POLICY_PARTS_MAX];
    policy_parts(&board, unit_move(&board, "d5>"), parts);
    ck_assert_int_eq(parts[0].lane, POLICY_LEAVE_WALL);
    ck_assert_int_eq(parts[1].lane, POLICY_LAND_WALL);
}

// Every row of a name is one of that name's, and every square of the board has one of each.
static void visit_rows(const Board *board, Move next, void *context) {
    static const int firsts[] = {
#define FIRST(name, count, text) POLICY_##name,
        POLICY_SQUARES(FIRST)
#undef FIRST
            POLICY_SQUARE_ROWS};
    RoadMap maps[2];
    PolicyRows rows;
    (void)context;
    maps_of(board, maps);
    policy_rows(board, maps, next, next, ~UINT64_C(0), &rows);
    for (uint64_t left = board->geometry->board; left;) {
        int square = bits_pop(&left);
        for (int name = 0; name < POLICY_SQUARE_FEATURES; name++) {
            int row = policy_row(&rows, square, name);
            ck_assert(row >= firsts[name] && row < firsts[name + 1]);
        }
    }
}

TEST_RANGE(rows_are_those_of_their_names, SIZE_LEAST, SIZE_MOST + 1) {
    walk_games(support_seed() + 31, _i, WALK_ANY, POSITIONS, visit_rows, NULL);
}

// A score's parts have room for weights of this size, see POLICY_WEIGHT_MOST.
TEST_RANGE(weights_are_within_their_limit, SIZE_LEAST, SIZE_MOST + 1) {
    for (int phase = 0; phase < POLICY_PHASES; phase++) {
        const PolicyWeights *weights = policy_weights(_i, phase);
        for (int row = 0; row < POLICY_SQUARE_ROWS; row++) {
            for (int lane = 0; lane < POLICY_LANES; lane++) {
                ck_assert_int_le(abs(weights->squares[row][lane]), POLICY_WEIGHT_MOST);
            }
        }
    }
}

TEST(phases_go_by_how_full_the_board_is) {
    Board empty = unit_board("x5/x5/x5/x5/1,2,x3 1 2");
    Board full = unit_board("1,2,1,2,1/2,1,2,1,2/x5/1,2,1,2,1/x5 1 9");
    ck_assert_int_eq(policy_phase(&empty), 0);
    ck_assert_int_eq(policy_phase(&full), POLICY_PHASES - 1);
}

// In the opening the other player's flat is best put into a corner.
TEST(the_opening) {
    Board board = unit_board("x5/x5/x5/x5/x5 1 1");
    RoadMap maps[2];
    PolicyView view;
    maps_of(&board, maps);
    PolicySums sums = {0};
    policy_sums_fill(&sums, board_size(&board));
    policy_view(&view, &board, &sums, maps, MOVE_NONE, MOVE_NONE, board.geometry->board);
    int corner = policy_score(&view, unit_move(&board, "e1"));
    int edge = policy_score(&view, unit_move(&board, "e2"));
    int centre = policy_score(&view, unit_move(&board, "c3"));
    ck_assert_int_gt(corner, edge);
    ck_assert_int_gt(edge, centre);
}
