// SPDX-License-Identifier: MIT
#include "outcome.h"
#include "unit.h"

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
