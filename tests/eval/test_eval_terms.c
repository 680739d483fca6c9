// SPDX-License-Identifier: MIT
// What each term of the evaluation counts, on positions that a person can check.
#include "eval.h"
#include "unit.h"

// Counts of White and Black; a position need not show more than one term.
enum { COUNTS = 8 };

typedef struct Count {
    Term term;
    double white, black;
} Count;

static const struct {
    const char *tps;
    Count counts[COUNTS];
} positions[] = {
    {"1,x3,2/x5/x2,1,x2/x5/1,1,2,2S,2C 1 5",
     {{TERM_FLATS, 4, 2},
      {TERM_FLAT_CORNER, 2, 1},
      {TERM_FLAT_EDGE, 1, 1},
      {TERM_WALLS, 0, 1},
      {TERM_CAPS, 0, 1}}},
    {"x6/x6/x2,1,2,x2/x,1,x4/x6/x6 1 5", {{TERM_FLAT_CENTRE, 1, 1}}},
    {"x6/x6/x2,1S,2S,x2/x,1S,x4/x6/2S,1S,x4 1 5",
     {{TERM_WALL_CENTRE, 1, 1}, {TERM_WALL_EDGE, 1, 1}}},
    {"x5/x,1C,x3/x5/x3,2C,x/x5 1 5", {{TERM_CAP_CENTRE, 1, 1}}},
    {"x5/x5/x2,1C,x2/x5/x4,2C 1 5", {{TERM_CAP_REACH, 4, 2}, {TERM_CAP_ALONE, 1, 1}}},
    {"x5/x5/x5/x5/1121,x4 1 5",
     {{TERM_FLAT_SUPPORT, 2, 0},
      {TERM_FLAT_CAPTIVE, 1, 0},
      {TERM_FLAT_SUPPORT_REACH, 1, 0},
      {TERM_FLAT_CAPTIVE_REACH, 8 / 16.0, 0}}},
    {"x5/x5/x5/x5/112S,x4 1 5", {{TERM_WALL_CAPTIVE, 0, 2}}},
    {"x5/x5/x5/x5/1222S,x4 1 5", {{TERM_WALL_SUPPORT, 0, 2}, {TERM_WALL_SUPPORT_REACH, 0, 1}}},
    {"x5/x5/x5/x5/122C,x3,1C 1 5",
     {{TERM_HARD_SUPPORT, 0, 1},
      {TERM_HARD_CAPTIVE, 0, 1},
      {TERM_HARD_SUPPORT_REACH, 0, 6 / 16.0}}},
    {"x5/x5/x5/x5/212C,x4 1 5",
     {{TERM_SOFT_SUPPORT, 0, 1},
      {TERM_SOFT_CAPTIVE, 0, 1},
      {TERM_SOFT_SUPPORT_REACH, 0, 6 / 16.0}}},
    {"x3/x3/1112121,x2 1 6", {{TERM_DEEP_OWN, 3, 0}, {TERM_DEEP_THEIRS, 1, 0}}},
    {"x3/x3/x,122221S,x 1 6", {{TERM_DEEP_OWN_BLOCK, 1, 0}, {TERM_DEEP_THEIRS_BLOCK, 2, 0}}},
    // 42 pieces of each; the hand is the last eight, 21112221.
    {"x8/x8/x8/x8/x8/x8/x8/" UNIT_PIECES_42 UNIT_PIECES_42 ",x7 1 60",
     {{TERM_FLATS, 1, 0},
      {TERM_FLAT_SUPPORT, 3, 0},
      {TERM_FLAT_CAPTIVE, 4, 0},
      {TERM_DEEP_OWN, 38, 0},
      {TERM_DEEP_THEIRS, 38, 0}}},
    {"x5/x5/x5/2S,x4/1121,x4 1 5", {{TERM_STACK_BY_WALL, 4, 0}}},
    {"x5/x5/x5/2C,x4/1121,2S,x3 1 5", {{TERM_STACK_BY_CAP, 4, 0}}},
    {"x5/x5/1,1,1,2,x/x5/x5 1 5", {{TERM_OPEN_1, 2, 2}, {TERM_OPEN_3, 1, 0}, {TERM_RIM_1, 1, 0}}},
    {"x5/x5/1,1,1,2S,x/x5/x5 1 5", {{TERM_SHUT_3, 1, 0}}},
    {"x5/x5/x,1,2C,x2/x5/x5 1 5", {{TERM_SHUT_1, 1, 0}}},
    {"x7/x7/x7/1,1,x5/x7/x7/x7 1 9", {{TERM_OPEN_2, 1, 0}}},
    {"x7/x7/x7/1,1,x4,2S/x7/x7/x7 1 9", {{TERM_SHUT_2, 1, 0}}},
    {"x7/x7/x7/1,1,1,1,x3/x7/x7/x7 1 9", {{TERM_OPEN_4, 1, 0}}},
    {"x7/x7/x7/1,1,1,1,x2,2S/x7/x7/x7 1 9", {{TERM_SHUT_4, 1, 0}}},
    {"x7/x7/x7/1,1,1,1,1,x2/x7/x7/x7 1 9", {{TERM_OPEN_5, 1, 0}}},
    {"x7/x7/x7/1,1,1,1,1,x,2S/x7/x7/x7 1 9", {{TERM_SHUT_5, 1, 0}}},
    {"x7/x7/x7/1,1,1,1,1,1,x/x7/x7/x7 1 9", {{TERM_OPEN_6, 1, 0}}},
    {"x7/x7/x7/1,1,1,1,1,1,2S/x7/x7/x7 1 9", {{TERM_SHUT_6, 1, 0}}},
    {"x8/x8/x8/1,1,1,1,1,1,1,x/x8/x8/x8/x8 1 9", {{TERM_OPEN_1, 6, 0}, {TERM_OPEN_6, 1, 0}}},
    {"x7/x7/x7/x7/x7/x7/1,1,x5 1 9", {{TERM_RIM_2, 1, 0}}},
    {"x7/x7/x7/x7/x7/x7/1,1,1,x4 1 9", {{TERM_RIM_3, 1, 0}}},
    {"x7/x7/x7/x7/x7/x7/1,1,1,1,x3 1 9", {{TERM_RIM_4, 1, 0}}},
    {"x7/x7/x7/x7/x7/x7/1,1,1,1,1,x2 1 9", {{TERM_RIM_5, 1, 0}}},
    {"x7/x7/x7/x7/x7/x7/1,1,1,1,1,1,x 1 9", {{TERM_RIM_6, 1, 0}}},
    {"x5/x5/1,x,1C,x,2/x5/1,1,2,x2 1 5", {{TERM_GROUPS, 3, 2}}},
    {"x5/x5/x5/x5/1,1,1,x2 1 5",
     {{TERM_ROAD_NEAR, 3, 0}, {TERM_MOVE_NEAR_2, 1, 0}, {TERM_WAYS_2, 2, 0}}},
    {"x5/x5/x5/x5/1,1,1,1,x 1 5", {{TERM_MOVE_NEAR_1, 1, 0}, {TERM_GAP_EMPTY, 1, 0}}},
    {"x5/x5/x5/x5/1,1,1,1,x 2 5", {{TERM_WAIT_NEAR_1, 1, 0}}},
    {"x5/x5/x5/x5/1,1,1,x2 2 5", {{TERM_WAIT_NEAR_2, 1, 0}}},
    {"2,2,x3/x5/x5/x5/1,1,x3 1 5", {{TERM_MOVE_NEAR_3, 1, 0}, {TERM_WAIT_NEAR_3, 0, 1}}},
    {"x3/x3/1,x2 1 2", {{TERM_BOTH_NEAR, 1, 1}}},
    {"x5/x5/x5/x5/1,1,1,1,2 1 5", {{TERM_GAP_FLAT, 1, 0}}},
    {"x5/x5/x5/x5/1,1,2,2S,2C 1 5", {{TERM_TEMPO, 1, 0}}},
    {"x5/x5/x5/1S,x4/1121,x4 1 5", {{TERM_STACK_BY_OWN, 3, 0}}},
    {"x5/x5/x5/x5/1121,2,x,2,x 1 5", {{TERM_STACK_TARGETS, 2, 0}}},
    {"x5/x5/x5/1,x4/122,x4 1 5",
     {{TERM_MOVE_SUPPORT, 1, 0},
      {TERM_MOVE_CAPTIVES, 1, 0},
      {TERM_MOVE_TALLEST, 2, 0},
      {TERM_MOVE_BARE, 2, 0}}},
    {"x5/x5/x5/1,x4/122,x4 2 5",
     {{TERM_WAIT_SUPPORT, 1, 0},
      {TERM_WAIT_CAPTIVES, 1, 0},
      {TERM_WAIT_TALLEST, 2, 0},
      {TERM_WAIT_BARE, 2, 0}}},
    {"x5/x5/x5/x5/1,1,x3 1 5", {{TERM_WAYS_3, 3, 0}}},
    {"1S,2S,1S,2S/2S,2S,1S,1S/1S,2S,1S,2S/1,2,1,x 1 9", {{TERM_END_1, 1, 0}, {TERM_END2_2, 1, 0}}},
    {"1S,2S,1S,2S/2S,2S,1S,1S/1S,2S,1S,2S/1,1,x2 1 9", {{TERM_END_2, 1, 0}}},
    {"1S,2S,1S,2S/2S,2S,1S,1S/1S,2S,1S,2S/1,x3 1 9", {{TERM_END_3, 1, 0}, {TERM_END2_4, 1, 0}}},
    {"1S,2S,1S,2S/2S,2S,1S,1S/1S,2S,1S,x/2,x3 1 9", {{TERM_END_4, 0, 1}}},
    {"1S,2S,1S,2S/2S,2S,1S,1S/1S,2S,1S,x/x4 2 9", {{TERM_END_6, 0, 1}}},
    {"1S,2S,1S,2S/2S,2S,1S,1S/1S,2S,2,x/x4 2 9", {{TERM_END2_8, 0, 1}}},
    {"1S,2S,1S,2S/2S,2S,1S,1S/1S,x3/x4 2 9", {{TERM_END_8, 0, 1}}},
    {"1S,2S,1S,2S/2S,2S,1S,x/x4/x4 2 9", {{TERM_END_12, 0, 1}}},
    {"x4/x4/x4/1,1,x2 1 5",
     {{TERM_END_16, 1, 0},
      {TERM_END2_16, 1, 0},
      {TERM_RACE, 4 / 16.0, 0},
      {TERM_RACE_HAND, 4 / 16.0, 0}}},
};

