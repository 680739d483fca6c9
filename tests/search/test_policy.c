// SPDX-License-Identifier: MIT
#include <stdlib.h>

#include "movegen.h"
#include "outcome.h"
#include "policy/policy.h"
#include "unit.h"
#include "walk.h"

enum { POSITIONS = 60 };

static void maps_of(const Board *board, RoadMap ret_maps[2]) {
    ret_maps[WHITE] = road_map(board, WHITE);
    ret_maps[BLACK] = road_map(board, BLACK);
}

// Which of its numbers a square has of a name, after two last moves.
static int number_of(const Board *board, const char *square, int first, int name, Move last,
                     Move own) {
    RoadMap maps[2];
    PolicyRows rows;
    maps_of(board, maps);
    policy_rows(board, maps, last, own, &rows);
    return policy_row(&rows, square_of(square[0] - 'a', square[1] - '1'), name) - first;
}

// The place of each name in a square's rows.
enum {
#define AT(name, count, text) AT_##name,
    POLICY_SQUARES(AT)
#undef AT
};

#define EXPECT(board, square, name, number)                                                        \
    ck_assert_int_eq(number_of(board, square, POLICY_##name, AT_##name, MOVE_NONE, MOVE_NONE),     \
                     number)

START_TEST(sites) {
    Board small = unit_board("x5/x5/x2,1,x2/x,2,x3/x5 1 3");
    Board large = unit_board("x8/x8/x8/x8/x8/x8/x8/1,x6,2 1 2");
    EXPECT(&small, "a1", SITE, 0);
    EXPECT(&small, "e5", SITE, 0);
    EXPECT(&small, "a2", SITE, 1);
    EXPECT(&small, "d5", SITE, 1);
    EXPECT(&small, "c1", SITE, 2);
    EXPECT(&small, "b4", SITE, 4);
    EXPECT(&small, "c2", SITE, 5);
    EXPECT(&small, "c3", SITE, 7);
    EXPECT(&large, "d1", SITE, 3);
    EXPECT(&large, "h4", SITE, 3);
    EXPECT(&large, "b5", SITE, 6);
    EXPECT(&large, "c6", SITE, 7);
    EXPECT(&large, "f4", SITE, 8);
    EXPECT(&large, "e5", SITE, 9);
}
END_TEST

// White is to move.
static const char rich[] =
    "12,112,1S,21S,x,x/1C,21C,2S,2C,x2/1,21,211,2221,x2/2,12,112,1112,x2/x6/x6 1 20";

START_TEST(contents) {
    Rules rules = {6, 0, {30, 30}, {2, 2}};
    Board board = unit_board_rules(rich, &rules);
    EXPECT(&board, "e6", CONTENT, 0);
    EXPECT(&board, "a4", CONTENT, 1);
    EXPECT(&board, "b4", CONTENT, 2);
    EXPECT(&board, "c4", CONTENT, 3);
    EXPECT(&board, "d4", CONTENT, 3);
    EXPECT(&board, "c6", CONTENT, 4);
    EXPECT(&board, "d6", CONTENT, 5);
    EXPECT(&board, "a5", CONTENT, 6);
    EXPECT(&board, "b5", CONTENT, 7);
    EXPECT(&board, "a3", CONTENT, 8);
    EXPECT(&board, "b3", CONTENT, 9);
    EXPECT(&board, "c3", CONTENT, 10);
    EXPECT(&board, "d3", CONTENT, 11);
    EXPECT(&board, "c5", CONTENT, 12);
    EXPECT(&board, "d5", CONTENT, 13);
    EXPECT(&board, "a4", UNDER, 0);
    EXPECT(&board, "c4", UNDER, 1);
    EXPECT(&board, "b4", UNDER, 2);
    EXPECT(&board, "a6", UNDER, 1);
}
END_TEST

START_TEST(neighbours) {
    Board board = unit_board("x5/x2,2S,x2/x,1,x,1,x/x2,1C,2,x/x,2C,x3 1 9");
    EXPECT(&board, "c3", OWN_BESIDE, 3);
    EXPECT(&board, "c3", THEIR_BESIDE, 0);
    EXPECT(&board, "c3", OWN_BLOCK, 2);
    EXPECT(&board, "c3", THEIR_BLOCK, 1);
    EXPECT(&board, "d2", THEIR_BLOCK, 0);
    EXPECT(&board, "e2", THEIR_BESIDE, 1);
    EXPECT(&board, "c1", THEIR_BLOCK, 2);
    EXPECT(&board, "a5", OWN_BESIDE, 0);
    Board tall = unit_board("x5/x,11,x3/21,x,12,x2/x,12,x3/x5 1 9");
    EXPECT(&tall, "b3", OWN_TALL, 2);
    EXPECT(&tall, "b3", THEIR_TALL, 2);
    EXPECT(&tall, "a4", OWN_TALL, 2);
    EXPECT(&tall, "c4", OWN_TALL, 1);
    EXPECT(&tall, "c4", THEIR_TALL, 1);
    EXPECT(&tall, "e5", THEIR_TALL, 0);
}
END_TEST

START_TEST(lines) {
    Board board = unit_board("x2,1,x3/x2,1,x3/2,2,2,x,2,x/x2,1,1,x2/x6/x6 1 9");
    EXPECT(&board, "c1", OWN_LINE, 3);
    EXPECT(&board, "c1", OWN_CROSS, 0);
    EXPECT(&board, "f3", OWN_LINE, 2);
    EXPECT(&board, "d3", OWN_LINE, 2);
    EXPECT(&board, "d3", OWN_CROSS, 1);
    EXPECT(&board, "f4", THEIR_LINE, 4);
    EXPECT(&board, "a1", THEIR_LINE, 1);
    EXPECT(&board, "a1", THEIR_CROSS, 0);
    Board full = unit_board("x8/x8/x8/2,2,2,2,2,2,x,2/x8/x8/x8/1,1,1,1,1,1,1S,1 1 9");
    EXPECT(&full, "g1", OWN_LINE, 7);
    EXPECT(&full, "g5", THEIR_LINE, 7);
}
END_TEST

START_TEST(ways) {
    Board board = unit_board("x2,2,x2/1,1,x3/x5/x5/x5 1 4");
    EXPECT(&board, "e1", OWN_WAY, 2);
    EXPECT(&board, "c3", OWN_WAY, 0);
    EXPECT(&board, "c4", OWN_WAY, 1);
    EXPECT(&board, "a3", OWN_WAY, 1);
    EXPECT(&board, "c4", THEIR_WAY, 1);
    // A third one threatens to go through, from either side.
    Board near = unit_board("x5/1,1,1,x,x/x5/2,2,2,x2/x5 1 6");
    EXPECT(&near, "d4", OWN_WAY, 4);
    EXPECT(&near, "e4", OWN_WAY, 4);
    EXPECT(&near, "c3", OWN_WAY, 1);
    EXPECT(&near, "d3", OWN_WAY, 0);
    EXPECT(&near, "d2", THEIR_WAY, 4);
    Board critical = unit_board("x5/x5/x5/2,2,2,x,2/1,1,1,x2 1 6");
    EXPECT(&critical, "d2", THEIR_WAY, 6);
}
END_TEST

START_TEST(groups) {
    Board board = unit_board("x5/x,1,x,1,x/x5/2,x,2,x,2/x2,1,x2 1 6");
    EXPECT(&board, "c4", OWN_GROUPS, 2);
    EXPECT(&board, "b3", OWN_GROUPS, 1);
    EXPECT(&board, "a1", OWN_GROUPS, 0);
    EXPECT(&board, "b2", THEIR_GROUPS, 2);
    EXPECT(&board, "e5", THEIR_GROUPS, 0);
    EXPECT(&board, "b5", OWN_SPAN, 1);
    EXPECT(&board, "b1", OWN_SPAN, 1);
    EXPECT(&board, "b2", OWN_SPAN, 0);
    Board bent = unit_board("x5/x,1,x3/x,1,1,x2/x5/2,2,x3 1 6");
    EXPECT(&bent, "c4", OWN_SPAN, 0);
    EXPECT(&bent, "c2", OWN_SPAN, 1);
    EXPECT(&bent, "d3", OWN_SPAN, 1);
    EXPECT(&bent, "a3", OWN_SPAN, 1);
    EXPECT(&bent, "a2", THEIR_SPAN, 1);
    EXPECT(&bent, "c1", THEIR_SPAN, 1);
}
END_TEST

START_TEST(last_moves) {
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
            number_of(&board, cases[i].square, POLICY_THEIR_LAST, AT_THEIR_LAST, placed, spread),
            cases[i].theirs);
        ck_assert_int_eq(
            number_of(&board, cases[i].square, POLICY_OWN_LAST, AT_OWN_LAST, placed, spread),
            cases[i].own);
    }
    EXPECT(&board, "c3", THEIR_LAST, 0);
}
END_TEST

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

