// SPDX-License-Identifier: MIT
#include "outcome.h"
#include "unit.h"

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

TEST_EACH(the_flat_lead, leads) {
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

TEST_EACH(how_a_move_ends_the_game, moves) {
    Board board = unit_board(moves[_i].tps);
    ck_assert_int_eq(board_outcome(&board), ONGOING);
    unit_play(&board, moves[_i].move);
    ck_assert_int_eq(board_outcome(&board), moves[_i].outcome);
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

TEST_EACH(points_of_old_score_keeping, scores) {
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

TEST_EACH(an_outcome_as_text_and_sign, texts) {
    ck_assert_str_eq(outcome_text(texts[_i].outcome), texts[_i].text);
    ck_assert_int_eq(outcome_sign(texts[_i].outcome), texts[_i].sign);
}
