// SPDX-License-Identifier: MIT
#include <check.h>

#include "outcome.h"
#include "unit.h"

static const struct {
    const char *tps;
    int half_komi;
    Outcome outcome;
} positions[] = {
    {"x3/x3/x3 1 1", 0, ONGOING},
    {"x6/x6/x6/x6/x6/x6 1 1", 4, ONGOING},
    {"x3/1,1,1/x3 2 4", 0, WHITE_ROAD},
    {"x3/2,2,2/x3 1 5", 0, BLACK_ROAD},
    {"x3/1,1,1/x3 1 4", 0, WHITE_ROAD}, // decided, whoever is to move
    {"x3/2,2,2/x3 2 5", 0, BLACK_ROAD},
    {"x3/1,1,1/x3 2 1", 0, WHITE_ROAD}, // in the opening, too
    // Both have a road: the one who is not to move made the last move.
    {"1,1,1/2,2,2/x3 1 5", 0, BLACK_ROAD},
    {"1,1,1/2,2,2/x3 2 5", 0, WHITE_ROAD},
    {"1,2,x/1,2,x/1,2,x 1 5", 20, BLACK_ROAD},
    {"1,2,x/1,2,x/1,2,x 2 5", 20, WHITE_ROAD},
    // A full board, five flats against four.
    {"1,2,1/2,1,2/1,2,1 2 5", 0, WHITE_FLATS},
    {"1,2,1/2,1,2/1,2,1 1 6", 0, WHITE_FLATS},
    {"1,2,1/2,1,2/1,2,1 2 5", 1, WHITE_FLATS},
    {"1,2,1/2,1,2/1,2,1 2 5", 2, DRAW},
    {"1,2,1/2,1,2/1,2,1 2 5", 3, BLACK_FLATS},
    {"1,2,1/2,1,2/1,2,1 2 5", 20, BLACK_FLATS},
    {"1,2,1/2,1,2/1,2,1 2 5", -1, WHITE_FLATS},
    {"1,2,1/2,1,2/1,2,1 2 5", -20, WHITE_FLATS},
    // Four against five.
    {"2,1,2/1,2,1/2,1,2 2 5", 0, BLACK_FLATS},
    {"2,1,2/1,2,1/2,1,2 2 5", -1, BLACK_FLATS},
    {"2,1,2/1,2,1/2,1,2 2 5", -2, DRAW},
    {"2,1,2/1,2,1/2,1,2 2 5", -3, WHITE_FLATS},
    // A tie, and the ancient rule for it.
    {"1,2,1/2,1S,2/1,2,1 2 5", 0, DRAW},
    {"1,2,1/2,1S,2/1,2,1 2 5", 1, BLACK_FLATS},
    {"1,2,1/2,1S,2/1,2,1 2 5", -1, WHITE_FLATS},
    // Only tops that are flats count.
    {"1,2,1/2,22221,2/1S,2,1S 2 9", 0, BLACK_FLATS},
    {"2221,2S,1/2S,1S,2/1,2S,1 2 9", 0, WHITE_FLATS},
    // A road goes before the count.
    {"1,1,1/2,2S,2/2,2,2S 2 6", 20, WHITE_ROAD},
    // One empty square keeps the game on.
    {"1,2,1/2,x,2/1,2,1 1 5", 20, ONGOING},
};

START_TEST(how_a_position_stands) {
    Board board = unit_board_komi(positions[_i].tps, positions[_i].half_komi);
    ck_assert_int_eq(board_outcome(&board), positions[_i].outcome);
}

static const struct {
    const char *tps;
    int half_komi, lead;
} leads[] = {
    {"x3/x3/x3 1 1", 0, 0},
    {"x3/x3/x3 1 1", 4, -4},
    {"x3/x3/x3 1 1", -3, 3},
    {"1,2,1/2,1,2/1,2,1 2 5", 0, 2},
    {"1,2,1/2,1,2/1,2,1 2 5", 3, -1},
    {"1,1,x/x,1S,x/2,x,12 1 5", 0, 0},
    {"x5/x5/1,1,1,x,2C/12S,221,2S,x,2/x5 1 8", 4, 2},
};

START_TEST(the_flat_lead) {
    Board board = unit_board_komi(leads[_i].tps, leads[_i].half_komi);
    ck_assert_int_eq(board_flat_lead(&board), leads[_i].lead);
}

// How a move ends a game, or does not.
static const struct {
    const char *tps, *move;
    Outcome outcome;
} moves[] = {
    // Roads by placement and by spread.
    {"x3/x3/1,1,x 1 3", "c1", WHITE_ROAD},
    {"x3/x3/1,1,x 1 3", "Sc1", ONGOING},
    {"x3/x2,2/2,2,1 2 4", "c2-", BLACK_ROAD},
    // A move that completes roads of both wins, whoever makes it.
    {"x3/1,x,1/2,21,2 1 6", "b1+", WHITE_ROAD},
    {"x3/2,x,2/1,12,1 2 6", "b1+", BLACK_ROAD},
    // A move that completes the other's road loses, and is legal.
    {"x3/x3/2,21,2 1 4", "b1+", BLACK_ROAD},
    {"x3/x3/1,12,1 2 4", "b1+", WHITE_ROAD},
    {"x3/1,1,12/x3 2 4", "c2+", WHITE_ROAD},
    {"x3/x3/2,2,x 1 1", "c1", BLACK_ROAD},
    {"x3/x3/1,1,x 2 1", "c1", WHITE_ROAD},
    // The last square: by a placement, by a wall, by a spread.
    {"1,2,1/2,1,2/1,2,x 1 5", "c1", WHITE_FLATS},
    {"1,2,1/2,1,2/1,2,x 1 5", "Sc1", DRAW},
    {"1,2,1/2,1,2/1,22,x 2 6", "b1>", BLACK_FLATS},
    {"1,2,1/2,1,2/1,22,x 2 6", "2b1>", ONGOING},
    {"1,2,1/2,1,2/1,2,x 2 6", "c1", BLACK_FLATS},
    // A road that fills the board is a road.
    {"2,1,2/2,1,2/1,x,1 1 7", "b1", WHITE_ROAD},
};