// A row of the table ends in counts of nothing.
static bool is_given(const Count *count) {
    return count->white != 0 || count->black != 0;
}

TEST_EACH(counts_of_terms, positions) {
    Board board = unit_board(positions[_i].tps);
    EvalTrace trace;
    evaluate_trace(&board, true, &trace);
    for (int i = 0; i < COUNTS && is_given(&positions[_i].counts[i]); i++) {
        const Count *count = &positions[_i].counts[i];
        const int *got = trace.count[count->term];
        ck_assert_msg(got[WHITE] == (int)(count->white * COUNT_PARTS) &&
                          got[BLACK] == (int)(count->black * COUNT_PARTS),
                      "%s, %s: got %d and %d sixteenths", positions[_i].tps,
                      term_text(count->term)->text, got[WHITE], got[BLACK]);
    }
}

TEST(no_term_is_left_out) {
    for (int term = 0; term < TERMS; term++) {
        bool found = term == TERM_KOMI; // TPS has no komi
        for (int i = 0; i < UNIT_COUNT(positions) * COUNTS; i++) {
            const Count *count = &positions[i / COUNTS].counts[i % COUNTS];
            found = found || ((int)count->term == term && is_given(count));
        }
        ck_assert_msg(found, "no position for %s", term_text((Term)term)->text);
    }
}