START_TEST(spreads) {
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
END_TEST

// The flats on top of the mover's, less the other's.
static int lead(const Board *board, Colour mover) {
    return bits_count(board_flats(board, mover)) - bits_count(board_flats(board, (Colour)!mover));
}

// The score once more, part by part, and the gain by playing the move.
static void visit_scores(const Board *board, Move next, void *context) {
    Move *moves = context;
    RoadMap maps[2];
    PolicyRows rows;
    PolicyView view;
    if (board_outcome(board) != ONGOING || board_is_opening(board)) {
        return;
    }
    maps_of(board, maps);
    Move last = movegen_all(board, moves) > 3 ? moves[1] : MOVE_NONE;
    policy_rows(board, maps, last, next, &rows);
    policy_view(&view, board, maps, last, next);
    const PolicyWeights *weights = policy_weights(board_size(board), policy_phase(board));
    int count = movegen_all(board, moves);
    Board after = *board;
    for (int i = 0; i < count; i++) {
        PolicyPart parts[POLICY_PARTS_MAX];
        PolicyScore score = policy_score(&view, moves[i]);
        int sum = 0;
        Undo undo;
        int part_count = policy_parts(board, moves[i], parts);
        for (int part = 0; part < part_count; part++) {
            int place = parts[part].place;
            int lane = parts[part].lane;
            if (place >= POLICY_PART_ROW_AT) {
                sum += weights->spreads[place - POLICY_PART_ROW_AT][lane];
                continue;
            }
            for (int name = 0; name < POLICY_SQUARE_NAMES; name++) {
                sum += weights->squares[policy_row(&rows, place, name)][lane];
            }
        }
        ck_assert_int_eq(score.score, sum);
        board_apply(&after, moves[i], &undo);
        ck_assert_int_eq(score.gain,
                         lead(&after, board_turn(board)) - lead(board, board_turn(board)));
        board_undo(&after, moves[i], &undo);
    }
}

START_TEST(a_score_is_the_sum_of_its_parts) {
    Move *moves = calloc(MOVES_MAX, sizeof *moves);
    ck_assert_ptr_nonnull(moves);
    walk_games(support_seed() + 30, _i, WALK_ANY, POSITIONS, visit_scores, moves);
    free(moves);
}
END_TEST

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
    policy_rows(board, maps, next, next, &rows);
    for (uint64_t left = board->geometry->board; left;) {
        int square = bits_pop(&left);
        for (int name = 0; name < POLICY_SQUARE_NAMES; name++) {
            int row = policy_row(&rows, square, name);
            ck_assert(row >= firsts[name] && row < firsts[name + 1]);
        }
    }
}