START_TEST(how_a_move_ends_the_game) {
    Board board = unit_board(moves[_i].tps);
    ck_assert_int_eq(board_outcome(&board), ONGOING);
    unit_play(&board, moves[_i].move);
    ck_assert_int_eq(board_outcome(&board), moves[_i].outcome);
}

// Pieces in hand on 5x5; Black has three stones.
static const struct {
    const char *tps, *move;
    int8_t stones, caps[2]; // stones of White
    Outcome outcome;
} hands[] = {
    {"x5/x5/x5/2,x4/1,x,1,x2 1 3", "e5", 3, {0, 0}, WHITE_FLATS},
    {"x5/x5/x5/2,x4/1,x,1,x2 1 3", "Se5", 3, {0, 1}, WHITE_FLATS},
    {"x5/x5/x5/2,2,x3/1,x,1,x2 1 4", "Se5", 3, {0, 1}, DRAW},
    {"x5/x5/x5/2,x4/1,x,1,x2 1 3", "e5", 3, {1, 0}, ONGOING},
    {"x5/x5/x5/2,x,2,x2/1,x,1,x2 2 3", "e5", 3, {0, 0}, BLACK_FLATS},
    {"x5/x5/x5/2,x,2,x2/1,x,1,x2 2 3", "e5", 3, {0, 1}, ONGOING},
    // The capstone is the last piece; it is no flat.
    {"x5/x5/x5/2,2,x3/1,x,1,x,1 1 4", "Ce5", 3, {1, 1}, WHITE_FLATS},
    {"x5/x5/x5/2,2,x3/1,x,1S,x,1S 1 4", "Ce5", 3, {1, 1}, BLACK_FLATS},
    {"x5/x5/x5/2,2,x3/1,x,1,x,1 1 4", "Ce5", 3, {2, 1}, ONGOING},
    // A road by the last piece is a road.
    {"x5/x5/x5/2,2,x3/1,1,11,x,1 1 4", "d1", 6, {0, 1}, WHITE_ROAD},
};

START_TEST(the_last_piece_in_hand) {
    Rules rules = {5, 0, {hands[_i].stones, 3}, {hands[_i].caps[0], hands[_i].caps[1]}};
    Board board = unit_board_rules(hands[_i].tps, &rules);
    ck_assert_int_eq(board_outcome(&board), ONGOING);
    ck_assert(!board_is_counted(&board));
    unit_play(&board, hands[_i].move);
    ck_assert_int_eq(board_outcome(&board), hands[_i].outcome);
    ck_assert(board_is_counted(&board) == (hands[_i].outcome != ONGOING));
}

// The board and the winner's pieces in hand.
static const struct {
    const char *tps;
    Outcome outcome;
    int points;
} scores[] = {
    {"x5/x5/1,1,1,1,1/x5/2,2,2,2,x 2 5", WHITE_ROAD, 25 + 16 + 1},
    {"x5/x5/1,1,1,1C,11/x5/2,2,2,2,x 2 5", WHITE_ROAD, 25 + 16 + 0},
    {"x6/x6/2,2,2,2,2,2/x6/1C,x5/1,1,1,1,x2 1 7", BLACK_ROAD, 36 + 24 + 1},
    {"1,2,1/2,1,2/1,2,1 2 5", WHITE_FLATS, 9 + 5},
    {"2,1,2/1,2,1/2,1,2 2 5", BLACK_FLATS, 9 + 5},
    {"1,2,1/2,1S,2/1,2,1 2 5", DRAW, 0},
};

START_TEST(points_of_old_score_keeping) {
    Board board = unit_board(scores[_i].tps);
    ck_assert_int_eq(board_outcome(&board), scores[_i].outcome);
    ck_assert_int_eq(outcome_points(&board, scores[_i].outcome), scores[_i].points);
}

static const struct {
    Outcome outcome;
    const char *text;
    int sign;
} texts[] = {
    {ONGOING, "*", 0},       {WHITE_ROAD, "R-0", 1},   {BLACK_ROAD, "0-R", -1},
    {WHITE_FLATS, "F-0", 1}, {BLACK_FLATS, "0-F", -1}, {DRAW, "1/2-1/2", 0},
};

START_TEST(an_outcome_as_text_and_sign) {
    ck_assert_str_eq(outcome_text(texts[_i].outcome), texts[_i].text);
    ck_assert_int_eq(outcome_sign(texts[_i].outcome), texts[_i].sign);
}

int main(void) {
    TCase *tcase = tcase_create("outcome");
    tcase_add_loop_test(tcase, how_a_position_stands, 0, UNIT_COUNT(positions));
    tcase_add_loop_test(tcase, the_flat_lead, 0, UNIT_COUNT(leads));
    tcase_add_loop_test(tcase, how_a_move_ends_the_game, 0, UNIT_COUNT(moves));
    tcase_add_loop_test(tcase, the_last_piece_in_hand, 0, UNIT_COUNT(hands));
    tcase_add_loop_test(tcase, points_of_old_score_keeping, 0, UNIT_COUNT(scores));
    tcase_add_loop_test(tcase, an_outcome_as_text_and_sign, 0, UNIT_COUNT(texts));
    return unit_run("outcome", tcase);
}