START_TEST(rows_are_those_of_their_names) {
    walk_games(support_seed() + 31, _i, WALK_ANY, 4 * POSITIONS, visit_rows, NULL);
}
END_TEST

// A score's parts have room for weights of this size, see POLICY_WEIGHT_MOST.
START_TEST(weights_are_within_their_limit) {
    for (int phase = 0; phase < POLICY_PHASES; phase++) {
        const PolicyWeights *weights = policy_weights(_i, phase);
        for (int row = 0; row < POLICY_SQUARE_ROWS; row++) {
            for (int lane = 0; lane < POLICY_LANES; lane++) {
                ck_assert_int_le(abs(weights->squares[row][lane]), POLICY_WEIGHT_MOST);
            }
        }
    }
}
END_TEST

START_TEST(phases_go_by_how_full_the_board_is) {
    Board empty = unit_board("x5/x5/x5/x5/1,2,x3 1 2");
    Board full = unit_board("1,2,1,2,1/2,1,2,1,2/x5/1,2,1,2,1/x5 1 9");
    ck_assert_int_eq(policy_phase(&empty), 0);
    ck_assert_int_eq(policy_phase(&full), POLICY_PHASES - 1);
}
END_TEST

// In the opening the other player's flat is best put into a corner.
START_TEST(the_opening) {
    Board board = unit_board("x5/x5/x5/x5/x5 1 1");
    RoadMap maps[2];
    PolicyView view;
    maps_of(&board, maps);
    policy_view(&view, &board, maps, MOVE_NONE, MOVE_NONE);
    int corner = policy_score(&view, unit_move(&board, "e1")).score;
    int edge = policy_score(&view, unit_move(&board, "e2")).score;
    int centre = policy_score(&view, unit_move(&board, "c3")).score;
    ck_assert_int_gt(corner, edge);
    ck_assert_int_gt(edge, centre);
    ck_assert_int_eq(policy_score(&view, unit_move(&board, "c3")).gain, -1);
}
END_TEST

int main(void) {
    TCase *tcase = tcase_create("policy");
    support_print_seed("policy");
    tcase_add_test(tcase, sites);
    tcase_add_test(tcase, contents);
    tcase_add_test(tcase, neighbours);
    tcase_add_test(tcase, lines);
    tcase_add_test(tcase, ways);
    tcase_add_test(tcase, groups);
    tcase_add_test(tcase, last_moves);
    tcase_add_test(tcase, spreads);
    tcase_add_loop_test(tcase, a_score_is_the_sum_of_its_parts, SIZE_LEAST, SIZE_MOST + 1);
    tcase_add_loop_test(tcase, rows_are_those_of_their_names, SIZE_LEAST, SIZE_MOST + 1);
    tcase_add_loop_test(tcase, weights_are_within_their_limit, SIZE_LEAST, SIZE_MOST + 1);
    tcase_add_test(tcase, phases_go_by_how_full_the_board_is);
    tcase_add_test(tcase, the_opening);
    return unit_run("policy", tcase);
}
